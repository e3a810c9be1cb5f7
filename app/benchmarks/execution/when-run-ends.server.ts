import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { LIVE_CHANNEL } from '../live/live-writer.server.ts';
import { isOpen } from '../run-plan.ts';
import { benchmarkRuns } from '../schema.server.ts';

/** Resolves when the run is over, or after `waitMs`. */
export async function whenRunEnds(ctx: Context, database: Database, runId: string, waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
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
    clearTimeout(timer);
    clearInterval(poll);
    await stop();
  }
}
