import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '@yardstick/bench';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database.server.ts';
import { benchmarkRuns, benchmarkSchedules } from './schema.server.ts';
import { storableJson } from './storable.server.ts';

/** Beside the cases and checks: with another one, a figure may differ although no model has changed. */
const settings = ['models', 'simulatedUser', 'batch', 'isStreaming', 'cacheMode', 'concurrency', 'watch'] as const;

type Made = Pick<Manifest, 'suite' | (typeof settings)[number]>;

/**
 * The pushed run of the same owner, with the same cases, checks, models, judge and settings, whose later runs are watched; null: nobody
 * watches these. A run that was pushed before judges were noted is taken to have the same one.
 */
export async function findWatchedLike(
  tx: Transaction,
  userId: string,
  { suite, ...made }: Made,
  judgeHash: string | null,
): Promise<{ id: string; createdAt: Date } | null> {
  // With answers of earlier runs it shows nothing new.
  if (made.watch) return null;
  const { id, createdAt, origin, manifest, spec } = benchmarkRuns;
  const stored = settings.flatMap((name) => [sql`${name}::text`, sql`${manifest} -> ${name}::text`]);
  const watched = await tx
    .select({ id, createdAt, made: sql<unknown>`jsonb_build_object(${sql.join(stored, sql`, `)})` })
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
  return watched.find((run) => isDeepStrictEqual(run.made, wanted)) ?? null;
}

/** The same for a run that joins it: until that is stored, nobody deletes or moves the run that is watched. */
export async function findSeries(
  tx: Transaction,
  userId: string,
  made: Made,
  judgeHash: string,
): Promise<string | null> {
  const found = await findWatchedLike(tx, userId, made, judgeHash);
  if (found === null) return null;
  const { id } = benchmarkRuns;
  const [held] = await tx
    .select({ id })
    .from(benchmarkRuns)
    .where(and(eq(id, found.id), eq(benchmarkRuns.userId, userId)))
    .for('key share');
  // Where somebody just deleted or moved it, another one may be watched.
  return held ? held.id : await findSeries(tx, userId, made, judgeHash);
}
