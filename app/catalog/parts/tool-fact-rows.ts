import { type FactMark, factMark, fieldNames, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import type { Fact, PlanTier, Tool } from '../tool.ts';

/** The facts of a tool page as rows, written by the server: the browser gets words only. */

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
  rows: FactRow[];
  /** Labels of what is not known, where unknown rows are folded. */
  unknown: string[];
}

export interface FeatureFact {
  label: string;
  mark: FactMark | null;
}

export interface ToolFacts {
  features: { yes: FeatureFact[]; no: FeatureFact[]; notApplicable: FeatureFact[] };
  pricing: FactSection;
  others: FactSection[];
}

const dataFields = ['data.training', 'data.retention', 'data.region', 'data.certificates', 'data.export'] as const;
const dateFields = [
  'status',
  'owner',
  'vendor',
  'launchDate',
  'latestUpdate',
  'website',
  'docsUrl',
  'changelogUrl',
  'statusUrl',
] as const;

/**
 * @param asOf today, YYYY-MM-DD
 * @param links paths by the names of models
 */
export function toolFacts(tool: Tool, asOf: string, links: ReadonlyMap<string, string>): ToolFacts {
  const leading = leadingFacts(tool.facts);
  const itemOf = (fact: Fact): FactItem => ({
    text: valueText(fact),
    href: /^https?:/.test(String(fact.value)) ? String(fact.value) : hrefOf(fact),
    mark: factMark(tool, fact, asOf),
  });
  const hrefOf = ({ field, value }: Fact) => (field === 'models' ? (links.get(String(value)) ?? null) : null);
  const row = (label: string, facts: Fact[]): FactRow => ({ label, items: facts.map(itemOf) });
  const field = (name: keyof typeof fieldNames) =>
    row(
      fieldNames[name],
      leading.filter((fact) => fact.field === name),
    );
  const tier = (name: PlanTier) => row(fieldNames[`pricing.${name}`], tierFacts(leading, name));
  const feature = (label: string): FeatureFact => {
    const fact = leading.find((candidate) => candidate.field === `feature:${label}`);
    return { label, mark: fact ? factMark(tool, fact, asOf) : null };
  };
  const platforms = leading.filter((fact) => fact.field.startsWith('platform:') && fact.value === 'yes');
  return {
    features: {
      yes: tool.features.map(feature),
      no: tool.lacks.map(feature),
      notApplicable: tool.notApplicable.map(feature),
    },
    pricing: {
      id: 'pricing',
      title: 'Pricing Details',
      rows: [
        field('pricing.free'),
        field('pricing.freeTrial'),
        ...[field('pricing.freeLimits')].filter(isKnown),
        ...(['starter', 'professional', 'enterprise'] as const).map(tier),
        ...[field('pricingUrl')].filter(isKnown),
      ],
      unknown: [],
    },
    others: [
      folded('reach', 'Platforms & Models', [
        row('Platforms', platforms),
        field('models'),
        field('signIn'),
        field('roles'),
      ]),
      folded('data', 'Data Handling', dataFields.map(field)),
      folded('dates', 'Dates & Addresses', [...dateFields.map(field), ...[field('repository')].filter(isKnown)]),
    ],
  };
}

/** A tier's plans, else the record's own words. */
export function tierFacts(leading: readonly Fact[], tier: PlanTier): Fact[] {
  const plans = leading.filter(({ field, value }) => field === 'plan' && (value as { tier: PlanTier }).tier === tier);
  return plans.length > 0 ? plans : leading.filter(({ field }) => field === `pricing.${tier}`);
}

const isKnown = ({ items }: FactRow) => items.length > 0;

function folded(id: string, title: string, rows: FactRow[]): FactSection {
  return {
    id,
    title,
    rows: rows.filter(isKnown),
    unknown: rows.filter((one) => !isKnown(one)).map(({ label }) => label),
  };
}
