import type { Context } from '../../platform/context.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { readSamples } from '../../runs/sample-store.server.ts';
import { beginRun, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { loadRunView } from '../load-run-view.server.ts';
import { model, provider } from './judged-runs.server.ts';

/** Runs whose answers a fake judge grades by a rubric. */
export const rubric = 'Polite, and to the point';
export const checks = [{ contains: 'Hello' }, { judge: rubric }];

/** The answer as the judge is shown it. */
export const answerIn = (prompt: string) => /<answer-[0-9a-f]{12}>\n([\s\S]*?)\n<\/answer-/.exec(prompt)?.[1] ?? '';
export const gradeOf = (prompt: string) => `Because. [[${answerIn(prompt).includes('alpha') ? 9 : 3}]]`;
/** A judge for whom alpha answers well. */
export const gradeAll = () => {
  provider.reply = ({ model: name, prompt }) => (name === 'judge' ? gradeOf(prompt) : null);
};

export async function begun(ctx: Context, facts: object = {}, names = ['alpha', 'beta']) {
  const modelIds: string[] = [];
  for (const name of names) modelIds.push(await model(ctx, name));
  const judge = { modelId: await model(ctx, 'judge'), criteria: '', rounds: 1 };
  const runId = await beginRun(ctx, { modelIds, judge, checks, request: { maxOutputTokens: 100 }, ...facts });
  return { runId, modelIds, judge };
}

export async function graded(ctx: Context, ...rest: [facts?: object, names?: string[]]): Promise<string> {
  const { runId } = await begun(ctx, ...rest);
  await carryOutRuns(ctx);
  return runId;
}

export const runOf = (ctx: Context, runId: string) => getRun(ctx, 'anna', runId);
export const viewOf = async (ctx: Context, runId: string) => await loadRunView(ctx, await runOf(ctx, runId));

/** What the judge said of each answer. */
export async function gradesOf(ctx: Context, runId: string): Promise<[boolean | null, string][]> {
  const grades: [boolean | null, string][] = [];
  for await (const { round, scores } of readSamples(ctx, runId))
    for (const { type, passed, reason } of round === 0 ? [] : scores)
      if (type === 'judge') grades.push([passed, reason]);
  return grades;
}
