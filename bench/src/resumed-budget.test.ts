import { expect, test } from 'vitest';
import { type RunSuiteOptions, runSuite, type Sample } from './index.ts';
import { serveAnswers } from './testing/serve-answers.ts';

/** Calls without an output limit: 2,048 tokens are expected of an answer until one was longer than half of that. */
async function prepare() {
  const baseUrl = await serveAnswers(() => ({ text: 'Bonn', tokens: 10 }));
  const prompt = { messages: [{ role: 'user' as const, content: 'Where?' }] };
  const model = { key: 'a', provider: 'custom', model: 'a', baseUrl };
  const run = async (more: Partial<RunSuiteOptions>) => {
    const samples: Sample[] = [];
    const suite = { name: 's', cases: [{ id: 'one', prompt }] };
    const sink = (sample: Sample) => void samples.push(sample);
    const plan = { suite, models: [model], rounds: 2, seed: 7, pauseMs: 0, warmsUp: false, sink };
    return { manifest: await runSuite({ ...plan, ...more }), samples };
  };
  const { manifest, samples } = await run({});
  const resume = (made: Sample[], tokens: number) =>
    run({ rounds: 3, budget: { tokens }, resumeFrom: { runId: manifest.runId, seed: 7, samples: made } });
  return { samples, resume };
}

test('a run that goes on expects answers as long as those that it has', async () => {
  const { samples, resume } = await prepare();
  const made = samples.map((sample) => ({ ...sample, usage: { ...sample.usage!, outputTokens: 6_000 } }));
  expect(await resume(made, 5_000)).toMatchObject({
    manifest: { status: 'budget_reached', limit: 'tokens' },
    samples: [],
  });
  expect((await resume(samples, 5_000)).manifest.status).toBe('completed');
});

test('a run that goes on holds what uncounted calls may have taken before it makes any', async () => {
  const { samples, resume } = await prepare();
  const [first, last] = samples as [Sample, Sample];
  const uncounted = { ...last, attempts: last.attempts.map((attempt) => ({ ...attempt, usage: null })) };
  // For the call that was cut off, and the uncounted one, there is not enough.
  const { samples: more } = await resume([{ ...first, outcome: 'aborted' }, uncounted], 3_000);
  expect(more).toEqual([]);
});

test('a call that was cut off twice is held twice', async () => {
  const { samples, resume } = await prepare();
  const [first] = samples as [Sample];
  const attempts = first.attempts.map((attempt) => ({ ...attempt, usage: null }));
  const cut: Sample = { ...first, outcome: 'aborted', attempts };
  expect((await resume([cut], 5_000)).samples.length).toBeGreaterThan(0);
  expect((await resume([cut, cut], 5_000)).samples).toEqual([]);
});
