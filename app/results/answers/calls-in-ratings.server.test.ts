import { expect, it } from 'vitest';
import { getRun } from '../../runs/run-queries.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { judged, preferring, provider, questionsTo } from '../testing/judged-runs.server.ts';
import { listBlindPairs, nextPairOf } from './blind-rating.server.ts';

const tools = JSON.stringify([
  { name: 'weather', results: [{ when: { city: 'Bonn' }, result: { degrees: 21 } }, { error: 'No such city.' }] },
]);

/** Both models say the same at last; alpha has asked for Bonn, beta for a city that is not there. */
async function openJudged(cities: Record<string, string>, facts: object = {}) {
  const ctx = await openBenchmarkAccount();
  provider.reply = ({ model, prompt }) => {
    if (model === 'judge') return preferring('alpha')(prompt);
    return prompt === 'How warm?' ? { tool: 'weather', input: { city: cities[model] } } : 'It is 21 degrees.';
  };
  const runId = await judged(ctx, Object.keys(cities), { prompt: 'How warm?', tools, ...facts });
  return { ctx, run: await getRun(ctx, 'anna', runId) };
}

it('judges and raters see which calls led to each answer, and nothing that names a model', async () => {
  const { ctx, run } = await openJudged({ alpha: 'Bonn', beta: 'Atlantis' });
  const calls = ['weather({"city":"Bonn"}) → {"degrees":21}', 'weather({"city":"Atlantis"}) → Error: No such city.'];
  expect(questionsTo()).toHaveLength(2);
  for (const { prompt } of questionsTo()) for (const call of calls) expect(prompt).toContain(call);

  const { pairs } = await listBlindPairs(ctx, run);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]).toMatchObject({ a: 'It is 21 degrees.', b: 'It is 21 degrees.' });
  expect(pairs[0]!.calls.toSorted()).toEqual(calls.toSorted());
  const { pair } = await nextPairOf(ctx, run, 'rater');
  expect(pair!.calls.toSorted()).toEqual(calls.toSorted());
  expect(JSON.stringify(pair)).not.toMatch(/alpha|beta|call-1/);
});

it('a model that signs its calls is named to no judge and no rater', async () => {
  const { ctx, run } = await openJudged({ alpha: 'Bonn for alpha', beta: 'Atlantis (beta)' });
  const { pair } = await nextPairOf(ctx, run, 'rater');
  expect(pair!.calls.toSorted()).toEqual([
    'weather({"city":"Atlantis ([model])"}) → Error: No such city.',
    'weather({"city":"Bonn for [model]"}) → Error: No such city.',
  ]);
  for (const { prompt } of questionsTo()) expect(prompt).not.toMatch(/for alpha|\(beta\)/);
});

it('a judge is not asked about answers of one text after the same calls', async () => {
  await openJudged({ alpha: 'Bonn', beta: 'Bonn' });
  expect(questionsTo()).toEqual([]);
});

it.each([
  ['the same calls are nothing to choose between', 'Bonn', 0],
  ['other calls are a pair', 'Atlantis', 1],
])('without a judge, answers of one text after %s', async (_what, beta, left) => {
  const { ctx, run } = await openJudged({ alpha: 'Bonn', beta }, { judge: null });
  expect((await nextPairOf(ctx, run, 'rater')).left).toBe(left);
});
