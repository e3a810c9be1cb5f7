import { eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { GuardError } from '../../platform/guarded-fetch.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { fetchRobots, robotName, robotsRules } from '../../platform/robots.server.ts';
import { freshnessHosts } from '../schema.server.ts';

/** One request to a host each minute, whichever process asks, and robots.txt of the hosts. */

const PAUSE_MS = 60_000;
const ROBOTS_FRESH_MS = 24 * 3_600_000;

export interface VisitOptions {
  signal: AbortSignal;
  /** Where an address is asked; another one in tests. */
  resolveUrl: (url: string) => string;
  timeoutMs: number;
}

/** Takes the host's next minute; false: another process, or a request before, has it. */
export async function claimHost(ctx: Context, host: string): Promise<boolean> {
  const nextAllowedAt = new Date(ctx.now().getTime() + PAUSE_MS);
  const claimed = await record(ctx, (tx) =>
    tx
      .insert(freshnessHosts)
      .values({ host, nextAllowedAt })
      .onConflictDoUpdate({
        target: freshnessHosts.host,
        set: { nextAllowedAt },
        setWhere: lte(freshnessHosts.nextAllowedAt, ctx.now()),
      })
      .returning({ host: freshnessHosts.host }),
  );
  return claimed.length > 0;
}

/** After a Retry-After. */
export async function delayHost(ctx: Context, host: string, ms: number): Promise<void> {
  const until = new Date(ctx.now().getTime() + ms);
  await record(ctx, (tx) =>
    tx
      .update(freshnessHosts)
      .set({ nextAllowedAt: sql`greatest(${freshnessHosts.nextAllowedAt}, ${until})` })
      .where(eq(freshnessHosts.host, host)),
  );
}

export const userAgent = (ctx: Context) => robotName(ctx.config.publicUrl, '/how-we-rank');

/**
 * 'asked': robots.txt was fetched just now, which used the host's minute. A sentence: why the page may not be read. Null: it
 * may be read.
 */
export async function askRobots(ctx: Context, url: URL, { signal, resolveUrl }: VisitOptions): Promise<string | null> {
  const [row] = await ctx.db.select().from(freshnessHosts).where(eq(freshnessHosts.host, url.host));
  if (!row?.robotsAt || ctx.now().getTime() - row.robotsAt.getTime() > ROBOTS_FRESH_MS) {
    const known = await readRobots(ctx, resolveUrl(`${url.origin}/robots.txt`), signal);
    await record(ctx, (tx) =>
      tx
        .update(freshnessHosts)
        .set({ ...known, robotsAt: ctx.now() })
        .where(eq(freshnessHosts.host, url.host)),
    );
    return 'asked';
  }
  if (row.robotsFailure !== null) return `robots.txt of ${url.host} could not be read: ${row.robotsFailure}`;
  const isAllowed = robotsRules(url.origin, row.robots ?? '');
  return isAllowed(url.href) ? null : `${url.host} does not let robots read ${url.pathname}.`;
}

async function readRobots(ctx: Context, address: string, signal: AbortSignal) {
  try {
    const answer = await fetchRobots(ctx, address, userAgent(ctx), signal);
    // PostgreSQL text cannot hold NUL.
    if ('text' in answer) return { robots: answer.text.replaceAll('\0', ''), robotsFailure: null };
    return { robots: null, robotsFailure: answer.failure };
  } catch (error) {
    if (error instanceof GuardError && error.reason !== 'cancelled')
      return { robots: null, robotsFailure: error.message };
    throw error;
  }
}
