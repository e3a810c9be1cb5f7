import { Form } from 'react-router';
import type { Feed } from '../../news/manage-feeds.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';

export function FeedTable({ feeds, isScheduled }: { feeds: Feed[]; isScheduled: boolean }) {
  if (feeds.length === 0) return <EmptyState title="No feeds" text="Add the first one below." />;
  return (
    <Table
      caption="News feeds, failing ones first"
      columns={[
        'Source',
        'State',
        'Last read (UTC)',
        figureColumn('Entries'),
        figureColumn('New'),
        'Next (UTC)',
        'Acts',
      ]}
    >
      <tbody>
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} isScheduled={isScheduled} />
        ))}
      </tbody>
    </Table>
  );
}

function FeedRow({ feed, isScheduled }: { feed: Feed; isScheduled: boolean }) {
  return (
    <tr id={feed.id}>
      <th scope="row" className="min-w-60 text-left font-medium">
        {feed.source}
        <a
          href={feed.url}
          target="_blank"
          rel="noopener noreferrer"
          className="block max-w-72 truncate text-xs font-normal text-muted underline"
        >
          {feed.url}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {feed.movedTo && (
          <span className="block max-w-72 truncate text-xs font-normal text-muted">moved to {feed.movedTo}</span>
        )}
        {feed.lastError && (
          <span className="mt-1 block max-w-72 text-xs font-normal whitespace-normal text-bad">
            {feed.lastError} ({feed.failures} in a row, last {minute(feed.lastErrorAt)})
          </span>
        )}
      </th>
      <td>
        <FeedState feed={feed} />
      </td>
      <td className="font-mono text-xs whitespace-nowrap">{minute(feed.lastRunAt)}</td>
      <FigureCell>{feed.lastEntries ?? 'unknown'}</FigureCell>
      <FigureCell>{feed.lastNew ?? 'unknown'}</FigureCell>
      <td className="font-mono text-xs whitespace-nowrap">{nextReading(feed, isScheduled)}</td>
      <td>
        <Form method="post" className="flex gap-2" preventScrollReset>
          <input type="hidden" name="id" value={feed.id} />
          <ActButton intent="read-now" label="Read now" about={feed.source} disabled={feed.isPaused} />
          {feed.isPaused ? (
            <ActButton intent="resume" label="Resume" about={feed.source} />
          ) : (
            <ActButton intent="pause" label="Pause" about={feed.source} />
          )}
          {!feed.isBuiltIn && <ActButton intent="remove" label="Remove" about={feed.source} />}
        </Form>
      </td>
    </tr>
  );
}

function FeedState({ feed }: { feed: Feed }) {
  if (feed.isPaused) return <Badge>paused</Badge>;
  if (feed.failures > 0) return <Badge tone="bad">failing</Badge>;
  if (feed.lastSuccessAt === null) return <Badge tone="warn">not read yet</Badge>;
  return <Badge tone="good">working</Badge>;
}

function nextReading({ isPaused, nextAllowedAt }: Feed, isScheduled: boolean): string {
  if (isPaused) return 'when resumed';
  if (!isScheduled) return 'by hand only';
  return nextAllowedAt === null ? 'within 10 minutes' : minute(nextAllowedAt);
}

function minute(at: Date | null): string {
  return at === null ? 'never' : writeMinute(at);
}
