import { formatCount } from '@yardstick/bench/words';
import { Link } from 'react-router';
import { MeasuredCells, MeasuredHeads } from '../../results/measured-cells.tsx';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { Measurement } from '../measurements.server.ts';

/** What runs say about one model, each with its page. */
export function MeasurementTable({ caption, measurements }: { caption: string; measurements: Measurement[] }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <MeasuredHeads />
        </tr>
      </thead>
      <tbody>
        {measurements.map((one) => (
          <tr key={`${one.path} ${one.key}`}>
            <th scope="row" className="min-w-40">
              <Link to={one.path} className="text-accent underline underline-offset-4">
                {one.run}
              </Link>
              <span className="block text-xs font-normal text-muted">
                {writeDate(one.at.slice(0, 10))}, {formatCount(one.cases, 'case')}, {formatCount(one.rounds, 'round')}
              </span>
            </th>
            <MeasuredCells row={one} field={one.field} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
