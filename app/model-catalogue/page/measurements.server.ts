import type { Context } from '../../platform/context.server.ts';
import { isDatabaseUnavailable } from '../../platform/database.server.ts';
import { type MeasuredRow, measuredRow } from '../../results/measured-row.ts';
import { calledAs, listPublishedRuns } from '../../results/publish-run.server.ts';
import { loadPublicView } from '../../results/share-run.server.ts';
import { callNamesOf } from '../called-model.ts';
import type { Model } from '../model.ts';

/** What one published run of this site says about a model. */
export interface Measurement extends MeasuredRow {
  token: string;
  run: string;
  /** ISO instant. */
  at: string;
  rounds: number;
  cases: number;
  field: number;
}

const MOST_RUNS = 10;

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
    const planned = run.spec.models.filter((one) => {
      const called = calledAs(one);
      return names.some((name) => name.provider === called.provider && name.model === called.model);
    });
    const view = await loadPublicView(ctx, published);
    for (const one of view.models.filter(({ key }) => planned.some((plan) => plan.key === key)))
      found.push({
        ...measuredRow(view, one),
        token,
        run: view.name,
        at: view.finishedAt ?? view.createdAt,
        rounds: view.rounds,
        cases: view.caseCount,
        field: view.models.length,
      });
  }
  return found;
}
