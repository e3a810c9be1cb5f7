import { pickCalled } from '../models/called-as.ts';
import type { SpecModel } from '../models/model.ts';
import { listRunnableModels, providerNames } from '../models/model-queries.server.ts';
import { findOrganisation } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import { madeElsewhere } from './change-run.server.ts';
import { runJudge } from './run-judge.server.ts';
import { starterOf } from './run-payer.server.ts';
import { getRun, type RunRow } from './run-queries.server.ts';
import type { RunRefusal, RunRequest } from './run-request.ts';
import { chosenBaseline, modelKeysOf } from './run-spec.ts';
import { type StartedRun, type StartOptions, startRun } from './start-run.server.ts';

/** Starts the same spec again, in a new order: for the same account, with models of the person who asks for it. */
export async function repeatRun(
  ctx: Context,
  userId: string,
  runId: string,
  options: StartOptions,
): Promise<StartedRun> {
  const run = await getRun(ctx, userId, runId, 'start-runs');
  if (run.origin === 'push') return { refusal: madeElsewhere };
  const models = starterOf(run) === userId ? ownModels(run) : await matchingModels(ctx, userId, run);
  if ('refusal' in models) return models;
  const { spec, name, testId } = run;
  const { prompt, system, table, rounds, tieMargin, versions, stopWhenDecided, cacheMode, request } = spec;
  const { images, checks, tools, maxTurns, user, simulatedUser, judge, budgetNanos } = spec;
  const organisation = run.userId === userId ? null : await findOrganisation(ctx, run.userId);
  const again: RunRequest = {
    prompt,
    system,
    table,
    rounds,
    tieMargin,
    baseline: baselineOf(run, models),
    ...(versions && table?.format !== 'yaml' ? { versions: versions.slice(1) } : {}),
    ...(stopWhenDecided ? { stopWhenDecided } : {}),
    ...(spec.batch ? { batch: true } : {}),
    cacheMode,
    request,
    ...(budgetNanos === undefined ? {} : { budgetNanos }),
    ...(images ? { attachments: images } : {}),
    ...(checks ? { checks } : {}),
    ...(tools === undefined ? {} : { tools }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    ...(user ? { user } : {}),
    ...(simulatedUser ? { simulatedUserId: models.idOf(simulatedUser) } : {}),
    ...(judge ? { judge: runJudge().requestOf(judge, models.idOf) } : {}),
    modelIds: models.ids,
    name: testId === null ? '' : name,
    ...(organisation ? { organisation: organisation.address } : {}),
  };
  return await startRun(ctx, userId, again, options);
}

interface Again {
  ids: string[];
  /** The model to call in place of one of the run. */
  idOf: (model: Pick<SpecModel, 'key' | 'modelId'>) => string;
}

function ownModels({ spec }: RunRow): Again {
  const ids = modelKeysOf(spec).filter((id) => spec.models.some(({ modelId }) => modelId === id));
  return { ids, idOf: ({ modelId, key }) => modelId ?? key };
}

/** Somebody else's models are not called: the person's own that are called in the same way are. */
async function matchingModels(
  ctx: Context,
  userId: string,
  { spec }: RunRow,
): Promise<Again | { refusal: RunRefusal }> {
  const own = await listRunnableModels(ctx, userId);
  const judge = spec.judge ? [runJudge().modelOf(spec.judge)] : [];
  const player = spec.simulatedUser ? [spec.simulatedUser] : [];
  const found = new Map<string, string>();
  const missing = new Set<string>();
  for (const model of [...spec.models, ...player, ...judge]) {
    const [match] = pickCalled(own, model, providerNames);
    if (match) found.set(model.modelId ?? model.key, match.id);
    else missing.add(`${model.model} (${model.provider})`);
  }
  if (missing.size > 0) return { refusal: notYours([...missing]) };
  return {
    ids: [...new Set(spec.models.map(({ modelId, key }) => found.get(modelId ?? key)!))],
    idOf: ({ modelId, key }) => found.get(modelId ?? key) ?? key,
  };
}

const notYours = (missing: string[]): RunRefusal => ({
  status: 422,
  title: 'Not all models are yours',
  description: `This run measured models of the person who started it. Register these to run it again: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}. Or choose others with “Change and run”.`,
  field: 'modelIds',
});

/** A model that was deleted since then replaces nothing. */
function baselineOf({ spec }: RunRow, { ids, idOf }: Again): RunRequest['baseline'] {
  const chosen = chosenBaseline(spec);
  if (chosen?.model === undefined) return chosen;
  const model = spec.models.find(({ key }) => key === chosen.model);
  const id = model ? idOf(model) : chosen.model;
  return ids.includes(id) ? { ...chosen, model: id } : null;
}
