import type { ComparisonRow } from './comparison/comparison-row.ts';
import type { RowView } from './selection.ts';

/** The rows of a view. `differences` are known ones: a row that may differ, because an answer is unknown, is left out. Links are always shown. */
export function visibleRows(rows: readonly ComparisonRow[], view: RowView): ComparisonRow[] {
  if (view === 'all') return [...rows];
  return rows.filter(({ verdict, group }) => {
    if (group === 'visit' || group === 'measure') return true;
    return verdict === (view === 'shared' ? 'shared' : 'different');
  });
}

export interface VerdictCounts {
  different: number;
  shared: number;
  open: number;
  unknown: number;
}

export function countVerdicts(rows: readonly ComparisonRow[]): VerdictCounts {
  const counts: VerdictCounts = { different: 0, shared: 0, open: 0, unknown: 0 };
  for (const { verdict } of rows) if (verdict !== 'none') counts[verdict] += 1;
  return counts;
}
