import type { PlannedSuite } from '@yardstick/bench';
import { and, eq, max, sql } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { newId } from '../platform/ids.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { type RunSpec, takenMetrics } from './run-spec.ts';
import { benchmarkRuns, benchmarkTests } from './schema.server.ts';
import { storableText } from './storable.server.ts';

/**
 * A named run belongs to the suite of that name, and to the version of it with the same cases and checks: a new one if no run has had
 * them. Null: the account has reached its quota.
 * @param hash of the suite: a large one takes a while, and the suite's row is locked here
 */
export async function saveSuite(
  ctx: Context,
  tx: Transaction,
  userId: string,
  { name, spec, suite }: { name: string; spec: RunSpec; suite: PlannedSuite },
  hash: string,
): Promise<{ testId: string; suiteVersion: number; suiteHash: string } | null> {
  const facts = { metrics: takenMetrics, prompt: storableText(spec.prompt), caseCount: suite.cases.length };
  const testId = await ensureSuite(ctx, tx, { userId, name: storableText(name), ...facts }, facts);
  return testId === null ? null : { testId, suiteVersion: await versionOf(tx, testId, hash), suiteHash: hash };
}

/**
 * A run that was moved belongs to its new owner's suite of the same name, as one that was started there. A suite that is there already
 * keeps its prompt and cases: they are those of its newest run.
 * @param run as it was; of no suite, it belongs to none
 * @returns null: the account has reached its quota
 */
export async function joinSuite(
  ctx: Context,
  tx: Transaction,
  userId: string,
  { testId, suiteHash, ...run }: Pick<RunRow, 'testId' | 'suiteVersion' | 'suiteHash'>,
) {
  const [left] = testId === null ? [] : await tx.select().from(benchmarkTests).where(eq(benchmarkTests.id, testId));
  if (!left) return { testId: null, suiteVersion: null, suiteHash: null };
  const { name, metrics, prompt, caseCount } = left;
  const joined = await ensureSuite(ctx, tx, { userId, name, metrics, prompt, caseCount }, { name });
  if (joined === null) return null;
  const suiteVersion = suiteHash === null ? run.suiteVersion : await versionOf(tx, joined, suiteHash);
  return { testId: joined, suiteVersion, suiteHash };
}

type NewSuite = Omit<typeof benchmarkTests.$inferInsert, 'id' | 'versions' | 'createdAt'>;

/** The locked suite of this name, made if there is none. @param set what changes of one that is there @returns null: the quota is reached */
async function ensureSuite(
  ctx: Context,
  tx: Transaction,
  suite: NewSuite,
  set: Partial<NewSuite>,
): Promise<string | null> {
  const { userId, name } = suite;
  const [known] = await tx
    .select({ id: benchmarkTests.id })
    .from(benchmarkTests)
    .where(and(eq(benchmarkTests.userId, userId), eq(benchmarkTests.name, name)));
  if (!known && (await isSuiteQuotaFull(tx, userId))) return null;
  const [row] = await tx
    .insert(benchmarkTests)
    .values({ id: newId(), ...suite, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [benchmarkTests.userId, benchmarkTests.name], set })
    .returning({ id: benchmarkTests.id });
  return row!.id;
}

const isSuiteQuotaFull = (tx: Transaction, userId: string) =>
  isQuotaFull(tx, userId, 'suites', () => tx.$count(benchmarkTests, eq(benchmarkTests.userId, userId)));

/** The version of a locked suite with these cases: a new one if no run has had them. */
async function versionOf(tx: Transaction, testId: string, hash: string): Promise<number> {
  const [same] = await tx
    .select({ version: max(benchmarkRuns.suiteVersion) })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.testId, testId), eq(benchmarkRuns.suiteHash, hash)));
  if (same?.version) return same.version;
  const [next] = await tx
    .update(benchmarkTests)
    .set({ versions: sql`${benchmarkTests.versions} + 1` })
    .where(eq(benchmarkTests.id, testId))
    .returning({ versions: benchmarkTests.versions });
  return next!.versions;
}

/** Gives a locked suite to another owner, without its runs. @returns null, or why not */
export async function giveSuite(
  tx: Transaction,
  { id, name }: Pick<typeof benchmarkTests.$inferSelect, 'id' | 'name'>,
  userId: string,
): Promise<string | null> {
  // Its lock also keeps another suite from getting the name.
  const isFull = await isSuiteQuotaFull(tx, userId);
  if ((await tx.$count(benchmarkTests, and(eq(benchmarkTests.userId, userId), eq(benchmarkTests.name, name)))) > 0)
    return `There is a suite “${name}” already. Move the runs of this one instead: each joins the suite of that name.`;
  if (isFull) return quotaWords('suites');
  await tx.update(benchmarkTests).set({ userId }).where(eq(benchmarkTests.id, id));
  return null;
}
