import { writeDate } from '../../ui/written-date.ts';
import { correctionPath } from '../correction-path.ts';
import { type FactMark, factMark, fieldNames, valueText } from '../fact-wording.ts';
import { differs, isSameSubject, leadingFacts } from '../leading-facts.ts';
import { isBilledYearly, planName, planTerms, statedMonthlyMinor } from '../paid-price.ts';
import { type LostSite, lostSiteOf, lostSites } from '../record/lost-site.ts';
import {
  type Fact,
  type FactValues,
  featureAnswer,
  monthlyMinor,
  type PlanTier,
  type Tool,
  type ToolPlan,
} from '../tool.ts';

/** The facts of a tool page as rows, written by the server. */

export interface FactItem {
  text: string;
  /** An address, or a path of this site. */
  href: string | null;
  mark: FactMark;
}

export interface FactRow {
  label: string;
  /** Empty: not known. */
  items: FactItem[];
}

export interface FactSection {
  id: string;
  title: string;
  /** Known ones only. */
  rows: FactRow[];
}

export interface FeatureFact {
  label: string;
  mark: FactMark | null;
}

/** A plan under the vendor's own name, with the ways in which it is sold. */
export interface PlanCard {
  name: string;
  /** "Professional". */
  tier: string;
  prices: { text: string; before: string | null; mark: FactMark }[];
}

export interface ToolFacts {
  features: { yes: FeatureFact[]; no: FeatureFact[]; notApplicable: FeatureFact[] };
  /** Cheapest first, those without an amount last. */
  plans: PlanCard[];
  /** Free plan and trial, and tiers of which nothing is known. */
  pricing: FactRow[];
  freeLimits: FactItem | null;
  pricingUrl: FactItem | null;
  others: FactSection[];
  /** What is not known, and where readers say it. */
  unknown: { label: string; href: string }[];
}

type Field = keyof typeof fieldNames;
const tiers = ['starter', 'professional', 'enterprise'] as const;
const sections = [
  ['measured', 'Measured Results', ['measured']],
  ['reach', 'Platforms & Models', ['models', 'signIn', 'roles']],
  ['data', 'Data Handling', ['data.training', 'data.retention', 'data.region', 'data.certificates', 'data.export']],
  [
    'dates',
    'Dates & Addresses',
    [
      'status',
      'owner',
      'vendor',
      'launchDate',
      'latestUpdate',
      'website',
      'docsUrl',
      'changelogUrl',
      'statusUrl',
      'repository',
    ],
  ],
] as const satisfies [string, string, Field[]][];
/** Many tools have none, or it is ours to measure: nobody is asked for it. */
const optional = new Set<Field>(['repository', 'pricing.freeLimits', 'pricingUrl', 'measured']);

/**
 * @param asOf today, YYYY-MM-DD
 * @param links paths by the names of models
 * @param allFacts with those that were replaced
 * @param vocabulary labels of the features by which tools of the category differ
 */
export function toolFacts(
  tool: Tool,
  asOf: string,
  links: ReadonlyMap<string, string>,
  allFacts: readonly Fact[],
  vocabulary: readonly string[],
): ToolFacts {
  const leading = leadingFacts(tool.facts).filter(({ field }) => field !== 'website' || tool.website !== '');
  const lost = lostSites(tool.facts);
  const itemOf = (fact: Fact): FactItem => ({
    text: valueText(fact),
    href: hrefOf(fact, lost, links),
    mark: factMark(tool, fact, asOf),
  });
  const row = (name: Field): FactRow => ({
    label: fieldNames[name],
    items: leading.filter(({ field }) => field === name).map(itemOf),
  });
  const only = (name: Field) => row(name).items[0] ?? null;
  const feature = (label: string): FeatureFact => {
    const fact = leading.find((candidate) => candidate.field === `feature:${label}`);
    return { label, mark: fact ? factMark(tool, fact, asOf) : null };
  };
  const platforms = leading.filter(({ field, value }) => field.startsWith('platform:') && value === 'yes');
  return {
    features: {
      yes: tool.features.map(feature),
      no: tool.lacks.map(feature),
      notApplicable: tool.notApplicable.map(feature),
    },
    plans: planCards(tool, leading, allFacts, asOf),
    pricing: [
      row('pricing.free'),
      row('pricing.freeTrial'),
      ...tiers
        .filter((tier) => tierFacts(leading, tier).length === 0)
        .map((tier) => ({ label: fieldNames[`pricing.${tier}`], items: [] })),
    ],
    freeLimits: only('pricing.freeLimits'),
    pricingUrl: only('pricingUrl'),
    others: sections
      .map(([id, title, fields]) => ({
        id,
        title,
        rows: [
          ...(id === 'reach' ? [{ label: 'Platforms', items: platforms.map(itemOf) }] : []),
          ...fields.map(row),
        ].filter(({ items }) => items.length > 0),
      }))
      .filter(({ rows }) => rows.length > 0),
    unknown: unknownFacts(tool, leading, vocabulary),
  };
}

