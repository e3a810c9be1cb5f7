import type { TableSource } from '@yardstick/bench/models';
import { longDate } from '../../catalog/fact-wording.ts';

/** Which packages the rows of a page come from, and under which licence. */
export function SourcesNote({ sources }: { sources: readonly TableSource[] }) {
  return (
    <p className="mt-10 max-w-3xl text-sm leading-6 text-muted">
      Prices, limits and ids are from{' '}
      {sources.map(({ name, version, homepage, observedAt, licence }, index) => (
        <span key={name}>
          {index > 0 && ' and '}
          <a href={homepage} rel="noopener noreferrer" className="underline underline-offset-4">
            {name} {version}
          </a>{' '}
          of {longDate(observedAt)} ({licence})
        </span>
      ))}
      . Where they differ, the newer observation counts and the other is shown. Names belong to their owners.
    </p>
  );
}
