import { useEffect, useState } from 'react';
import { useViewer } from '../../accounts/use-viewer.ts';
import type { Measurement } from '../measurements.server.ts';
import { MeasurementTable } from './measurement-table.tsx';

/** The viewer's own runs with a model. They come apart from the page, which is the same for everybody. */
export function OwnMeasurements({ modelId }: { modelId: string }) {
  const isSignedIn = useViewer().user !== null;
  const [measurements, setMeasurements] = useState<Measurement[]>([]);
  useEffect(() => {
    if (!isSignedIn) return setMeasurements([]);
    const abort = new AbortController();
    fetch(`/api/own-measurements?${new URLSearchParams({ model: modelId })}`, { signal: abort.signal })
      .then((answer) => (answer.ok ? answer.json() : { measurements: [] }))
      .then(({ measurements: found }: { measurements: Measurement[] }) => setMeasurements(found))
      // The page says everything else without them; the list of runs has them too.
      .catch(() => {});
    return () => abort.abort();
  }, [isSignedIn, modelId]);
  if (measurements.length === 0) return null;
  return (
    <section aria-labelledby="own-runs" className="mt-8">
      <h3 id="own-runs" className="font-semibold">
        In your own runs
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        Your newest completed runs with this model. Only you see them here.
      </p>
      <MeasurementTable caption="Your own measurements" measurements={measurements} />
    </section>
  );
}
