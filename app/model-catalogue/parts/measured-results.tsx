import { Link } from 'react-router';
import type { Measurement } from '../measurements.server.ts';
import { MeasurementTable } from './measurement-table.tsx';
import { OwnMeasurements } from './own-measurements.tsx';

interface MeasuredResultsProps {
  modelId: string;
  /** Of published runs. */
  measurements: Measurement[];
  measurePath: string;
}

/** What was measured with this site, apart from everything that others state. */
export function MeasuredResults({ modelId, measurements, measurePath }: MeasuredResultsProps) {
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
          <MeasurementTable caption="Published measurements" measurements={measurements} />
        </>
      )}
      <OwnMeasurements key={modelId} modelId={modelId} />
    </section>
  );
}