/** Where a value leads: an address, the run that measured it, or the page of a model. */
function hrefOf({ field, value, source }: Fact, lost: readonly LostSite[], links: ReadonlyMap<string, string>) {
  const text = String(value);
  if (field === 'measured') return source;
  if (/^https?:/.test(text)) return lostSiteOf(lost, text) ? null : text;
  return links.get(text) ?? null;
}

function unknownFacts(tool: Tool, leading: readonly Fact[], vocabulary: readonly string[]): ToolFacts['unknown'] {
  const missing = (label: string, field?: string) => ({
    label,
    href: correctionPath({ kind: 'tool', id: tool.id }, field),
  });
  const known = new Set<string>(leading.map(({ field }) => field));
  const asked: Field[] = ['pricing.free', 'pricing.freeTrial', ...sections.flatMap(([, , fields]) => fields)];
  return [
    ...(leading.some(({ field }) => field.startsWith('platform:')) ? [] : [missing('Platforms')]),
    ...asked
      .filter((field) => !optional.has(field) && !known.has(field))
      .map((field) => missing(fieldNames[field], field)),
    ...vocabulary
      .filter((label) => featureAnswer(tool, label) === 'unknown')
      .map((label) => missing(label, `feature:${label}`)),
  ];
}

/** A tier's plans, else the record's own words. */
export function tierFacts(leading: readonly Fact[], tier: PlanTier): Fact[] {
  const plans = leading.filter(({ field, value }) => field === 'plan' && (value as { tier: PlanTier }).tier === tier);
  return plans.length > 0 ? plans : leading.filter(({ field }) => field === `pricing.${tier}`);
}

function planCards(tool: Tool, leading: readonly Fact[], allFacts: readonly Fact[], asOf: string): PlanCard[] {
  const facts = tiers.flatMap((tier) => tierFacts(leading, tier).map((fact) => ({ tier, fact, minor: minorOf(fact) })));
  facts.sort((a, b) => a.minor - b.minor);
  // In words: the words name their plans themselves.
  const nameOf = ({ field, value }: Fact) => (field === 'plan' ? planName(value as FactValues['plan']) : null);
  const groups = Map.groupBy(facts, ({ tier, fact }) => nameOf(fact) ?? fieldNames[`pricing.${tier}`]);
  return [...groups].map(([name, own]) => {
    own.sort((a, b) => Number(isYearly(a.fact)) - Number(isYearly(b.fact)));
    // Sources may name one plan in two ways, "Core" and "Core (monthly)", at one price.
    const prices = [...Map.groupBy(own, ({ fact }) => termsOf(fact))].map(([text, [first]]) => ({
      text,
      before: priceBefore(allFacts, first!.fact),
      mark: factMark(tool, first!.fact, asOf),
    }));
    return { name, tier: fieldNames[`pricing.${own[0]!.tier}`], prices };
  });
}

const termsOf = (fact: Fact) => (fact.field === 'plan' ? planTerms(fact.value as FactValues['plan']) : valueText(fact));

const isYearly = ({ field, value }: Fact) => field === 'plan' && isBilledYearly(value as FactValues['plan']);

function minorOf({ field, value }: Fact): number {
  if (field === 'pricing.starter') return statedMonthlyMinor(String(value)) ?? Infinity;
  if (field !== 'plan' || (value as FactValues['plan']).amountMinor === null) return Infinity;
  return monthlyMinor(value as ToolPlan) ?? Infinity;
}

/** "$15/month on 3 Mar 2026": the last other price of the plan. */
function priceBefore(facts: readonly Fact[], fact: Fact): string | null {
  if (fact.field !== 'plan') return null;
  const earlier = facts
    .filter(
      (other) =>
        isSameSubject(other, fact) && differs(other, fact) && (other.observedAt ?? '~') < (fact.observedAt ?? ''),
    )
    .sort((a, b) => (a.observedAt! < b.observedAt! ? 1 : -1))[0];
  return earlier ? `${planTerms(earlier.value as FactValues['plan'])}, ${writeDate(earlier.observedAt!)}` : null;
}
