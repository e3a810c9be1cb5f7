import { expect, it } from 'vitest';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { loadShared, shareRun } from '../../results/share-run.server.ts';
import { model, preferring, provider, questionsTo } from '../../results/testing/judged-runs.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import type { RunRequest } from '../../runs/run-request.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { formStartOf } from './form-start.ts';

const rows = Array.from({ length: 60 }, (_, number) => `case ${number},thing ${number}`);
const table = { format: 'csv' as const, text: `id,thing\n${rows.join('\n')}\n` };

/** Models that answer with the beginning of what they are asked. */
async function prepare(names = ['alpha', 'beta']) {
  const ctx = await openBenchmarkAccount();
  provider.reply = ({ prompt }) => `Answer: ${prompt}`;
  const modelIds: string[] = [];
  for (const name of names) modelIds.push(await model(ctx, name));
  const request = {
    ...usualRequest,
    prompt: 'Say {{thing}}',
    versions: [{ name: 'Polite', prompt: 'Please say {{thing}}' }],
    table,
    checks: [{ contains: 'say' }],
    modelIds,
  };
  return { ctx, request };
}

it('a run with versions asks each model each of them, and says of each version whether it may replace the first on the same model', async () => {
  const { ctx, request } = await prepare();
  const runId = await beginRun(ctx, { ...request, checks: [{ contains: 'Say' }] });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect(run).toMatchObject({ status: 'completed', planned: 240 });
  expect(provider.calls.filter(({ prompt }) => prompt === 'Please say thing 7').map((call) => call.model)).toEqual(
    expect.arrayContaining(['alpha', 'beta']),
  );
  expect(provider.calls).toHaveLength(240);
  const view = await loadRunView(ctx, run);
  expect(view.models.map(({ name }) => name)).toEqual([
    'alpha · Version 1',
    'alpha · Polite',
    'beta · Version 1',
    'beta · Polite',
  ]);
  expect(view.replacements).toHaveLength(2);
  for (const [index, name] of ['alpha', 'beta'].entries())
    expect(view.replacements[index]).toContain(`${name} · Polite is worse than ${name} · Version 1`);
  expect(view.scope.join(' ')).toContain('in about 5 of 100 runs');
  expect(view.versions).toEqual([
    { id: 'v1', name: 'Version 1', prompt: 'Say {{thing}}', system: '' },
    { id: 'v2', name: 'Polite', prompt: 'Please say {{thing}}', system: '' },
  ]);
  for (const format of ['md', 'csv', 'json', 'suite'] as const)
    expect((await (await exportRun(ctx, run, format)).text()).includes('Polite'), format).toBe(true);
  for (const hasPrompts of [true, false]) {
    const shared = await shareRun(ctx, 'anna', runId, { isPublic: true, hasPrompts });
    if ('problem' in shared) throw new Error(shared.problem);
    const { view: public_ } = await loadShared(ctx, shared.token);
    expect(public_.versions?.map(({ prompt }) => prompt)).toEqual(
      hasPrompts ? ['Say {{thing}}', 'Please say {{thing}}'] : [null, null],
    );
    expect(public_.replacements).toEqual(view.replacements);
  }
});

it('a run with versions is repeated and filled into the form again as it was', { tags: 'embedded-only' }, async () => {
  const { ctx, request } = await prepare();
  const baseline = { variant: 'v2', measure: 'pass-rate' as const, margin: 0.1 };
  const runId = await beginRun(ctx, { ...request, baseline });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  const { seed: _, ...spec } = run.spec;
  expect((await getRun(ctx, 'anna', again.runId)).spec).toMatchObject(spec);
  expect(formStartOf(run)).toMatchObject({
    modelIds: request.modelIds,
    versions: [{ name: 'Polite', prompt: 'Please say {{thing}}', system: '' }],
    baseline: { model: 'v2', margin: 10 },
  });
});

