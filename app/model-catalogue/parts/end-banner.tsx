import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { longDate } from '../../ui/written-date.ts';
import type { ModelPage } from '../page/model-page.ts';
import { EndSource } from './end-source.tsx';

/** What was announced of it or of its end, and what the lists say. */
export function EndBanner({ page }: { page: ModelPage }) {
  const { status, retirement, replacement, maker, name } = page;
  if (status === 'announced' && page.announced)
    return (
      <Banner tone="info" className="mt-8" title={`Reported on ${longDate(page.announced.on)}`}>
        None of our sources says who serves {name} or what it costs. Reported by{' '}
        <a href={page.announced.url} rel="noopener" className="text-accent underline underline-offset-4">
          {page.announced.source}
        </a>
        .
      </Banner>
    );
  if (status === 'unlisted' && retirement === null)
    return (
      <Banner tone="info" className="mt-8" title="Not in the current lists">
        No provider of our current list serves {name}. Its last known prices are below; whether it was shut down is not
        known.
      </Banner>
    );
  if (retirement === null) return null;
  const { shutdown, precision, announced } = retirement;
  const day = shutdown && longDate(shutdown);
  const who = maker?.name ?? 'Its maker';
  const title =
    shutdown === undefined
      ? `${who} announced its end${announced ? ` on ${longDate(announced)}` : ''}, without a date`
      : status === 'ending'
        ? `Shuts down on ${day}${precision === 'earliest' ? ' at the earliest' : ''}`
        : `Shut down by ${who} on ${day}${precision === 'earliest' ? ' or later' : ''}`;
  return (
    <Banner tone={status === 'retired' ? 'bad' : 'warn'} className="mt-8" title={title}>
      {status === 'withdrawn' && <p>Other providers still list it, below.</p>}
      {(replacement ?? retirement.replacement) && (
        <p>
          Recommended instead:{' '}
          {replacement ? (
            <Link to={`/models/${replacement.id}`} className="text-accent underline underline-offset-4">
              {replacement.name}
            </Link>
          ) : (
            <code className="font-mono">{retirement.replacement}</code>
          )}
        </p>
      )}
      <EndSource retirement={retirement} />
    </Banner>
  );
}
