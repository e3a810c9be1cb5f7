import { beforeEach } from 'vitest';
import { findJudging } from '../../judging/change-judging.server.ts';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import { listVerdicts } from '../../judging/verdicts/verdict-store.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { addModel, beginRun, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';

/** Runs whose answers a fake judge compares. */
export const provider = startFakeProvider();
beforeEach(() => {
  provider.reply = ({ model, prompt }) => (model === 'judge' ? preferring('alpha')(prompt) : null);
});

/** The two answers as the judge is shown them. */
export const answersIn = (prompt: string) =>
  [...prompt.matchAll(/<answer_[ab]-[0-9a-f]{12}>\n([\s\S]*?)\n<\/answer_[ab]-/g)].map(([, text]) => text!);

/** A judge for whom the answer with this word is better, wherever it stands. */
export const preferring = (word: string) => (prompt: string) => {
  const [a, b] = answersIn(prompt).map((text) => text.includes(word));
  return a === b ? 'Alike. [[TIE]]' : `Because of its words. [[${a ? 'A' : 'B'}]]`;
};

export const model = (ctx: Context, name: string) => addModel(ctx, name, { apiEndpoint: provider.url });
export const criteria = 'Which is clearer?';
export const questionsTo = (name = 'judge') => provider.calls.filter((call) => call.model === name);

export async function begun(ctx: Context, names = ['alpha', 'beta'], facts: object = {}, judgeName = 'judge') {
  const modelIds: string[] = [];
  for (const name of names) modelIds.push(await model(ctx, name));
  const judge = { modelId: await model(ctx, judgeName), criteria, rounds: 1 };
  const runId = await beginRun(ctx, { modelIds, judge, request: { maxOutputTokens: 100 }, ...facts });
  return { runId, modelIds, judge };
}

export async function judged(
  ctx: Context,
  ...rest: [names?: string[], facts?: object, judgeName?: string]
): Promise<string> {
  const { runId } = await begun(ctx, ...rest);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  return runId;
}

export const judgingOf = async (ctx: Context, runId: string) => (await findJudging(ctx, runId))!;
export const statesOf = async (ctx: Context, runId: string) =>
  (await listVerdicts(ctx, runId)).map(({ state }) => state);
