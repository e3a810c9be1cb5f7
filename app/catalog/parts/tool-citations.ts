import type { StructuredData } from '../../seo/structured-data.ts';
import { factStanding, fieldNames, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import type { Tool } from '../tool.ts';

const MAX_CITATIONS = 20;

/** The pages that support prices and status, with the standing of each in words. */
export function citations(tool: Pick<Tool, 'facts'>): StructuredData[] {
  return leadingFacts(tool.facts)
    .filter(({ field, source }) => source !== null && /^(plan|status|pricing\.)/.test(field))
    .slice(0, MAX_CITATIONS)
    .map((fact) => ({
      '@type': 'WebPage',
      name: `${fieldNames[fact.field as keyof typeof fieldNames] ?? 'Plan'}: ${valueText(fact)}`,
      description: factStanding(fact),
      url: fact.source,
      ...(fact.quote === null ? {} : { abstract: fact.quote }),
    }));
}
