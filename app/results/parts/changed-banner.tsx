import { CHANGED_TITLE } from '@yardstick/bench/words';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import type { FoundChange } from '../view/watch-schedule.server.ts';

/** Changes that are shown at once; the earlier ones are behind a line that opens. */
const MOST_SHOWN = 3;

/** What has changed of runs with a schedule, latest first: the first thing that a reader of the mail must see. */
export function ChangedBanner({ changes }: { changes: readonly FoundChange[] }) {
  if (changes.length === 0) return null;
  const [shown, earlier] = [changes.slice(0, MOST_SHOWN), changes.slice(MOST_SHOWN)];
  return (
    <Banner tone="warn" title={CHANGED_TITLE}>
      <Changes changes={shown} />
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit underline underline-offset-4">
            {earlier.length === 1 ? '1 earlier change' : `${earlier.length} earlier changes`}
          </summary>
          <Changes changes={earlier} />
        </details>
      )}
    </Banner>
  );
}

function Changes({ changes }: { changes: readonly FoundChange[] }) {
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {changes.map(({ sentence, foundIn }) => (
        <li key={sentence}>
          {sentence}{' '}
          <Link to={`/benchmarking/runs/${foundIn}`} className="text-accent underline underline-offset-4">
            Run that shows it
          </Link>
        </li>
      ))}
    </ul>
  );
}
