import { compareSuites, type PlannedSuite, type SuiteDifference } from '@yardstick/bench';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, max, min, or, type SQL, sql } from 'drizzle-orm';
import { mayWith, noteAct } from '../organisations/acting.server.ts';
import { rightWords } from '../organisations/organisation-role.ts';
import type { By } from '../organisations/required-provider.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { missingCalls, type RunRight, type RunRow } from './run-queries.server.ts';
import { nameOfPrompt, type RunSpec } from './run-spec.ts';
import { benchmarkRuns, benchmarkTests } from './schema.server.ts';
import { SuiteRefused, suiteOfSpec } from './suite-of-spec.server.ts';

export interface SuiteListItem {
  id: string;
  name: string;
  cases: number;
  versions: number;
  runs: number;
  lastRunAt: string | null;
}

/**
 * The account's suites, the last run first; or, page by page, by name.
 * @param after the name of the last suite of the page before; empty: the first page
 */
export async function listSuites(
  ctx: Context,
  userId: string,
  limit = 50,
  { after }: { after?: string } = {},
): Promise<SuiteListItem[]> {
  const lastRunAt = max(benchmarkRuns.createdAt);
  const rows = await ctx.db
    .select({
      id: benchmarkTests.id,
      name: benchmarkTests.name,
      cases: benchmarkTests.caseCount,
      versions: benchmarkTests.versions,
      runs: count(benchmarkRuns.id),
      lastRunAt,
    })
    .from(benchmarkTests)
    .leftJoin(benchmarkRuns, eq(benchmarkRuns.testId, benchmarkTests.id))
    .where(
      and(
        eq(benchmarkTests.userId, userId),
        after === undefined ? undefined : inArray(benchmarkTests.id, pageOfSuites(ctx, userId, after, limit)),
      ),
    )
    .groupBy(benchmarkTests.id)
    .orderBy(...(after === undefined ? [sql`${lastRunAt} desc nulls last`] : []), asc(benchmarkTests.name))
    .limit(limit);
  return rows.map((row) => ({ ...row, lastRunAt: row.lastRunAt?.toISOString() ?? null }));
}

/** Their runs are counted for one page only. */
const pageOfSuites = (ctx: Context, userId: string, after: string, limit: number) =>
  ctx.db
    .select({ id: benchmarkTests.id })
    .from(benchmarkTests)
    .where(and(eq(benchmarkTests.userId, userId), gt(benchmarkTests.name, after)))
    .orderBy(asc(benchmarkTests.name))
    .limit(limit);

/** A suite of the account, or of an organisation in which the person has the right. @throws NotFound, Forbidden: see getRun */
export const getSuite = async (ctx: Context, userId: string, suiteId: string, right: RunRight = 'see-runs') =>
  (
    await ctx.db
      .select()
      .from(benchmarkTests)
      .where(isSuiteFor(ctx, userId, suiteId, right))
  )[0] ?? (await refuseSuite(ctx, userId, suiteId, right));

/** The same, which then stays as it is until the transaction ends. */
export const lockSuite = async (ctx: Context, tx: Transaction, userId: string, suiteId: string, right: RunRight) =>
  (
    await tx
      .select()
      .from(benchmarkTests)
      .where(isSuiteFor(ctx, userId, suiteId, right))
      .for('update')
  )[0] ?? (await refuseSuite(ctx, userId, suiteId, right));

const isSuiteFor = (by: By, userId: string, suiteId: string, right: RunRight) =>
  and(eq(benchmarkTests.id, suiteId), mayWith(by, benchmarkTests.userId, userId, right));

async function refuseSuite(ctx: Context, userId: string, suiteId: string, right: RunRight): Promise<never> {
  if ((await ctx.db.$count(benchmarkTests, isSuiteFor(ctx, userId, suiteId, 'see-runs'))) > 0)
    throw new Forbidden(rightWords(right));
  throw new NotFound('There is no such suite in your account.');
}

