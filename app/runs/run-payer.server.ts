import { sql } from 'drizzle-orm';
import { isNotSuspended } from '../accounts/person-queries.server.ts';
import { organisationsWhere } from '../organisations/acting.server.ts';
import { providerKey } from '../vault/schema.server.ts';
import type { benchmarkRuns } from './schema.server.ts';

type Started = Pick<typeof benchmarkRuns.$inferSelect, 'userId' | 'startedBy'>;

/** Whose keys and turn a run takes, and who goes on with it: who started it, also for an organisation, and else the account that it belongs to. */
export const starterOf = ({ userId, startedBy }: Started): string => startedBy ?? userId;

/** Whose tokens a run takes: those of the plan under which it was queued, and else its starter's. */
export const payerOf = ({ planOf, ...run }: Started & { planOf: string | null }): string => planOf ?? starterOf(run);

/** The starter in a query of `benchmark_runs`. Qualified by hand: in selected columns the query builder leaves table names out. */
export const starterOrOwner = sql<string>`coalesce(benchmark_runs.started_by, benchmark_runs.user_id)`;

const starter = sql.raw('benchmark_runs.started_by');

/** Keys of who started the run, among those of its models and its judge. */
const ownKeys = sql`select from ${providerKey} as key where key.user_id = ${starter}
  and jsonb_path_exists(benchmark_runs.plan, '$.**.keyId ? (@ == $id)', jsonb_build_object('id', key.id))`;

/**
 * Whether who started a run may act: else it waits. Work asks no more than this before it takes a run, and ends one that may not
 * go on: else the tokens of a run that nobody may stop would stay reserved, and it would hold its starter's turn.
 */
export const isStarterActive = sql<boolean>`${isNotSuspended(starterOrOwner)}`;

/** Other runs were pushed, and are made again elsewhere. */
export const isMadeHere = sql`benchmark_runs.origin <> 'push'`;

/** Whether neither the account of a run in a query of `benchmark_runs` nor who started it is suspended. */
export const isWorkable = sql<boolean>`(${isNotSuspended(sql.raw('benchmark_runs.user_id'))} and ${isNotSuspended(starter)})`;

const isMember = sql`(benchmark_runs.started_by is null or benchmark_runs.user_id in (${organisationsWhere({}, starter, 'start-runs')}))`;

/** Whether one that waited may begin, or begin again: who started it may start runs of the organisation now. */
export const mayBegin = sql<boolean>`(${isWorkable} and ${isMember})`;

/**
 * Whether it may go on: not with keys of somebody who may not start runs of the organisation any more. With keys of the
 * organisation it goes on without them.
 */
export const mayGoOn = sql<boolean>`(${isWorkable} and (${isMember} or not exists (${ownKeys})))`;
