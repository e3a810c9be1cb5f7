/** Checks that a request applies to every answer, in addition to those of each case. */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { benchmarkSamples } from './schema.server.ts';
import { startRun } from './start-run.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from './testing/benchmark-account.server.ts';
import { startFakeProvider } from './testing/start-fake-provider.ts';

const provider = startFakeProvider();

it('checks of the form are made on every answer, beside those of its case', async () => {
  const ctx = await openBenchmarkAccount();
  const table = { format: 'csv' as const, text: 'id,word,expected\none,Hello,Hello from alpha\ntwo,moon,Goodbye\n' };
  const checks = [{ contains: '{{word}}' }, { 'not-regex': 'beta' }];
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })],
    prompt: '{{word}}?',
    table,
    checks,
  });
  await carryOutRuns(ctx);
  const rows = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.round, 1)))
    .orderBy(benchmarkSamples.caseId);
  const scores = rows.map(({ record: kept }) => (kept as { scores: { passed: boolean }[] }).scores);
  expect(scores.map((list) => list.map(({ passed }) => passed))).toEqual([
    [true, true, true],
    [false, true, false],
  ]);
});

it('code of the form and of a case is run on every answer, with the columns of its case, and one that loops stops nothing', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })],
    prompt: '{{word}}?',
    table: {
      format: 'csv',
      text: 'id,word,assert.javascript\none,Hello,output.endsWith("alpha")\ntwo,moon,while (true) {} return true;\n',
    },
    checks: [{ javascript: '({ pass: output.includes(context.vars.word), reason: context.vars.word })' }],
  });
  await carryOutRuns(ctx);
  const rows = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.round, 1)))
    .orderBy(benchmarkSamples.caseId);
  const scores = rows.map(({ record }) => (record as { scores: { passed: boolean; reason: string }[] }).scores);
  expect(scores.map((list) => list.map(({ passed, reason }) => [passed, reason]))).toEqual([
    [
      [true, 'Hello'],
      [true, 'passed'],
    ],
    [
      [false, 'moon'],
      // 1 s of computing, or 30 s by the clock on a busy machine.
      [null, expect.stringContaining('not made: it took longer than')],
    ],
  ]);
});

it('refuses a check that cannot be made, and says which', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const ask = (checks: Record<string, unknown>[]) =>
    startRun(ctx, 'anna', { ...usualRequest, modelIds, checks }, { startKey: 'one', origin: 'page' });
  expect(JSON.stringify(await ask([{ json: true }, { regex: '(' }]))).toMatch(/Check 2: .*regular expression/);
  expect(JSON.stringify(await ask([{ wibble: 'x' }]))).toContain('Check 1: ');
  expect(JSON.stringify(await ask([{ function: 'checks.mjs#isKind' }]))).toContain('command line');
  expect(JSON.stringify(await ask([{ javascript: 'output.length <' }]))).toMatch(/Check 1: .*is not JavaScript/);
  expect(await ask(Array(21).fill({ json: true }))).toMatchObject({ refusal: { title: 'Too many checks' } });
});
