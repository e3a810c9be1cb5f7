import type { TableSource } from '@yardstick/bench/models';
import { longDate } from '../../ui/written-date.ts';
import { sourceName } from '../observed/catalogue-sources.ts';

/** Where the rows of a page come from, and under which licence. */
export function SourcesNote({ sources }: { sources: readonly TableSource[] }) {
  return (
    <p className="mt-10 max-w-3xl text-sm leading-6 text-muted">
      Prices, limits and ids are from{' '}
      {sources.map((source, index) => (
        <span key={source.name}>
          {index > 0 && (index === sources.length - 1 ? ' and ' : ', ')}
          <a href={source.homepage} rel="noopener noreferrer" className="underline underline-offset-4">
            {sourceName(source)}
          </a>{' '}
          of {longDate(source.observedAt)}
          {source.licence && ` (${source.licence})`}
        </span>
      ))}
      . Where they differ, the newer observation counts and the other is shown. Names belong to their owners.
    </p>
  );
}
