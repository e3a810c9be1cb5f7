import { formatMoney, formatShare } from '@yardstick/bench/words';
import { writeSeconds } from '../runs/figure-words.ts';
import { FigureCell } from '../ui/table.tsx';
import type { MeasuredRow } from './measured-row.ts';

const columns = ['Answers', 'Quality', 'Response time', 'Cost an answer'];

/** The heads of the cells of `MeasuredCells`. */
export function MeasuredHeads() {
  return columns.map((column) => (
    <th key={column} scope="col" className="text-right">
      {column}
    </th>
  ));
}

/** Figures of one model in one run: each with its interval and the places that the verdicts leave open. */
export function MeasuredCells({ row, field }: { row: MeasuredRow; field: number }) {
  const { answered, attempted, passRate, passInterval, responseMs, cost } = row;
  const { median, low, high } = responseMs;
  return (
    <>
      <FigureCell>
        {answered} of {attempted}
      </FigureCell>
      <FigureCell>
        {passRate === null ? <Unmeasured isRanked={row.qualityRank !== null} /> : `${formatShare(passRate)} passed`}
        {passInterval && <Range ends={[passInterval.low, passInterval.high].map(formatShare)} />}
        <Place rank={row.qualityRank} field={field} />
      </FigureCell>
      <FigureCell>
        {median === null ? <Unmeasured isRanked={false} /> : writeSeconds(median)}
        {low !== null && high !== null && <Range ends={[low, high].map(writeSeconds)} />}
        <Place rank={row.speedRank} field={field} />
      </FigureCell>
      <FigureCell className={cost.perAnswerNanos === null ? 'text-muted italic' : ''}>
        {cost.perAnswerNanos === null ? 'Unknown' : formatMoney(cost.perAnswerNanos, cost.currency, cost.isAtLeast)}
      </FigureCell>
    </>
  );
}

const Unmeasured = ({ isRanked }: { isRanked: boolean }) =>
  isRanked ? null : <span className="text-muted italic">Not measured</span>;

const Range = ({ ends }: { ends: string[] }) => <span className="block text-xs text-muted">{ends.join(' to ')}</span>;

function Place({ rank, field }: { rank: string | null; field: number }) {
  if (rank === null) return null;
  return (
    <span className="block text-xs text-muted">
      place {rank} of {field}
    </span>
  );
}
