import { findRenamedTool, findTool, listCompanies, listFeatureVocabulary } from '../catalog/catalog-queries.server.ts';
import { companyFieldNames } from '../catalog/company.ts';
import { factMark, fieldNames, platformNames, valueText } from '../catalog/fact-wording.ts';
import { leadingFacts, subjectOf } from '../catalog/leading-facts.ts';
import type { Fact, FactField, FactValues } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import { majorText } from '../platform/money.ts';
import { type Cell, type CellChoice, kindOf } from './cell.ts';
import type { CorrectionContent } from './read-correction.server.ts';

/** The record that a correction is about, with every field that it may have. */
export interface CorrectedRecord {
  subject: Cell['subject'];
  website: string;
  /** Who states what the vendor says; where that is not known, the name of the tool. */
  vendor: string;
  facts: readonly Fact[];
  /** Labels by field, in the order of the pages. */
  fields: Map<string, string>;
}

export async function findRecord(ctx: Context, kind: string, id: string): Promise<CorrectedRecord | null> {
  if (kind === 'company') {
    const company = (await listCompanies(ctx)).find((one) => one.id === id);
    if (!company) return null;
    const { name, website, facts } = company;
    const fields = new Map<string, string>(Object.entries(companyFieldNames));
    return { subject: { kind, id, name, path: `/company/${id}` }, website, vendor: name, facts, fields };
  }
  const tool = (await findTool(ctx, id)) ?? (await findTool(ctx, (await findRenamedTool(ctx, id)) ?? ''));
  if (kind !== 'tool' || tool === null) return null;
  const vocabulary = await listFeatureVocabulary(ctx, tool.category);
  const features = [...vocabulary.map(({ label }) => label), ...tool.features, ...tool.lacks];
  const fields = new Map<string, string>([
    // What we measured is read from a run, and is no cell that somebody fills in.
    ...Object.entries(fieldNames).filter(([field]) => field !== 'measured'),
    ['plan', 'Price of a plan'],
    ...features.map((label): [string, string] => [`feature:${label}`, label]),
    ...Object.entries(platformNames).map(([platform, name]): [string, string] => [
      `platform:${platform}`,
      `Runs on: ${name}`,
    ]),
  ]);
  const subject = { kind: 'tool' as const, id: tool.id, name: tool.name, path: `/tool/${tool.id}` };
  return { subject, website: tool.website, vendor: tool.vendor || tool.name, facts: tool.facts, fields };
}

/** The facts that lead in a cell. @param plan the subject of a plan that is known; see leading-facts.ts */
export function cellFacts(facts: readonly Fact[], field: string, plan: string | null): Fact[] {
  const own = leadingFacts(facts).filter((fact) => fact.field === field);
  return field === 'plan' ? own.filter((fact) => subjectOf(fact) === plan) : own;
}

/**
 * The subject of the plan that a correction is about; null: no plan, or one that was not known. Corrections sent before
 * they named their plan are about the one that says what it said then.
 */
export function planOf(facts: readonly Fact[], field: string | null, { plan, present }: CorrectionContent) {
  if (field !== 'plan' || plan !== undefined) return plan ?? null;
  const meant = leadingFacts(facts).find((fact) => fact.field === 'plan' && valueText(fact) === present);
  return meant ? subjectOf(meant) : null;
}

export function cellOf(record: CorrectedRecord, field: string, plan: string | null, asOf: string): Cell | null {
  const label = record.fields.get(field);
  if (label === undefined) return null;
  const shown = cellFacts(record.facts, field, plan);
  return {
    subject: record.subject,
    field: field as FactField,
    label,
    kind: kindOf(field),
    present: presentOf(record, shown, asOf),
    canBeEmpty: shown.length > 0,
    plan: shown[0] && field === 'plan' ? planFields(shown[0].value as FactValues['plan']) : null,
  };
}

/** Facts in words, with the mark that readers see. */
export const presentOf = (
  record: Pick<CorrectedRecord, 'facts'>,
  shown: readonly Fact[],
  asOf: string,
): Cell['present'] =>
  shown.map((fact) => ({ text: valueText(fact), value: fact.value, mark: factMark(record, fact, asOf) }));

function planFields({ amountMinor, perSeat, minSeats, maxSeats, ...plan }: FactValues['plan']): Record<string, string> {
  return {
    ...plan,
    amount: amountMinor === null ? '' : majorText(amountMinor, plan.currency),
    perSeat: perSeat ? 'on' : '',
    minSeats: String(minSeats ?? ''),
    maxSeats: String(maxSeats ?? ''),
  };
}

/** Every field of the record, and each plan that is known. */
export function listCells({ facts, fields }: CorrectedRecord): CellChoice[] {
  const leading = leadingFacts(facts);
  const plans = leading.filter(({ field }) => field === 'plan');
  return [
    ...plans.map((fact) => ({ field: 'plan', label: valueText(fact), isKnown: true, plan: subjectOf(fact) })),
    ...[...fields].map(([field, label]) =>
      field === 'plan'
        ? { field, label: 'Another plan', isKnown: false }
        : { field, label, isKnown: leading.some((fact) => fact.field === field) },
    ),
  ];
}
