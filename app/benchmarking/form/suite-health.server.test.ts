import { bounded } from '@yardstick/bench';
import { expect, it } from 'vitest';
import { withEditableCases } from '../../results/editable-cases.server.ts';
import { examineRequest, examineRun } from '../../runs/examine-suite.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';

const provider = startFakeProvider();

const table = {
  format: 'csv' as const,
  text: 'id,prompt,assert.contains,assert.not-contains\nfine,One,Hello,sorry\nnone,Two,,\nboth,Three,water,water\n',
};

it('the suite doctor examines the cases of the form without a model, in the words of the command line', {
  tags: 'embedded-only',
}, async () => {
  const ctx = await openBenchmarkAccount();
  expect(await examineRequest(ctx, 'anna', { ...usualRequest, modelIds: [], table })).toMatchObject({
    health: {
      headline: '3 cases: 2 defects',
      groups: [
        { title: 'Contradictory: no answer can pass (1)', cases: [{ caseId: 'both' }] },
        { title: 'Catch nothing (1)', cases: [{ caseId: 'none', reason: 'it has no check' }] },
      ],
      noticed: { title: 'Bad answers that the checks notice' },
      unexamined: null,
    },
  });
  expect(await examineRequest(ctx, 'anna', { ...usualRequest, modelIds: [], prompt: 'Hi', table: null })).toMatchObject(
    {
      health: { headline: '1 case: 1 defect', groups: [{ cases: [{ reason: 'it has no check' }] }] },
    },
  );
  const broken = { format: 'csv' as const, text: 'id,assert.regex\na,(' };
  expect(
    await examineRequest(ctx, 'anna', { ...usualRequest, modelIds: [], prompt: 'Hi', table: broken }),
  ).toMatchObject({
    problem: expect.stringMatching(/^Row 1, assert\.regex: is not a regular expression/),
  });
  expect(await examineRequest(ctx, 'anna', { ...usualRequest, modelIds: [], prompt: ' ', table: null })).toEqual({
    problem: 'Enter a prompt or cases first.',
  });
});

it('the answers of a run show saturated and flaky cases by the names of models, and only its failed cases can be run next, and never all of them in their place', async () => {
  const ctx = await openBenchmarkAccount();
  let calls = 0;
  provider.reply = ({ model, prompt }) =>
    prompt === 'Sways' && model === 'beta' && calls++ % 2 === 0 ? 'Something else in 2026' : null;
  const modelIds = await Promise.all(
    ['alpha', 'beta'].map((name) => addModel(ctx, name, { apiEndpoint: provider.url })),
  );
  const text = 'prompt,assert.contains\nEasy,Hello\nSways,Hello\n';
  const asked = { ...usualRequest, modelIds, rounds: 10, prompt: '', table: { format: 'csv' as const, text } };
  const runId = await beginRun(ctx, asked, { startKey: 'one', origin: 'page' });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect(await examineRun(ctx, 'anna', run)).toMatchObject({
    health: {
      groups: [
        { title: 'Flaky: chance decides (1)', cases: [{ caseId: 'case-2', reason: 'beta passes it 5 of 10 times' }] },
        { title: 'Saturated: every model passes (1)', cases: [{ caseId: 'case-1' }] },
      ],
    },
  });
  // Of a run that was made before checks with variables that a case does not have were refused.
  const unfilled = { format: 'csv' as const, text: 'id,prompt,assert.contains\ncase-1,Easy,{{nobody}}\n' };
  const older = { ...run, spec: { ...run.spec, table: unfilled } };
  expect(await examineRun(ctx, 'anna', older)).toHaveProperty('health');
  const { spec, name } = await withEditableCases(ctx, run, true);
  // Under the suite's own name, the suite's page would open these cases only.
  expect(name).toBe(`${run.name}: failed cases`);
  expect((await withEditableCases(ctx, { ...run, name }, true)).name).toBe(name);
  const longest = (await withEditableCases(ctx, { ...run, name: 'é'.repeat(400) }, true)).name;
  expect(longest).toMatch(/é: failed cases$/);
  expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(800);
  expect((await withEditableCases(ctx, run, false)).name).toBe(run.name);
  expect(spec.table).toEqual({ format: 'csv', text: 'id,prompt,assert.contains\ncase-2,Sways,Hello\n' });
  expect((await withEditableCases(ctx, run, false)).spec.table?.text).toBe(text);
  const busy = [6, 7, 8, 9, 10].map((n) => bounded.forecastConclusions(n, 1, { simulations: 300 }, 'anna'));
  await expect(withEditableCases(ctx, run, true)).rejects.toMatchObject({ status: 503 });
  await Promise.all(busy);
  provider.reply = () => 'Hello';
  const fine = await beginRun(ctx, asked, { startKey: 'two', origin: 'page' });
  await carryOutRuns(ctx);
  await expect(withEditableCases(ctx, await getRun(ctx, 'anna', fine), true)).rejects.toMatchObject({ status: 404 });
});
