/** What an editor or a source says of a model's end and price reaches whoever calls it: registered models, forecasts, runs, judges. */
import { describe, expect, it } from 'vitest';
import '../../model-catalogue/provide-known-models.server.ts';
import '../../judging/register-judge.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { judgeOf } from '../../judging/judge-part.ts';
import { forecastJudge } from '../../judging/plan-judge.server.ts';
import { listRegisteredModels, refreshModelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { offerModels } from '../../models/call-target.server.ts';
import { askForListing, decideListing } from '../../models/model-listing.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { withActor } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { get, post } from '../../run-api/testing/call-api.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { addModel, carryOutRuns, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { editor } from '../testing/editor.server.ts';
import { inDays, revertChange, sendValue, stateValue, valuePath } from '../testing/model-editor.server.ts';

const provider = startFakeProvider();
const MODEL = 'gpt-6-sol';
const endPath = valuePath(MODEL, 'end', 'openai');
const pricePath = valuePath(MODEL, 'price', 'openai');

/** An editor who benchmarks the model, too. */
async function benchmarker() {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const home = await editor({
    config: { providerBaseUrls: { openai: provider.url }, allowPrivateEndpoints: true, billing },
  });
  const { userId } = (await home.user()).actor;
  const ctx = withActor(home.ctx, { kind: 'user', userId, role: 'editor' });
  await saveKey(ctx, userId, { provider: 'openai', name: '', apiKey: 'sk-benchmark-key-1', endpoint: '' });
  const id = await addModel(ctx, 'Mine', { provider: 'openai', sentModel: MODEL }, userId);
  const request = { ...usualRequest, modelIds: [id] };
  const plan = async (more: object = {}) => {
    const planned = await planRun(ctx, userId, { ...request, ...more }, 1);
    if ('refusal' in planned) throw new Error(planned.refusal.description);
    return planned;
  };
  const start = async (startKey: string) => {
    const started = await startRun(ctx, userId, request, { startKey, origin: 'page' });
    if ('refusal' in started) throw new Error(started.refusal.description);
    await carryOutRuns(ctx);
    return started.runId;
  };
  const costOf = async (runId: string) => (await loadRunView(ctx, await getRun(ctx, userId, runId))).models[0]!.cost;
  return { home, ctx, userId, id, request, plan, start, costOf };
}

const offered = (home: TestBrowser) => offerModels(home.ctx, 'nobody', { provider: 'openai', keyId: '', endpoint: '' });
const day = (home: TestBrowser, days: number) => inDays(home, days).toISOString().slice(0, 10);

describe('an announced end', () => {
  it('that an editor adds is said wherever the model is offered, planned or started, and no more when it is reverted', {
    tags: 'embedded-only',
  }, async () => {
    const { home, ctx, userId, id, request, plan } = await benchmarker();
    expect((await offered(home)).notes[MODEL]).toBeUndefined();
    expect((await listModels(ctx, userId))[0]!.end).toBeNull();
    expect((await forecastPlanned(await plan())).notices).toEqual([]);
    const later = day(home, 30);
    expect((await sendValue(home, endPath, { shutdown: later, replacement: 'gpt-6.1-sol' })).status).toBe(302);
    const words = `Shuts down on ${later}; recommended instead: gpt-6.1-sol`;
    const now = await offered(home);
    expect([now.models.includes(MODEL), now.notes[MODEL]]).toEqual([true, words]);
    expect((await listModels(ctx, userId))[0]!.end).toBe(words);
    expect((await forecastPlanned(await plan())).notices).toEqual([`Mine: ${words}.`]);
    expect(await get(home, '/api/ai_models').then((answer) => answer.json())).toMatchObject([{ announced_end: words }]);
    const body = { prompt: 'Hello', modelIds: [id], rounds: 1 };
    expect((await post(home, '/api/runs', body)).body).toMatchObject({ announced_ends: [`Mine: ${words}.`] });
    await revertChange(home, MODEL, 0);
    expect((await offered(home)).notes[MODEL]).toBeUndefined();
    expect((await listModels(ctx, userId))[0]!.end).toBeNull();
    expect((await forecastPlanned(await plan())).notices).toEqual([]);
    expect((await post(home, '/api/runs', body)).body).toMatchObject({ announced_ends: [] });
    expect((await startRun(ctx, userId, request, { startKey: 'x', origin: 'page' })) as object).not.toHaveProperty(
      'ends',
    );
  });

  it('that has passed takes the model out of the offer, and a withdrawn one brings it back, as a bundled one does', async () => {
    const { home, ctx, userId } = await benchmarker();
    const past = day(home, -1);
    await sendValue(home, endPath, { shutdown: past });
    const gone = await offered(home);
    expect([gone.models.includes(MODEL), gone.former.includes(MODEL), gone.notes[MODEL]]).toEqual([
      false,
      true,
      `Shut down on ${past}`,
    ]);
    expect((await listModels(ctx, userId))[0]!.end).toBe(`Shut down on ${past}`);
    await sendValue(home, endPath, { none: 'on' });
    const back = await offered(home);
    expect([back.models.includes(MODEL), back.former.includes(MODEL), back.notes[MODEL]]).toEqual([
      true,
      false,
      undefined,
    ]);
    // A bundled end that an editor withdraws.
    expect((await offered(home)).notes['gpt-5-mini']).toMatch(/^Shut/);
    await sendValue(home, valuePath('gpt-5-mini', 'end', 'openai'), { none: 'on' });
    expect((await offered(home)).notes['gpt-5-mini']).toBeUndefined();
  });

  it('that a source states at run time is said beside a name that the provider lists for a key, too', async () => {
    const { home, ctx, userId } = await benchmarker();
    const later = day(home, 10);
    const facts = {
      id: 'o1',
      source: 'openai-list',
      kind: 'facts',
      name: 'alpha',
      value: { shutdown: later },
    } as const;
    await stateValue(home, facts, home.ctx.now());
    const own = { provider: 'openai', name: 'two', apiKey: 'sk-benchmark-key-2', endpoint: '' } as const;
    const saved = await saveKey(ctx, userId, own);
    const keyId = 'key' in saved ? saved.key.id : '';
    const live = await offerModels(ctx, userId, { provider: 'openai', keyId, endpoint: '' });
    expect([live.live, live.notes['alpha']]).toEqual([2, `Shuts down on ${later}`]);
    expect(Object.values(live.notes)).toContain('Not listed for this key');
  });

  it('is said beside a model that its provider registered and that is listed, whose endpoint stays private', async () => {
    const { home, ctx, userId, id } = await benchmarker();
    await askForListing(ctx, userId, id);
    await decideListing(ctx, id, 'listed');
    const listed = async () => {
      await refreshModelCatalogue(ctx);
      return await listRegisteredModels(ctx);
    };
    expect(await listed()).toMatchObject([{ name: 'Mine', end: null }]);
    const past = day(home, -1);
    await sendValue(home, endPath, { shutdown: past });
    const [shown] = await listed();
    expect(shown).toMatchObject({ name: 'Mine', end: `Shut down on ${past}` });
    expect(Object.keys(shown!).sort()).toEqual(['company', 'description', 'end', 'modelId', 'name', 'state']);
    await revertChange(home, MODEL, 0);
    expect(await listed()).toMatchObject([{ end: null }]);
  });

  it('is kept with a run that is started again, and shown on its page', async () => {
    const { home, ctx, userId, start } = await benchmarker();
    const first = await start('one');
    expect((await loadRunView(ctx, await getRun(ctx, userId, first))).scope.join()).not.toContain('Shut');
    const past = day(home, -1);
    await sendValue(home, endPath, { shutdown: past });
    const again = await repeatRun(ctx, userId, first, { startKey: 'two', origin: 'schedule', repeatOf: first });
    expect(again).toMatchObject({ ends: [`Mine: Shut down on ${past}.`] });
    const view = await loadRunView(ctx, await getRun(ctx, userId, 'runId' in again ? again.runId : ''));
    expect(view.scope).toContain(`Mine: Shut down on ${past}.`);
  });
});

/** Per million tokens; each call of the provider takes 10 tokens in and 3 out. */
const priced = (input: number, output: number) => ({ input: String(input), output: String(output) });
const nanos = (input: number, output: number) => (10 * input + 3 * output) * 1_000;

describe('a price', () => {
  it('that an editor corrects is what a run costs from then on; a run before it and one after its revert keep theirs to the cent', async () => {
    const { home, ctx, userId, plan, start, costOf } = await benchmarker();
    const forecast = async () => (await forecastPlanned(await plan())).typicalNanos;
    const [bundled, expected] = [await start('one'), await forecast()];
    const before = await costOf(bundled);
    expect((await sendValue(home, pricePath, priced(900, 2_000))).status).toBe(302);
    const corrected = await start('two');
    expect(await costOf(corrected)).toMatchObject({ nanos: nanos(900, 2_000), currency: 'USD' });
    expect(await forecast()).toBeGreaterThan(20 * expected);
    expect((await getRun(ctx, userId, corrected)).spec.prices?.rows[0]).toMatchObject({
      model: MODEL,
      source: { name: expect.stringContaining('read by an editor') },
    });
    const file = async () => await (await exportRun(ctx, await getRun(ctx, userId, corrected), 'csv')).text();
    const kept = await file();
    await revertChange(home, MODEL, 0);
    expect(await forecast()).toBe(expected);
    const reverted = await start('three');
    expect(await costOf(reverted)).toEqual(before);
    await sendValue(home, pricePath, priced(1, 2));
    // Worked out again from the stored calls, as after an interruption.
    await record(ctx, (tx) => tx.update(benchmarkRuns).set({ summary: null }));
    expect(await costOf(bundled)).toEqual(before);
    expect(await costOf(corrected)).toMatchObject({ nanos: nanos(900, 2_000) });
    expect(await file()).toBe(kept);
  });

  it('that an editor corrects is also that of dated names, which providers answer with, unless they had one of their own', async () => {
    const { home, ctx, userId, plan } = await benchmarker();
    await sendValue(home, valuePath('gpt-4o', 'price', 'openai'), priced(900, 2_000));
    const id = await addModel(ctx, 'Omni', { provider: 'openai', sentModel: 'gpt-4o' }, userId);
    const { rows } = (await plan({ modelIds: [id] })).spec.prices!;
    const inputOf = (name: string) => rows.find(({ model }) => model === name)?.rates.input_mtok;
    expect([inputOf('gpt-4o'), inputOf('gpt-4o-2024-08-06')]).toEqual([900, 900]);
    expect(inputOf('gpt-4o-2024-05-13')).toBe(5);
  });

  it('that a source states at run time is that of forecasts and runs, unless the bundled table says the same', async () => {
    const { home, plan, start, costOf } = await benchmarker();
    const value = { input_mtok: 70, output_mtok: 80 };
    await stateValue(home, { id: 'o1', source: 'models-dev', kind: 'price', name: MODEL, value }, home.ctx.now());
    expect(await costOf(await start('one'))).toMatchObject({ nanos: nanos(70, 80) });
    const { rates } = (await plan()).spec.prices!.rows[0]!;
    expect(rates).toEqual(value);
  });

  it('of a dated name that nobody lists is that of the name without its date, whatever else the run measures', async () => {
    const { home, ctx, userId, id, plan } = await benchmarker();
    await sendValue(home, pricePath, priced(900, 2_000));
    const dated = await addModel(ctx, 'Dated', { provider: 'openai', sentModel: `${MODEL}-2026-11-01` }, userId);
    const inputOf = async (modelIds: string[]) =>
      (await plan({ modelIds })).spec.prices?.rows.find(({ model }) => model === `${MODEL}-2026-11-01`)?.rates
        .input_mtok;
    expect([await inputOf([dated]), await inputOf([dated, id])]).toMatchObject([{ base: 900 }, { base: 900 }]);
  });

  it('that was learned of a provider is found by its address, also where several share a host, and keeps the fee of a request', async () => {
    const { home, ctx, userId, plan } = await benchmarker();
    const value = { input_mtok: 70, output_mtok: 80 };
    const [fast, slow] = ['openai/gpt-oss-20b', 'Qwen/Qwen3-32B'];
    const stated = { perplexity: 'sonar', huggingface_groq: fast, huggingface: slow };
    for (const [id, name] of Object.entries(stated))
      await stateValue(home, { id, source: 'models-dev', kind: 'price', provider: id, name, value }, home.ctx.now());
    const ratesAt = async (sentModel: string, apiEndpoint: string) => {
      const model = await addModel(ctx, apiEndpoint + sentModel, { sentModel, apiEndpoint }, userId);
      return (await plan({ modelIds: [model] })).spec.prices?.rows.find(({ model: name }) => name === sentModel)?.rates;
    };
    expect(await ratesAt('sonar', 'https://api.perplexity.ai')).toEqual({ ...value, requests_kcount: 12 });
    expect(await ratesAt(fast, 'https://router.huggingface.co/groq/v1')).toEqual(value);
    expect(await ratesAt(slow, 'https://router.huggingface.co/groq/v1')).toBeUndefined();
  });

  it('that was learned of a name itself leads over that of its alias, also where it is the bundled one', async () => {
    const { home, ctx, userId, plan } = await benchmarker();
    const [name, alias] = ['mistral-small-2603', 'mistral-small-latest'];
    const state = (id: string, of: string, input_mtok: number) => {
      const value = { input_mtok, output_mtok: 0.6, cache_read_mtok: 0.015 };
      return stateValue(
        home,
        { id, source: 'models-dev', kind: 'price', provider: 'mistral', name: of, value },
        home.ctx.now(),
      );
    };
    await state('o1', name, 0.15);
    await state('o2', alias, 70);
    const id = await addModel(ctx, 'Small', { sentModel: name, apiEndpoint: 'https://api.mistral.ai/v1' }, userId);
    const { rows } = (await plan({ modelIds: [id] })).spec.prices!;
    expect([name, alias].map((of) => rows.find(({ model }) => model === of)?.rates.input_mtok)).toEqual([0.15, 70]);
  });

  it('of the judge is the corrected one as well, with its steps for long contexts', async () => {
    const { home, ctx, userId, id, plan } = await benchmarker();
    const other = await addModel(ctx, 'Other', { provider: 'openai', sentModel: 'gpt-6-luna' }, userId);
    const judge = { modelId: id, criteria: 'Which is shorter?', rounds: 1 };
    const forecast = async () => {
      const { spec, suite } = await plan({ modelIds: [id, other], judge });
      return (await forecastJudge(judgeOf(spec)!, spec, suite)).typicalNanos!;
    };
    const expected = await forecast();
    await sendValue(home, pricePath, { ...priced(900, 2_000), above0: '100', input0: '90000', output0: '200000' });
    expect(await forecast()).toBeGreaterThan(1_000 * expected);
  });

  it('is that of the day: a run that was planned before the day on which it changed has the one before', async () => {
    const { home, ctx, userId, request, plan } = await benchmarker();
    await sendValue(home, pricePath, { ...priced(900, 2_000), since: day(home, 0) });
    expect((await plan()).spec.prices?.rows[0]?.rates).toMatchObject({ input_mtok: { base: 900 } });
    const planned = await planRun({ ...ctx, now: () => inDays(home, -1) }, userId, request, 1);
    expect('spec' in planned && planned.spec.prices).toBeUndefined();
  });

  it('and an end reach another process when it is notified, and leave it with the revert', async () => {
    const { home, ctx, userId, request } = await benchmarker();
    // What a process has in memory is kept by its database handle.
    const elsewhere = { ...ctx, db: Object.create(ctx.db) as typeof ctx.db };
    const said = async () => {
      await refreshModelCatalogue(elsewhere);
      const planned = await planRun(elsewhere, userId, request, 1);
      return 'spec' in planned && [planned.spec.ends, planned.spec.prices?.rows.length];
    };
    expect(await said()).toEqual([undefined, undefined]);
    const past = day(home, -1);
    await sendValue(home, pricePath, priced(900, 2_000));
    await sendValue(home, endPath, { shutdown: past });
    expect(await said()).toEqual([[`Mine: Shut down on ${past}.`], expect.any(Number)]);
    await revertChange(home, MODEL, 0);
    await revertChange(home, MODEL, 1);
    expect(await said()).toEqual([undefined, undefined]);
  });
});