it('a forecast counts the versions, their calls and the pairs that are compared', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, request } = await prepare();
  const forecast = async (versions: RunRequest['versions']) => {
    const planned = await planRun(ctx, 'anna', { ...request, ...(versions ? { versions } : {}) }, 1);
    if ('refusal' in planned) throw new Error(planned.refusal.description);
    return { ...(await forecastPlanned(planned)), set: planned.tokens };
  };
  const [one, two] = [await forecast([]), await forecast(request.versions)];
  expect([one.calls, one.versions, two.calls, two.versions]).toEqual([120, 1, 240, 2]);
  expect(two.set).toBeGreaterThan(one.set * 1.9);
  expect(two.conclusions).toMatch(/60 cases find an equally good model good enough/);
  expect(two.unknownPrices).toEqual(['alpha', 'beta']);
});

it('a judge compares the answers of all versions, and sees what each was asked', async () => {
  const { ctx, request } = await prepare(['alpha']);
  provider.reply = ({ model: name, prompt }) => (name === 'judge' ? preferring('Please')(prompt) : `Answer: ${prompt}`);
  const judge = { modelId: await model(ctx, 'judge'), criteria: 'Which is more polite?', rounds: 1 };
  const runId = await beginRun(ctx, {
    ...request,
    prompt: 'Say hi',
    table: null,
    judge,
    versions: [{ prompt: 'Please say hi' }],
  });
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  expect(
    questionsTo().map(({ prompt }) => [...prompt.matchAll(/<request_[ab]-.*>\n(.*)\n/g)].map(([, text]) => text)),
  ).toEqual([
    ['Say hi', 'Please say hi'],
    ['Please say hi', 'Say hi'],
  ]);
  const { quality } = await loadRunView(ctx, await getRun(ctx, 'anna', runId));
  expect(quality?.judge).toMatchObject({ status: 'completed', questions: 2 });
  expect(quality?.models.find(({ name }) => name === 'alpha · Version 2')).toMatchObject({ wins: 1, losses: 0 });
});

it('a suite with versions of its own is measured with them, and the first is the baseline', async () => {
  const { ctx, request } = await prepare(['alpha']);
  const text =
    'variants:\n  - { id: old, name: Old one, prompt: "Say {{x}}" }\n  - { id: new, system: Be kind, prompt: "Say {{x}}" }\ncases: [{ id: a, variables: { x: hi } }]\n';
  const yaml = { ...request, prompt: '', table: { format: 'yaml' as const, text } };
  const runId = await beginRun(ctx, { ...yaml, versions: [] });
  await carryOutRuns(ctx);
  const view = await loadRunView(ctx, await getRun(ctx, 'anna', runId));
  expect(view.models.map(({ name, attempted }) => [name, attempted])).toEqual([
    ['alpha · Old one', 1],
    ['alpha · new', 1],
  ]);
  expect(view.versions).toMatchObject([{ name: 'Old one', prompt: null }, { name: 'new' }]);
  expect(view.replacements).toEqual([expect.stringContaining('alpha · new')]);
  expect(await planRun(ctx, 'anna', yaml, 1)).toMatchObject({
    refusal: { description: expect.stringContaining('write them there as variants') },
  });
});

const version = (prompt: string, name = '') => ({ name, prompt });

it('versions whose long names begin alike keep names of their own', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const long = 'You are a careful assistant. '.repeat(5);
  const request = {
    ...usualRequest,
    prompt: 'Say hi',
    modelIds,
    versions: ['A', 'B', 'C'].map((one) => version(one, long + one)),
  };
  const planned = await planRun(ctx, 'anna', request, 1);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  const names = planned.spec.versions?.map(({ name }) => name) ?? [];
  expect(new Set(names).size).toBe(4);
  expect(names.every((name) => name.length <= 80)).toBe(true);
  expect(names.at(-1)).toMatch(/… \(4\)$/);
});

