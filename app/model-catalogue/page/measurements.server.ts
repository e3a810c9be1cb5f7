import type { Context } from '../../platform/context.server.ts';
import { isDatabaseUnavailable } from '../../platform/database.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { type MeasuredRow, measuredRow } from '../../results/measured-row.ts';
import { type CalledAs, calledAs, listPublishedRuns } from '../../results/publish-run.server.ts';
import type { RunView } from '../../results/run-view.ts';
import { loadPublicView } from '../../results/share-run.server.ts';
import { listRunsOfModels, type RunRow } from '../../runs/run-queries.server.ts';
import { callNamesOf } from '../called-model.ts';
import type { Model } from '../model.ts';

/** What one run of this site says about a model. */
export interface Measurement extends MeasuredRow {
  /** The page of the run. */
  path: string;
  run: string;
  /** ISO instant. */
  at: string;
  rounds: number;
  cases: number;
  field: number;
}

const MOST_RUNS = 10;
const MOST_OWN_RUNS = 5;

/** The newest published measurements of a model; none while the database is away, because the page itself needs none. */
export async function listMeasurements(ctx: Context, model: Model): Promise<Measurement[]> {
  try {
    return await readMeasurements(ctx, model);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}

async function readMeasurements(ctx: Context, model: Model): Promise<Measurement[]> {
  const names = callNamesOf(model);
  const found: Measurement[] = [];
  for (const published of await listPublishedRuns(ctx, names, MOST_RUNS)) {
    const { run, token } = published;
    found.push(...rowsOf(run, await loadPublicView(ctx, published), names, `/shared/${token}`));
  }
  return found;
}

/** The newest measurements of a model in the account's own completed runs, published or not. */
export async function listOwnMeasurements(ctx: Context, userId: string, model: Model): Promise<Measurement[]> {
  const names = callNamesOf(model);
  const sent = [...new Set(names.map((name) => name.model))];
  const found: Measurement[] = [];
  for (const run of await listRunsOfModels(ctx, userId, sent, MOST_OWN_RUNS))
    found.push(...rowsOf(run, await loadRunView(ctx, run), names, `/benchmarking/runs/${run.id}`));
  return found;
}

/** The rows of a run for the models that go by one of these names. */
function rowsOf(run: RunRow, view: RunView, names: readonly CalledAs[], path: string): Measurement[] {
  const planned = run.spec.models.filter((one) => {
    const called = calledAs(one);
    return names.some((name) => name.provider === called.provider && name.model === called.model);
  });
  return view.models
    .filter(({ key }) => planned.some((plan) => plan.key === key))
    .map((one) => ({
      ...measuredRow(view, one),
      path,
      run: view.name,
      at: view.finishedAt ?? view.createdAt,
      rounds: view.rounds,
      cases: view.caseCount,
      field: view.models.length,
    }));
}
