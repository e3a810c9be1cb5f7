import { and, eq, sql } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { MAX_PUSHED_BYTES, pushedBytesWords, quotaWords } from '../billing/account-quota.ts';
import type { Transaction } from '../platform/database.server.ts';
import { benchmarkRuns } from './schema.server.ts';

/** The sentence of the limit that leaves no room for so much more that was made with the command line; null: there is room. */
export async function findPushShortage(
  tx: Transaction,
  userId: string,
  more: { runs: number; bytes: number },
): Promise<string | null> {
  if (more.runs === 0) return null;
  let stored = 0;
  const isFull = await isQuotaFull(tx, userId, 'pushedRuns', async () => {
    const [row] = await tx
      .select({ runs: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${benchmarkRuns.pushedBytes}), 0)` })
      .from(benchmarkRuns)
      .where(and(eq(benchmarkRuns.userId, userId), eq(benchmarkRuns.origin, 'push')));
    stored = Number(row?.bytes ?? 0);
    return (row?.runs ?? 0) + more.runs - 1;
  });
  if (isFull) return quotaWords('pushedRuns');
  return stored + more.bytes > MAX_PUSHED_BYTES ? pushedBytesWords : null;
}
