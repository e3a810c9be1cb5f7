import { type ModelSummary, nameModels, type RunSummary } from '@yardstick/bench';
import { and, eq, isNull } from 'drizzle-orm';
import type { FactValues } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import type { ReadHandle, Transaction } from '../platform/database.server.ts';
import { isNamed } from '../runs/run-in-log.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';
import { providerName } from '../vault/save-key.server.ts';
import { listBoardRuns, whyUnpublishable } from './publish-run.server.ts';
import { benchmarkShares } from './schema.server.ts';
import { evidencePath } from './share-run.server.ts';

/** What a run on the site's own board found of one of its models, as a fact of the tool for which the model stands. */
export interface MeasuredResult {
  value: FactValues['measured'];
  /** The address of the published run. */
  source: string;
  /** The day of the run, YYYY-MM-DD. */
  day: string;
}

/** The model of a run that is meant. */
export type MeasuredModel = Pick<FactValues['measured'], 'run' | 'key'>;

export interface MeasuredChoice extends MeasuredModel {
  /** "GPT-6 at OpenAI: Support answers, 2026-11-04". Phones cut the end off. */
  label: string;
}

const MOST_RUNS = 20;
const OFF_BOARD = 'This run is not on the leaderboard.';

/** The models of the newest runs on the board whose answers were checked. */
export async function listMeasuredChoices(ctx: Context): Promise<MeasuredChoice[]> {
  return (await listBoardRuns(ctx, MOST_RUNS)).flatMap((published) =>
    modelsOf(published.run).flatMap(({ key }) => {
      const found = resultOf(ctx, published, key);
      if ('problem' in found) return [];
      const { runName, model, provider } = found.value;
      return { run: published.token, key, label: `${model} at ${provider}: ${runName}, ${found.day}` };
    }),
  );
}

/**
 * The figures of a model as the database has them now, or why it stands for no tool. Only what an administrator put on the board
 * counts: neither what visitors and organisations publish themselves, nor what is only shared.
 */
export async function findMeasuredResult(
  ctx: Context,
  db: ReadHandle,
  { run, key }: MeasuredModel,
): Promise<MeasuredResult | { problem: string }> {
  const [found] = await db
    .select({ token: benchmarkShares.token, hasPrompts: benchmarkShares.hasPrompts, run: benchmarkRuns })
    .from(benchmarkShares)
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkShares.runId))
    .where(isOnBoard(run));
  return found ? resultOf(ctx, found, key) : { problem: OFF_BOARD };
}

/** Keeps a link from being revoked until the transaction ends. */
export async function holdOnBoard(tx: Transaction, run: string): Promise<void> {
  await tx.select({ token: benchmarkShares.token }).from(benchmarkShares).where(isOnBoard(run)).for('update');
}

const figures = ['asked', 'checked', 'passed', 'cases', 'low', 'high'] as const;

/** Why a record may not go on saying what a run found; null: the run is on the board and still says it. */
export async function whyLost(ctx: Context, db: ReadHandle, value: FactValues['measured']): Promise<string | null> {
  const found = await findMeasuredResult(ctx, db, value);
  if ('problem' in found && found.problem === OFF_BOARD)
    return 'The run that it rests on is not on the leaderboard any more.';
  if ('problem' in found || figures.some((figure) => found.value[figure] !== value[figure]))
    return 'The run that it rests on was continued, and has other figures now.';
  return null;
}

const isOnBoard = (token: string) =>
  and(eq(benchmarkShares.token, token), eq(benchmarkShares.publication, 'board'), isNull(benchmarkShares.revokedAt));

const modelsOf = ({ summary }: RunRow): readonly ModelSummary[] => (summary as RunSummary | null)?.models ?? [];

interface OnBoard {
  token: string;
  hasPrompts: boolean;
  run: RunRow;
}

function resultOf(
  ctx: Context,
  { token, hasPrompts, run }: OnBoard,
  key: string,
): MeasuredResult | { problem: string } {
  const problem = whyUnpublishable(run);
  if (problem !== null) return { problem };
  if (run.status !== 'completed') return { problem: 'This run did not go to its end.' };
  const model = modelsOf(run).find((one) => one.key === key);
  if (model === undefined) return { problem: 'This run measured no such model.' };
  const { attempted: asked, quality } = model;
  if (!quality?.passInterval || quality.scored === 0) return { problem: 'This run checked no answers of this model.' };
  if (quality.passed === undefined)
    return { problem: 'An earlier version of Yardstick made this run, without counting whole answers. Repeat it.' };
  const { scored: checked, passed, cases } = quality;
  return {
    value: {
      run: token,
      // An unnamed run is named after its prompt, which may be hidden.
      runName: hasPrompts || isNamed(run) ? run.name.slice(0, 200) : 'Benchmark',
      key,
      model: nameModels(run.summary as RunSummary)(key),
      provider: providerName(model.provider),
      asked,
      checked,
      passed,
      cases,
      ...boundsOf(quality.passInterval, checked / asked),
    },
    source: ctx.config.publicUrl + evidencePath(`/shared/${token}`, key),
    day: (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10),
  };
}

/** The interval over all that was asked: what came to no result counts as failed at the lower end, and as passed at the upper one. */
function boundsOf({ low, high }: { low: number; high: number }, checked: number): { low: number; high: number } {
  const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
  return { low: rounded(low * checked), high: rounded(high * checked + 1 - checked) };
}
