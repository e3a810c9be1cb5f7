import { formatCount } from '@yardstick/bench/words';
import { Link } from 'react-router';
import { MeasuredCells, MeasuredHeads } from '../../results/measured-cells.tsx';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { Measurement } from '../page/measurements.server.ts';

/** What was measured with this site, apart from everything that others state. */
export function MeasuredResults({ measurements, measurePath }: { measurements: Measurement[]; measurePath: string }) {
  return (
    <section aria-labelledby="measured" className="mt-12">
      <h2 id="measured" className="headline text-2xl">
        Measured here
      </h2>
      {measurements.length === 0 ? (
        <p className="mt-2 text-sm text-muted">
          No run with this model has been published on this site yet.{' '}
          <Link to={measurePath} className="text-accent underline underline-offset-4">
            Measure it on your own prompts
          </Link>{' '}
          and publish the result from its page.
        </p>
      ) : (
        <>
          <p className="mt-2 mb-4 text-sm text-muted">
            Runs that their owners published. Each holds for its own prompts, place and time; open one for its verdicts,
            its method and every call.
          </p>
          <Table caption="Published measurements">
            <thead>
              <tr>
                <th scope="col">Run</th>
                <MeasuredHeads />
              </tr>
            </thead>
            <tbody>
              {measurements.map((one) => (
                <tr key={`${one.token} ${one.key}`}>
                  <th scope="row">
                    <Link to={`/shared/${one.token}`} className="text-accent underline underline-offset-4">
                      {one.run}
                    </Link>
                    <span className="block text-xs font-normal text-muted">
                      {writeDate(one.at.slice(0, 10))}, {formatCount(one.cases, 'case')},{' '}
                      {formatCount(one.rounds, 'round')}
                    </span>
                  </th>
                  <MeasuredCells row={one} field={one.field} />
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  );
}
