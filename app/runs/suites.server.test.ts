import { bounded, type RunSummary } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { deleteRun } from './change-run.server.ts';
import { repeatRun } from './repeat-run.server.ts';
import { getRun, listRuns } from './run-queries.server.ts';
import { benchmarkRuns } from './schema.server.ts';
import { deleteSuite, diffSuite, getSuite, listSuiteRuns, listSuites, listSuiteVersions } from './suites.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from './testing/benchmark-account.server.ts';
import { startFakeProvider } from './testing/start-fake-provider.ts';

const provider = startFakeProvider();
const csv = (...rows: string[]) => ({ format: 'csv' as const, text: `id,word\n${rows.join('\n')}` });

/** A run of the suite "Weather" with these rows; its result. */
async function run(ctx: Context, rows: string[], facts: object = {}) {
  const [known] = await listRuns(ctx, 'anna');
  const modelId = known ? (await getRun(ctx, 'anna', known.id)).spec.models[0]!.key : null;
  const modelIds = [modelId ?? (await addModel(ctx, 'alpha', { apiEndpoint: provider.url }))];
  const request = { name: 'Weather', prompt: 'Explain {{word}}', table: csv(...rows), modelIds, ...facts };
  const startKey = `run ${(await listRuns(ctx, 'anna')).length}`;
  return await getRun(ctx, 'anna', await beginRun(ctx, request, { startKey, origin: 'page' }));
}

it('a suite has a new version when its cases or checks change, and the same one in any order of its cases', async () => {
  const ctx = await openBenchmarkAccount();
  const first = await run(ctx, ['a,rain', 'b,snow']);
  const reordered = await run(ctx, ['b,snow', 'a,rain']);
  const changed = await run(ctx, ['a,rain', 'b,snow', 'c,fog']);
  const checked = await run(ctx, ['a,rain', 'b,snow', 'c,fog'], { checks: [{ contains: 'water' }] });
  const back = await run(ctx, ['a,rain', 'b,snow']);
  const warmer = await run(ctx, ['a,rain', 'b,snow'], { request: { temperature: 1 }, rounds: 2 });
  const runs = [first, reordered, changed, checked, back, warmer];
  expect(runs.map(({ suiteVersion }) => suiteVersion)).toEqual([1, 1, 2, 3, 1, 1]);
  const repeated = await repeatRun(ctx, 'anna', changed.id, { startKey: 'again', origin: 'page' });
  expect('runId' in repeated && (await getRun(ctx, 'anna', repeated.runId)).suiteVersion).toBe(2);
  const testId = first.testId!;
  expect((await listSuiteVersions(ctx, testId)).map(({ version, runs: count }) => [version, count])).toEqual([
    [3, 1],
    [2, 2],
    [1, 4],
  ]);
  expect(await listSuites(ctx, 'anna')).toMatchObject([
    { id: testId, name: 'Weather', versions: 3, runs: 7, cases: 3 },
  ]);
  expect(await diffSuite(ctx, 'anna', testId, [1, 3])).toEqual({
    difference: {
      counts: { added: 1, removed: 0, changed: 2 },
      added: [{ id: 'c', text: 'user: Explain fog\ncheck: contains, value "water"' }],
      removed: [],
      changed: [
        { id: 'a', from: 'user: Explain rain', to: 'user: Explain rain\ncheck: contains, value "water"' },
        { id: 'b', from: 'user: Explain snow', to: 'user: Explain snow\ncheck: contains, value "water"' },
      ],
      unchanged: 0,
    },
  });
});

it('the cases of a version go with its last run, and its number is never given again', async () => {
  const ctx = await openBenchmarkAccount();
  const first = await run(ctx, ['a,rain']);
  const second = await run(ctx, ['a,snow']);
  await deleteRun(ctx, 'anna', second.id);
  expect(await diffSuite(ctx, 'anna', first.testId!, [1, 2])).toEqual({
    problem: 'Version 2 cannot be shown: its cases were in runs that are deleted or moved.',
  });
  expect((await run(ctx, ['a,snow'])).suiteVersion).toBe(3);
});

it('a difference of many long cases counts them all, and has the first of them with their texts cut', async () => {
  const ctx = await openBenchmarkAccount();
  const { testId } = await run(ctx, ['a,rain']);
  const long = 'x'.repeat(20_000);
  await run(ctx, [`a,${long}`, ...Array.from({ length: 60 }, (_, index) => `b${index},${long}`)]);
  const compared = await diffSuite(ctx, 'anna', testId!, [1, 2]);
  const { added, changed, ...rest } = 'difference' in compared ? compared.difference : expect.fail(compared.problem);
  expect(rest).toEqual({ counts: { added: 60, removed: 0, changed: 1 }, removed: [], unchanged: 0 });
  expect(added).toHaveLength(50);
  expect([...added.map(({ text }) => text), changed[0]!.to].map(({ length }) => length)).toEqual(
    Array(51).fill(12_000),
  );
});

