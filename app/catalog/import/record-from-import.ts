import { OPERATOR } from '../fact-wording.ts';
import type { Fact } from '../record/fact-schema.ts';
import { type FormerFact, type ImportedTool, isFact, type ToolRecord } from '../record/tool-record.ts';

/**
 * The record of an imported tool: every value becomes a fact. A value with a source is reported by it, one without is
 * stated by the operator on the day of the import; facts of the file that have a standing are taken as they are.
 * @param day of the import, YYYY-MM-DD
 */
export function recordFromImport(row: ImportedTool, day: string): ToolRecord {
  const {
    vendor,
    website,
    launchDate,
    latestUpdate,
    pricing,
    plans,
    features,
    lacks,
    facts: sources,
    ...editorial
  } = row;
  const { currency, ...prices } = pricing;
  const facts = sources.filter(isFact);
  const former = new Map(sources.flatMap((fact) => (isFact(fact) ? [] : [[fact.field, fact] as const])));
  const known = new Set<string>(facts.map(({ field }) => field));
  const values: [string, unknown, string?][] = [
    ['vendor', vendor],
    ['website', website || null],
    ...Object.entries(prices).map(([name, value]): [string, unknown] => [`pricing.${name}`, value]),
    ...plans.map((plan): [string, unknown, string] => ['plan', plan, `pricing.${plan.tier}`]),
    ...features.map((label): [string, unknown] => [`feature:${label}`, 'yes']),
    ...lacks.map((label): [string, unknown] => [`feature:${label}`, 'no']),
    ['launchDate', launchDate],
    ['latestUpdate', latestUpdate],
  ];
  // A tier's text repeats its plans where the file has plans with a standing.
  for (const [field, value, sourceField = field] of values)
    if (value !== null && !known.has(field) && !(known.has('plan') && tierField.test(field)))
      facts.push({ field, value, ...origin(former.get(sourceField), isLasting(field) ? null : day) } as Fact);
  return { ...editorial, currency, facts };
}

/** Who makes it and where it is does not age, and says the same at each import. */
const isLasting = (field: string) => field === 'vendor' || field === 'website';

const tierField = /^pricing\.(starter|professional|enterprise)$/;
const none = { quote: null, translation: null, names: null, note: null };

function origin(source: FormerFact | undefined, day: string | null) {
  if (!source?.source)
    return {
      ...none,
      standing: 'stated',
      source: null,
      by: OPERATOR,
      observedAt: day,
      checkedAt: day,
      attribution: null,
    };
  return {
    ...none,
    standing: 'reported',
    source: source.source,
    by: new URL(source.source).hostname.replace(/^www\./, ''),
    observedAt: source.checked,
    checkedAt: source.checked,
    attribution: source.attribution ?? null,
  };
}
