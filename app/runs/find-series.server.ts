import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '@yardstick/bench';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database.server.ts';
import { benchmarkRuns, benchmarkSchedules } from './schema.server.ts';
import { storableJson } from './storable.server.ts';

/** Beside the cases and checks: with another one, a figure may differ although no model has changed. */
const settings = ['models', 'simulatedUser', 'batch', 'isStreaming', 'cacheMode', 'concurrency', 'watch'] as const;

/**
 * The pushed run of the same owner, with the same cases, checks, models, judge and settings, whose later runs are watched; null: nobody
 * watches these. A run that was pushed before judges were noted is taken to have the same one.
 */
export async function findSeries(
  tx: Transaction,
  userId: string,
  { suite, ...made }: Pick<Manifest, 'suite' | (typeof settings)[number]>,
  judgeHash: string | null,
): Promise<string | null> {
  // With answers of earlier runs it shows nothing new.
  if (made.watch) return null;
  const { id, origin, manifest, spec } = benchmarkRuns;
  const stored = settings.flatMap((name) => [sql`${name}::text`, sql`${manifest} -> ${name}::text`]);
  const watched = await tx
    .select({ id, made: sql<unknown>`jsonb_build_object(${sql.join(stored, sql`, `)})` })
    .from(benchmarkRuns)
    .innerJoin(benchmarkSchedules, eq(benchmarkSchedules.runId, id))
    .where(
      and(
        eq(benchmarkRuns.userId, userId),
        // The schedules of an account are few: its manifests are read for these only.
        eq(benchmarkSchedules.userId, userId),
        eq(origin, 'push'),
        sql`${manifest} -> 'suite' ->> 'sha256' = ${suite.sha256}`,
        judgeHash === null ? undefined : sql`coalesce(${spec} ->> 'judgeHash', ${judgeHash}) = ${judgeHash}`,
      ),
    )
    .orderBy(desc(benchmarkSchedules.createdAt), desc(id));
  const wanted = storableJson(Object.fromEntries(settings.map((name) => [name, made[name] ?? null])));
  const found = watched.find((run) => isDeepStrictEqual(run.made, wanted))?.id;
  if (found === undefined) return null;
  // Until the run that joins it is stored, nobody deletes or moves it. Where somebody just did, another one may be watched.
  const [held] = await tx
    .select({ id })
    .from(benchmarkRuns)
    .where(and(eq(id, found), eq(benchmarkRuns.userId, userId)))
    .for('key share');
  return held ? found : await findSeries(tx, userId, { suite, ...made }, judgeHash);
}
