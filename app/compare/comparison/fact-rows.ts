import { factMark, fieldNames, valueText } from '../../catalog/fact-wording.ts';
import { leadingFacts } from '../../catalog/leading-facts.ts';
import type { Fact, Tool } from '../../catalog/tool.ts';
import { type ComparisonRow, type RowGroup, row, verdictOf } from './comparison-row.ts';

/** Rows of facts in words: where a tool runs, what it is built on, and what it does with your data. */

/** Only where a tool is not simply live. */
export function statusRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  const isNews = tools.some(({ status }) => status !== null && status !== 'live');
  return isNews ? [fieldRow(tools, 'status', 'rating', asOf)] : [];
}

export function reachRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  const platforms = (fact: Fact) => fact.field.startsWith('platform:') && fact.value === 'yes';
  return [
    factRow(tools, { id: 'platforms', group: 'reach', label: 'Platforms', asOf }, platforms),
    ...(['models', 'signIn', 'roles'] as const).map((field) => fieldRow(tools, field, 'reach', asOf)),
  ];
}

export function dataRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  return (['data.training', 'data.retention', 'data.region', 'data.certificates', 'data.export'] as const).map(
    (field) => fieldRow(tools, field, 'data', asOf),
  );
}

function fieldRow(
  tools: readonly Tool[],
  field: keyof typeof fieldNames,
  group: RowGroup,
  asOf: string,
): ComparisonRow {
  return factRow(tools, { id: field, group, label: fieldNames[field], asOf }, (fact) => fact.field === field);
}

function factRow(
  tools: readonly Tool[],
  { asOf, ...parts }: Pick<ComparisonRow, 'id' | 'group' | 'label'> & { asOf: string },
  isOfRow: (fact: Fact) => boolean,
): ComparisonRow {
  const cells = tools.map((tool) => ({
    kind: 'facts' as const,
    items: leadingFacts(tool.facts)
      .filter(isOfRow)
      .map((fact) => ({ text: valueText(fact), mark: factMark(tool, fact, asOf) })),
  }));
  const texts = cells.map(({ items }) => (items.length === 0 ? null : items.map(({ text }) => text).join('; ')));
  return row({ ...parts, verdict: verdictOf(texts), cells });
}
