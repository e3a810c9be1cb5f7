import type { MeasuredRow } from '../results/measured-row.ts';

/** A suite on the board: its newest run, and the runs before it. */
export interface BoardSuite {
  name: string;
  run: BoardRun;
  /** How it was measured: rounds, cases, and the SHA-256 of its manifest. */
  rounds: number;
  cases: number;
  manifestHash: string | null;
  hasPrompts: boolean;
  verdicts: string[];
  scope: string[];
  rows: BoardRow[];
  earlier: BoardRun[];
}

export interface BoardRun {
  /** Its page. */
  path: string;
  /** ISO instant of its end. */
  at: string;
}

export interface BoardRow extends MeasuredRow {
  /** The model's page; null where the catalogue does not know who served it. */
  path: string | null;
  /** What the run shows of it; null where there is no such page. */
  evidence: string | null;
}

const firstPlace = (rank: string | null) => (rank === null ? Number.POSITIVE_INFINITY : Number.parseInt(rank, 10));

/**
 * By place in quality, then in speed, then by cost: where the verdicts leave the places open, nobody is put first for a guess. Costs in
 * several currencies order nothing.
 */
export function inBoardOrder(rows: readonly BoardRow[]): BoardRow[] {
  const isOneCurrency =
    new Set(rows.flatMap(({ cost }) => (cost.perAnswerNanos === null ? [] : cost.currency))).size < 2;
  const cost = ({ cost: { perAnswerNanos } }: BoardRow) =>
    (isOneCurrency ? perAnswerNanos : null) ?? Number.POSITIVE_INFINITY;
  const compare = (one: number, other: number) => (one === other ? 0 : one - other);
  return rows.toSorted(
    (one, other) =>
      compare(firstPlace(one.qualityRank), firstPlace(other.qualityRank)) ||
      compare(firstPlace(one.speedRank), firstPlace(other.speedRank)) ||
      compare(cost(one), cost(other)) ||
      one.name.localeCompare(other.name, 'en'),
  );
}