/** For an audit log: a table that was run without a name is called after its prompt, which is private. */
export const chosenName = ({ name, prompt }: { name: string; prompt: string }): { name?: string } =>
  name === nameOfPrompt(prompt) ? {} : { name };

/** Removes a suite with its versions; its runs stay. */
export async function deleteSuite(ctx: Context, userId: string, suiteId: string): Promise<void> {
  await mutate(ctx, 'suite.delete', { kind: 'suite', id: suiteId }, async (tx) => {
    const suite = await lockSuite(ctx, tx, userId, suiteId, 'manage-runs');
    const none = { suiteVersion: null, suiteHash: null };
    await tx.update(benchmarkRuns).set(none).where(eq(benchmarkRuns.testId, suiteId));
    await tx.delete(benchmarkTests).where(eq(benchmarkTests.id, suiteId));
    if (suite.userId !== userId)
      await noteAct(ctx, suite.userId, 'remove-suite', { suite: suiteId, ...chosenName(suite) });
  });
}

export interface SuiteVersion {
  version: number;
  since: string;
  runs: number;
}

/** The versions of a suite that a run still has, newest first. */
export async function listSuiteVersions(ctx: Context, suiteId: string): Promise<SuiteVersion[]> {
  const since = min(benchmarkRuns.createdAt);
  const rows = await ctx.db
    .select({ version: benchmarkRuns.suiteVersion, since, runs: count() })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.testId, suiteId), isNotNull(benchmarkRuns.suiteVersion)))
    .groupBy(benchmarkRuns.suiteVersion)
    .orderBy(desc(benchmarkRuns.suiteVersion));
  return rows.map(({ version, runs, ...row }) => ({ version: version!, runs, since: row.since!.toISOString() }));
}

export interface SuiteRun {
  id: string;
  status: string;
  /** Calls of a completed run that were not made. */
  missing: number;
  version: number | null;
  createdAt: string;
  /** Of the prompt and system prompt in all versions, and of the parameters: equal where those are equal. */
  promptHash: string;
  settingsHash: string;
  /** Of the judge as it is sent, with its criteria and rounds. */
  judgeHash: string;
  /** Empty until it has ended. */
  models: SuiteFigures[];
}

type Range = { low: number; high: number } | null;

/** The figures of one model in one run; times in ms, money in nano-units. */
export interface SuiteFigures {
  key: string;
  name: string;
  /** Of the address, the model as sent and its protocol; null where the run does not list it. */
  settingsHash: string | null;
  answered: number;
  passRate: number | null;
  passInterval: Range;
  /** Answers of which a check could not be made; null for none. */
  unjudged?: number | null;
  responseMs: number | null;
  responseInterval: Range;
  cost: { perAnswerNanos: number | null; perAnswerInterval?: Range; currency: string; isAtLeast: boolean };
  servedModels: string[];
}

const hashOf = (...fields: (keyof RunSpec)[]) =>
  sql<string>`md5(jsonb_build_array(${sql.join(
    fields.map((field) => sql`${benchmarkRuns.spec} -> ${field}::text`),
    sql`, `,
  )})::text)`;

/** The newest runs of a suite with their figures. */
export const listSuiteRuns = (ctx: Context, suiteId: string, limit = 50) =>
  listFigures(ctx, eq(benchmarkRuns.testId, suiteId), limit);

/** A run that is repeated with its newest repeats, of the same owner. */
export function listSeries(ctx: Context, { id, userId, repeatOf }: Pick<RunRow, 'id' | 'userId' | 'repeatOf'>) {
  const base = repeatOf ?? id;
  const isOfSeries = or(eq(benchmarkRuns.id, base), eq(benchmarkRuns.repeatOf, base));
  return listFigures(ctx, and(eq(benchmarkRuns.userId, userId), isOfSeries)!, 50);
}

