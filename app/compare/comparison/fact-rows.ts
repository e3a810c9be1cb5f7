import { factMark, fieldNames, valueText } from '../../catalog/fact-wording.ts';
import { leadingFacts } from '../../catalog/leading-facts.ts';
import { statusNotice } from '../../catalog/status-notice.ts';
import { type Answer, type Fact, factValue, type Tool } from '../../catalog/tool.ts';
import {
  type ComparisonRow,
  combined,
  type RowGroup,
  type RowVerdict,
  row,
  verdictOf,
  verdictOfLists,
} from './comparison-row.ts';

/** Rows of facts in words: where a tool runs, what it is built on, and what it does with your data. */

/** What they list need not be all there is. */
const listRows = new Set(['platforms', 'models', 'signIn', 'data.certificates']);

/** Only where a tool is not live, or was bought. */
export function statusRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  return (['status', 'owner'] as const)
    .filter((field) => tools.some((tool) => statusNotice(tool, asOf)?.field === field))
    .map((field) => fieldRow(tools, field, 'rating', asOf));
}

/** Only where a tool has measured results: nobody else can help to find them. */
export function measuredRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  const isMeasured = tools.some(({ facts }) => facts.some(({ field }) => field === 'measured'));
  return isMeasured ? [fieldRow(tools, 'measured', 'rating', asOf)] : [];
}

export function reachRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  const platforms = (fact: Fact) => fact.field.startsWith('platform:') && fact.value === 'yes';
  const row = factRow(tools, { id: 'platforms', group: 'reach', label: 'Platforms', asOf }, platforms);
  return [
    { ...row, verdict: row.verdict === 'open' ? platformVerdict(tools) : row.verdict },
    ...(['models', 'signIn', 'roles'] as const).map((field) => fieldRow(tools, field, 'reach', asOf)),
  ];
}

/** A platform that only some are known to run on is a difference where others are known not to. */
function platformVerdict(tools: readonly Tool[]): RowVerdict {
  const fields = new Set(tools.flatMap(({ facts }) => facts.map(({ field }) => field)));
  const answersOn = (platform: string) =>
    tools.map(({ facts }) => (facts.find(({ field }) => field === platform)?.value ?? null) as Answer | null);
  return combined(
    [...fields].filter((field) => field.startsWith('platform:')).map((field) => verdictOf(answersOn(field))),
  );
}

export function dataRows(tools: readonly Tool[], asOf: string): ComparisonRow[] {
  const training = tools.map((tool) => factValue(tool, 'data.training'));
  const parts = (['default', 'optOut'] as const).map((part) =>
    verdictOf(training.map((known) => known?.[part] ?? null)),
  );
  return [
    { ...fieldRow(tools, 'data.training', 'data', asOf), verdict: combined(parts) },
    ...(['data.retention', 'data.region', 'data.certificates', 'data.export'] as const).map((field) =>
      fieldRow(tools, field, 'data', asOf),
    ),
  ];
}

function fieldRow(
  tools: readonly Tool[],
  field: keyof typeof fieldNames,
  group: RowGroup,
  asOf: string,
): ComparisonRow {
  return factRow(tools, { id: field, group, label: fieldNames[field], asOf }, (fact) => fact.field === field);
}

export const whatHappened = ({ id }: Pick<Tool, 'id'>) => ({ label: 'What happened', to: `/what-happened/${id}` });

/** Beside the fact that makes the news. */
function moreAbout(tool: Tool, { field }: Fact, asOf: string) {
  return statusNotice(tool, asOf)?.field === field ? whatHappened(tool) : null;
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
      .map((fact) => ({ text: valueText(fact), mark: factMark(tool, fact, asOf), more: moreAbout(tool, fact, asOf) })),
  }));
  const lists = cells.map(({ items }) => items.map(({ text }) => text));
  const verdict = listRows.has(parts.id) ? verdictOfLists(lists) : verdictOf(lists.map(([text]) => text ?? null));
  return row({ ...parts, verdict, cells });
}
