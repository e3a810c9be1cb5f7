import { demoProvider, runSuite, type Sample, summarizeRun } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { answerView, buildRunView } from '../../results/build-run-view.server.ts';
import type { AnswerView, RunView } from '../../results/run-view.ts';
import { nameOfPrompt } from '../../runs/run-spec.ts';

/** As many rounds as the Standard preset: enough for verdicts. */
const DEMO_ROUNDS = 10;
const names: Record<string, string> = {
  'demo-swift': 'Demo Swift',
  'demo-steady': 'Demo Steady',
  'demo-thorough': 'Demo Thorough',
};

export interface DemoResult {
  view: RunView;
  answers: AnswerView[];
}

/** Simulated models on a prompt: nothing is sent or stored, and nothing costs money. */
export async function runDemo(ctx: Context, prompt: string): Promise<DemoResult> {
  const id = `demo-${newId()}`;
  const samples: Sample[] = [];
  const createdAt = ctx.now().toISOString();
  const manifest = await runSuite({
    suite: { name: 'Demo', cases: [{ id: 'prompt', prompt: { messages: [{ role: 'user', content: prompt }] } }] },
    models: demoProvider.models.map((model) => ({
      key: model,
      provider: 'demo',
      model,
      name: names[model] ?? model,
      parameters: { pace: 0 },
    })),
    rounds: DEMO_ROUNDS,
    seed: seedOf(id),
    runId: id,
    pauseMs: 0,
    sink: (sample) => void samples.push(sample),
  });
  const view = buildRunView({
    id,
    name: nameOfPrompt(prompt),
    status: 'completed',
    error: null,
    prompt,
    system: null,
    createdAt,
    finishedAt: ctx.now().toISOString(),
    rounds: DEMO_ROUNDS,
    caseCount: 1,
    summary: summarizeRun(samples),
    manifest,
    plannedModels: demoProvider.models.map((key) => ({ key, name: key, provider: 'demo' })),
  });
  return { view, answers: samples.filter(({ round }) => round === 1).map((sample) => answerView(sample)) };
}

/** Different figures for each run. */
function seedOf(id: string): number {
  let seed = 7;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 2 ** 31;
  return seed;
}
