import type { StructuredData } from '../../seo/structured-data.ts';
import { factStanding, fieldNames, valueText } from '../fact-wording.ts';
import { lostSiteOf, lostSites } from '../record/lost-site.ts';
import type { Fact } from '../tool.ts';

const MAX_CITATIONS = 60;

const isOfPrice = ({ field }: Fact) => /^(plan|status|pricing\.)/.test(field);
const isOther = ({ field, value }: Fact) =>
  field === 'vendor' || field === 'measured' || (/^(feature|platform):/.test(field) && value === 'yes');

/**
 * The pages that support what the structured data states, with the standing of each in words: prices and status first,
 * and with the sentence that says so.
 * @param leading the facts that count
 */
export function citations(leading: readonly Fact[]): StructuredData[] {
  const lost = lostSites(leading);
  const sourced = leading.filter(({ source }) => source !== null && lostSiteOf(lost, source) === null);
  return [...sourced.filter(isOfPrice), ...sourced.filter(isOther)].slice(0, MAX_CITATIONS).map((fact) => ({
    '@type': 'WebPage',
    name: nameOf(fact),
    description: factStanding(fact),
    url: fact.source,
    ...(fact.quote === null || !isOfPrice(fact) ? {} : { abstract: fact.quote }),
  }));
}

function nameOf(fact: Fact): string {
  const { field } = fact;
  if (field.startsWith('platform:')) return `Platform: ${valueText(fact)}`;
  const label = field.startsWith('feature:')
    ? field.slice('feature:'.length)
    : (fieldNames[field as keyof typeof fieldNames] ?? 'Plan');
  return `${label}: ${valueText(fact)}`;
}