it.each<[string, Partial<RunRequest>, string]>([
  ['equal versions', { versions: [version('Say hi')] }, 'Version 2 is the same as Version 1'],
  ['two equal later versions', { versions: [version('A'), version('A')] }, 'Version 3 is the same as Version 2'],
  ['an empty version', { versions: [version(' ', 'Short')] }, 'Short is empty: write its prompt, or remove it.'],
  [
    '11 versions',
    { versions: Array.from({ length: 10 }, (_, n) => version(`${n}`)) },
    'at most 10 versions of a prompt; these are 11',
  ],
  ['two versions of one name', { versions: [version('A', 'New'), version('B', 'New')] }, 'Two versions are called New'],
  ['a version that is too large', { versions: [version('x'.repeat(1_100_000), 'Long')] }, 'The prompt of Long has'],
  [
    'a model as baseline',
    { versions: [version('A')], baseline: { model: 'MODEL', measure: 'pass-rate' } },
    'choose that version as the baseline',
  ],
  [
    'an unknown version as baseline',
    { versions: [version('A')], baseline: { variant: 'v9', measure: 'pass-rate' } },
    'The baseline v9 is none of the versions',
  ],
  ['a version as baseline of none', { baseline: { variant: 'v2', measure: 'pass-rate' } }, 'there is one only'],
])('a run with %s is refused before anything is called', async (_, facts, reason) => {
  const ctx = await openBenchmarkAccount();
  provider.calls.length = 0;
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const { baseline } = facts;
  const request = {
    ...usualRequest,
    prompt: 'Say hi',
    modelIds,
    ...facts,
    ...(baseline?.model ? { baseline: { ...baseline, model: modelIds[0]! } } : {}),
  };
  expect(await planRun(ctx, 'anna', request, 1)).toMatchObject({
    refusal: { status: 422, description: expect.stringContaining(reason) },
  });
  expect(provider.calls).toEqual([]);
});

it('a key that is revoked in the middle costs each version one refused call, and its repetition calls nothing twice', async () => {
  const { ctx, request } = await prepare(['alpha']);
  let isRevoked = false;
  provider.onCall = (count) => {
    isRevoked = count > 6;
  };
  provider.reply = ({ prompt }) => (isRevoked ? { status: 401, message: 'Key revoked' } : `Answer: ${prompt}`);
  const runId = await beginRun(ctx, request);
  await carryOutRuns(ctx);
  const made = provider.calls.length;
  expect(made).toBeLessThanOrEqual(8);
  const view = await loadRunView(ctx, await getRun(ctx, 'anna', runId));
  expect(view.models.reduce((sum, { answered }) => sum + answered, 0)).toBe(6);
  expect(view.gaps?.join(' ')).toContain('Version 1');
});

it.each([
  ['of a suite', table],
  ['alone', null],
])('a version of a prompt %s goes without the tools of the run, in every form of it', async (_, cases) => {
  const { ctx, request } = await prepare(['alpha']);
  const tools = JSON.stringify([{ name: 'weather', results: [{ result: 'Sunny' }] }]);
  const own = { ...request, prompt: cases ? request.prompt : 'Say', rounds: 1, checks: [], table: cases };
  const without = { ...own, tools, versions: [{ name: 'Toolless', tools: [] as [] }] };
  const runId = await beginRun(ctx, without);
  await carryOutRuns(ctx);
  const bodies = provider.bodies as { tools?: unknown }[];
  expect(bodies.filter((body) => body.tools).length).toBe(bodies.length / 2);
  const run = await getRun(ctx, 'anna', runId);
  expect((await loadRunView(ctx, run)).versions?.[1]).toMatchObject({ name: 'Toolless', settings: 'Without tools' });
  expect(JSON.parse(await (await exportRun(ctx, run, 'suite')).text()).variants[1]).toMatchObject({ tools: [] });
  expect(formStartOf(run).versions).toMatchObject([{ name: 'Toolless', settings: { tools: 'none' } }]);
  // Where the run has no tools, both versions would be the same.
  const refused = await planRun(ctx, 'anna', { ...own, versions: without.versions }, 1);
  expect(refused).toMatchObject({ refusal: { description: expect.stringContaining('the run has none') } });
});
