import { type CalledAs, calledAs } from '../models/called-as.ts';
import type { Context } from '../platform/context.server.ts';
import { isDatabaseUnavailable } from '../platform/database.server.ts';
import { loadRunView } from '../results/load-run-view.server.ts';
import { type MeasuredRow, measuredRow } from '../results/measured-row.ts';
import { listPublishedRuns } from '../results/publish-run.server.ts';
import type { RunView } from '../results/run-view.ts';
import { loadPublicView } from '../results/share-run.server.ts';
import { findRun, listCalledModels, type RunRow } from '../runs/run-queries.server.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import { callNamesOf, findCalledModel } from './called-model.ts';
import type { Model } from './model.ts';

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
/** An account's own runs that are shown for a model. */
export const MOST_OWN_RUNS = 5;
/** Newest runs of an account in which its measurements are looked for. */
const MOST_SEARCHED = 1_000;

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

/**
 * What the account's own completed runs, published or not, say about each of these models, newest first.
 * @param mostRuns of each model
 * @returns by the model's id; a model that was not measured is not in it
 */
export async function listOwnMeasurements(
  ctx: Context,
  userId: string,
  models: readonly Model[],
  mostRuns: number,
): Promise<Map<string, Measurement[]>> {
  const found = new Map<string, Measurement[]>();
  // One after the other: a row holds the cases of its run, which are megabytes.
  for (const [runId, called] of await chooseRuns(ctx, userId, models, mostRuns)) {
    const run = await findRun(ctx, userId, runId);
    if (run === undefined) continue;
    const view = await loadRunView(ctx, run);
    for (const model of called) {
      const rows = rowsOf(run, view, callNamesOf(model), `/benchmarking/runs/${runId}`);
      found.set(model.id, [...(found.get(model.id) ?? []), ...rows]);
    }
  }
  return found;
}

/** The ids of the models that the account's newest completed runs called. */
export async function listOwnMeasured(ctx: Context, userId: string, catalogue: ModelCatalogue): Promise<Set<string>> {
  const runs = await listCalledModels(ctx, userId, null, MOST_SEARCHED);
  return new Set(
    runs.flatMap(({ models }) => models.flatMap((model) => findCalledModel(catalogue, calledAs(model))?.id ?? [])),
  );
}

/** The newest runs that called each model at one of its providers, newest first: by the run's id, its models. */
async function chooseRuns(ctx: Context, userId: string, models: readonly Model[], mostRuns: number) {
  const modelsByName = Map.groupBy(
    models.flatMap((model) => callNamesOf(model).map((name) => ({ model, name }))),
    ({ name }) => nameKey(name),
  );
  const sent = [...new Set([...modelsByName.values()].map(([first]) => first!.name.model))];
  const counts = new Map<Model, number>();
  const chosen = new Map<string, Model[]>();
  for (const run of await listCalledModels(ctx, userId, sent, MOST_SEARCHED)) {
    const called = run.models.flatMap((model) => modelsByName.get(nameKey(calledAs(model))) ?? []);
    for (const model of new Set(called.map((one) => one.model))) {
      const before = counts.get(model) ?? 0;
      if (before >= mostRuns) continue;
      counts.set(model, before + 1);
      chosen.set(run.id, [...(chosen.get(run.id) ?? []), model]);
    }
  }
  return chosen;
}

const nameKey = ({ provider, model }: CalledAs) => `${provider} ${model}`;

/** The rows of a run for the models that go by one of these names. */
function rowsOf(run: RunRow, view: RunView, names: readonly CalledAs[], path: string): Measurement[] {
  const known = new Set(names.map(nameKey));
  const planned = run.spec.models.filter((one) => known.has(nameKey(calledAs(one))));
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