it('a difference that cannot be read now says so, and not that its runs are deleted', async () => {
  const ctx = await openBenchmarkAccount();
  const { testId } = await run(ctx, ['a,rain']);
  await run(ctx, ['a,snow']);
  const busy = [1, 2, 3, 4, 5].map((n) => bounded.forecastConclusions(n + 5, 1, { simulations: 300 }, 'anna'));
  expect(await diffSuite(ctx, 'anna', testId!, [1, 2])).toEqual({
    problem: 'Version 1 cannot be shown. Several of your suites are being read. Try again when they are done.',
  });
  await Promise.all(busy);
});

it('a suite lists its runs with the figures of each model, and is read and removed by its owner only', async () => {
  const ctx = await openBenchmarkAccount();
  const { id, testId } = await run(ctx, ['a,rain', 'b,snow'], { checks: [{ contains: 'alpha' }] });
  await carryOutRuns(ctx);
  expect(await listSuiteRuns(ctx, testId!)).toMatchObject([
    {
      id,
      version: 1,
      status: 'completed',
      promptHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      models: [
        {
          name: 'alpha',
          settingsHash: expect.stringMatching(/^[0-9a-f]{32}$/),
          passRate: 1,
          passInterval: { low: expect.any(Number), high: 1 },
          unjudged: null,
          answered: 2,
          responseMs: expect.any(Number),
          responseInterval: null,
          cost: { currency: 'USD' },
          servedModels: expect.any(Array),
        },
      ],
    },
  ]);
  await expect(getSuite(ctx, 'bob', testId!)).rejects.toThrow('no such suite');
  await expect(deleteSuite(ctx, 'bob', testId!)).rejects.toThrow('no such suite');
  await deleteSuite(ctx, 'anna', testId!);
  expect(await getRun(ctx, 'anna', id)).toMatchObject({ testId: null, suiteVersion: null, suiteHash: null });
  expect(await listSuites(ctx, 'anna')).toEqual([]);
});

it('a suite says of how many answers of a run a check could not be made', async () => {
  const ctx = await openBenchmarkAccount();
  const { id, testId } = await run(ctx, ['a,rain'], { checks: [{ contains: 'alpha' }] });
  await carryOutRuns(ctx);
  const summary = (await getRun(ctx, 'anna', id)).summary as RunSummary;
  const models = summary.models.map((model) => ({ ...model, quality: null, unjudged: { answers: 1 } }));
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkRuns)
      .set({ summary: { ...summary, models } })
      .where(eq(benchmarkRuns.id, id));
  });
  expect((await listSuiteRuns(ctx, testId!))[0]!.models).toMatchObject([{ passRate: null, unjudged: 1 }]);
});

it('the runs of a suite are marked where they had another prompt or other parameters', async () => {
  const ctx = await openBenchmarkAccount();
  const { testId } = await run(ctx, ['a,rain']);
  await run(ctx, ['a,rain'], { request: { temperature: 1 } });
  await run(ctx, ['a,rain'], { prompt: 'Describe {{word}}' });
  const [third, second, first] = await listSuiteRuns(ctx, testId!);
  expect([second!.promptHash === first!.promptHash, third!.promptHash === first!.promptHash]).toEqual([true, false]);
  expect([second!.settingsHash === first!.settingsHash, third!.settingsHash === first!.settingsHash]).toEqual([
    false,
    true,
  ]);
});

it('a prompt without a name or cases belongs to no suite', async () => {
  const ctx = await openBenchmarkAccount();
  expect(await run(ctx, [], { name: '', table: null })).toMatchObject({ testId: null, suiteVersion: null });
  expect(await listSuites(ctx, 'anna')).toEqual([]);
});

it('another model that plays the user is another setting, and the same one under another name and key is not', async () => {
  const ctx = await openBenchmarkAccount();
  const players = [];
  for (const name of ['player', 'player', 'other'])
    players.push(await addModel(ctx, `${name} ${players.length}`, { sentModel: name, apiEndpoint: provider.url }));
  const user = { goal: 'An umbrella', stop: { turns: 2 } };
  let testId: string | null = null;
  for (const simulatedUserId of players) ({ testId } = await run(ctx, ['a,rain'], { user, simulatedUserId }));
  const [other, renamed, first] = await listSuiteRuns(ctx, testId!);
  expect(renamed!.settingsHash).toBe(first!.settingsHash);
  expect(other!.settingsHash).not.toBe(first!.settingsHash);
});
