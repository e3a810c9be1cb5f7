import { expect, it } from 'vitest';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { addModel, openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';

/** Plans runs of one account whose cases are a whole suite. */
async function planner() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })];
  return (text: string, name = '') =>
    planRun(ctx, 'anna', { ...usualRequest, name, modelIds, prompt: '', table: { format: 'yaml', text } }, 1);
}

it('a suite with checks that are only made on the command line is refused with their kind', async () => {
  const text =
    'judge: { model: { provider: openai, model: judge } }\nprompt: hi\nassert: [{ judge: is kind }, { function: checks.mjs#isGood }]\n';
  const plan = await planner();
  expect(await plan(text)).toMatchObject({
    refusal: {
      status: 422,
      description: expect.stringContaining('of the kind “function”, which are made on the command line'),
    },
  });
});

it('cases of a call with such a check are refused alike', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })];
  const text = JSON.stringify([{ prompt: 'hi', assert: [{ function: 'checks.mjs#isGood' }] }]);
  const request = { ...usualRequest, modelIds, prompt: '', table: { format: 'cases' as const, text } };
  expect(await planRun(ctx, 'anna', request, 1)).toMatchObject({
    refusal: { status: 422, description: expect.stringContaining('of the kind “function”') },
  });
});

it('a suite keeps its name, and the parts that are chosen here are named', async () => {
  const text =
    'name: Refunds\nmodels: [{ provider: openai, model: alpha, parameters: { temperature: 0 } }]\nprompt: hi\nassert: [{ contains: hi }]\nthresholds: [{ metric: passRate, atLeast: 0.9 }]\n';
  const plan = await planner();
  const planned = await plan(text);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  expect(planned.name).toBe('Refunds');
  expect((await forecastPlanned(planned)).notices).toEqual([
    'Not taken from this suite, because it is chosen here: its models with their parameters, its thresholds.',
  ]);
  expect(await plan(text, 'Mine')).toMatchObject({ name: 'Mine' });
});

it('a suite without a name or settings of its own is called a suite, and nothing is said', async () => {
  const plan = await planner();
  const planned = await plan('prompt: hi\n');
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  expect(planned.name).toBe('Suite');
  expect((await forecastPlanned(planned)).notices).toEqual([]);
});
