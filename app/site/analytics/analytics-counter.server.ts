import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { pageViews } from '../schema.server.ts';
import type { PageView } from './analytics.ts';

/**
 * Our own counter: views per day, path and kind of referrer, nothing else. Views that arrive during a write are written
 * together by the next one. A view may be lost when the process dies or the database is down; none is counted twice.
 */

/** Distinct rows per day and process; further paths are counted together, so that nobody can fill the table. */
const MAX_ROWS_A_DAY = 20_000;
const OTHER_PATH = '(other)';

interface Waiting {
  day: string;
  view: PageView;
  count: number;
}

const waiting = new Map<string, Waiting>();
let writing: Promise<void> | null = null;
let known = { day: '', keys: new Set<string>() };

/** Counts a view. Resolves when it is written or given up; no visitor waits for that. */
export function countPageView(ctx: Context, view: PageView): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10);
  const counted = withinBounds(day, view);
  const key = keyOf(day, counted);
  const entry = waiting.get(key) ?? { day, view: counted, count: 0 };
  entry.count += 1;
  waiting.set(key, entry);
  writing ??= writeAll(ctx).finally(() => {
    writing = null;
  });
  return writing;
}

function keyOf(day: string, view: PageView): string {
  return `${day} ${view.referrerKind} ${view.path}`;
}

function withinBounds(day: string, view: PageView): PageView {
  if (known.day !== day) known = { day, keys: new Set() };
  const key = keyOf(day, view);
  if (known.keys.has(key)) return view;
  if (known.keys.size >= MAX_ROWS_A_DAY) return { ...view, path: OTHER_PATH };
  known.keys.add(key);
  return view;
}

async function writeAll(ctx: Context): Promise<void> {
  while (waiting.size > 0) {
    const batch = [...waiting.values()].slice(0, 500);
    for (const { day, view } of batch) waiting.delete(keyOf(day, view));
    try {
      await record(ctx, (tx) =>
        tx
          .insert(pageViews)
          .values(
            batch.map(({ day, view, count }) => ({
              day,
              path: view.path,
              referrerKind: view.referrerKind,
              views: count,
            })),
          )
          .onConflictDoUpdate({
            target: [pageViews.day, pageViews.path, pageViews.referrerKind],
            set: { views: sql`${pageViews.views} + excluded.views` },
          }),
      );
    } catch (error) {
      ctx.log.warn({ err: error, views: batch.length }, 'page views could not be counted');
    }
  }
}
