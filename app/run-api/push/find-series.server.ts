import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '@yardstick/bench';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { storableJson } from '../../runs/storable.server.ts';

/** The pushed run of the same owner, with the same cases, checks and models, whose later runs are watched; null: nobody watches these. */
export async function findSeries(
  tx: Transaction,
  userId: string,
  { suite, models }: Pick<Manifest, 'suite' | 'models'>,
): Promise<string | null> {
  const { id, origin, manifest } = benchmarkRuns;
  const watched = await tx
    .select({ id, models: sql<unknown>`${manifest} -> 'models'` })
    .from(benchmarkRuns)
    .innerJoin(benchmarkSchedules, eq(benchmarkSchedules.runId, id))
    .where(
      and(
        eq(benchmarkRuns.userId, userId),
        eq(origin, 'push'),
        sql`${manifest} -> 'suite' ->> 'sha256' = ${suite.sha256}`,
      ),
    )
    .orderBy(desc(benchmarkSchedules.createdAt), desc(id));
  const wanted = storableJson(models);
  return watched.find((run) => isDeepStrictEqual(run.models, wanted))?.id ?? null;
}
