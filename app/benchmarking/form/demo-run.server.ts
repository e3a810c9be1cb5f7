import { createHash } from 'node:crypto';
import { demoProvider, runSuite, type Sample, summarizeRun } from '@yardstick/bench';
import { data } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { answerView, buildRunView } from '../../results/build-run-view.server.ts';
import type { AnswerView, RunView } from '../../results/run-view.ts';
import { emptyPrompt } from '../../runs/plan-run.server.ts';
import { MAX_PROMPT_BYTES, nameOfPrompt } from '../../runs/run-spec.ts';
import { MAX_DEMO_ADDRESS_CHARS } from './form-start.ts';
import { withLineFeeds } from './run-form.server.ts';

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

/** Simulated models on a prompt, the same for the same prompt: nothing is sent or stored, and nothing costs money. */
export async function runDemo(ctx: Pick<Context, 'now'>, prompt: string): Promise<DemoResult> {
  const hash = createHash('sha256').update(prompt).digest();
  const id = `demo-${hash.toString('hex', 0, 8)}`;
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
    seed: hash.readUInt32BE() >>> 1,
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

/** The demo is made again from its prompt, so that its address can be reloaded and shared. */
export async function demoOfAddress(ctx: Context, searchParams: URLSearchParams) {
  // Without scripts the form's own fields are the address.
  const asked = searchParams.get('demo') ?? (searchParams.get('intent') === 'demo' ? searchParams.get('prompt') : null);
  const prompt = withLineFeeds(asked ?? '');
  if (prompt.trim() === '' || prompt.length > MAX_DEMO_ADDRESS_CHARS) return null;
  return await runDemo(ctx, prompt);
}

export async function demoOfForm(ctx: Context, prompt: string) {
  if (prompt.trim() === '') return data({ refusal: emptyPrompt }, { status: 400 });
  if (Buffer.byteLength(prompt) > MAX_PROMPT_BYTES)
    return data(
      { refusal: { title: 'Benchmark failed', description: 'The prompt has more than 1 MB.', status: 422 as const } },
      { status: 422 },
    );
  return { demo: await runDemo(ctx, prompt) };
}
