import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Services } from '../platform/request-context.server.ts';
import { LIVE_CHANNEL } from './live/live-writer.server.ts';
import { isOpen } from './run-spec.ts';
import { benchmarkRuns } from './schema.server.ts';

/** Resolves when the run is over, after `waitMs`, or when the process stops. */
export async function whenRunEnds(
  ctx: Context,
  { database, stopping }: Pick<Services, 'database' | 'stopping'>,
  runId: string,
  waitMs: number,
): Promise<void> {
  if (stopping.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => resolve();
  stopping.addEventListener('abort', goOn);
  const look = async () => {
    const [run] = await ctx.db
      .select({ status: benchmarkRuns.status })
      .from(benchmarkRuns)
      .where(eq(benchmarkRuns.id, runId));
    if (!run || !isOpen(run.status)) resolve();
  };
  const quiet = () => void look().catch(() => {});
  const stop = await database.listen(LIVE_CHANNEL, (id) => id === runId && quiet(), quiet);
  const [timer, poll] = [setTimeout(resolve, waitMs), setInterval(quiet, 2_000)];
  try {
    await look();
    await promise;
  } finally {
    stopping.removeEventListener('abort', goOn);
    clearTimeout(timer);
    clearInterval(poll);
    await stop();
  }
}