async function listFigures(ctx: Context, which: SQL, limit: number): Promise<SuiteRun[]> {
  const rows = await ctx.db
    .select({
      id: benchmarkRuns.id,
      status: benchmarkRuns.status,
      missing: missingCalls,
      version: benchmarkRuns.suiteVersion,
      createdAt: benchmarkRuns.createdAt,
      promptHash: hashOf('prompt', 'system', 'versions'),
      settingsHash: sql<string>`md5(${hashOf('request', 'user')} || coalesce(((${benchmarkRuns.spec} -> 'simulatedUser') - 'key' - 'keyId' - 'name' - 'modelId')::text, ''))`,
      judgeHash: sql<string>`md5(coalesce((${benchmarkRuns.spec} -> 'judge') #- '{model,keyId}' #- '{model,name}' #- '{model,modelId}', 'null'::jsonb)::text)`,
      models: sql<SuiteRun['models']>`coalesce((select jsonb_agg(jsonb_build_object(
        'key', model -> 'key',
        'name', model -> 'name',
        'settingsHash', (select md5((one - 'name' - 'keyId' - 'modelId')::text)
          from jsonb_array_elements(${benchmarkRuns.spec} -> 'models') as one where one -> 'key' = model -> 'key' limit 1),
        'answered', model -> 'answered',
        'passRate', model -> 'quality' -> 'passRate',
        'passInterval', model -> 'quality' -> 'passInterval',
        'unjudged', model -> 'unjudged' -> 'answers',
        'responseMs', model -> 'metrics' -> 'responseMs' -> 'estimate' -> 'median',
        'responseInterval', model -> 'metrics' -> 'responseMs' -> 'estimate' -> 'interval',
        'cost', model -> 'cost',
        'servedModels', model -> 'servedModels'))
        from jsonb_array_elements(${benchmarkRuns.summary} -> 'models') as model), '[]'::jsonb)`,
    })
    .from(benchmarkRuns)
    .where(which)
    .orderBy(desc(benchmarkRuns.createdAt), desc(benchmarkRuns.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Of each kind of change, the cases that are shown, and the longest text. */
const [MAX_SHOWN, MAX_SHOWN_CHARS] = [50, 12_000];

/** The first cases of each kind, long texts cut, with how many there are of each. */
export interface ShownDifference extends SuiteDifference {
  counts: { added: number; removed: number; changed: number };
}

/** What changed from one version of a suite to another; a sentence where one of them cannot be read. */
export async function diffSuite(
  ctx: Context,
  userId: string,
  suiteId: string,
  [from, to]: readonly [number, number],
): Promise<{ difference: ShownDifference } | { problem: string }> {
  const before = await readVersion(ctx, userId, suiteId, from);
  if ('problem' in before) return before;
  const after = await readVersion(ctx, userId, suiteId, to);
  return 'problem' in after ? after : { difference: shorten(compareSuites(before, after)) };
}

function shorten({ added, removed, changed, unchanged }: SuiteDifference): ShownDifference {
  const cut = (text: string) => (text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS - 1)}…` : text);
  const first = (cases: SuiteDifference['added']) =>
    cases.slice(0, MAX_SHOWN).map(({ id, text }) => ({ id, text: cut(text) }));
  return {
    counts: { added: added.length, removed: removed.length, changed: changed.length },
    added: first(added),
    removed: first(removed),
    changed: changed.slice(0, MAX_SHOWN).map(({ id, from, to }) => ({ id, from: cut(from), to: cut(to) })),
    unchanged,
  };
}

/** The cases of a version, which are those of any run that used it. */
async function readVersion(
  ctx: Context,
  userId: string,
  suiteId: string,
  version: number,
): Promise<PlannedSuite | { problem: string }> {
  const [run] = await ctx.db
    .select({ spec: benchmarkRuns.spec, name: benchmarkRuns.name })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.testId, suiteId), eq(benchmarkRuns.suiteVersion, version)))
    .limit(1);
  if (!run) return { problem: `Version ${version} cannot be shown: its cases were in runs that are deleted or moved.` };
  try {
    return await suiteOfSpec(run.spec, run.name, userId, false);
  } catch (error) {
    if (error instanceof SuiteRefused) return { problem: `Version ${version} cannot be shown. ${error.message}` };
    throw error;
  }
}
