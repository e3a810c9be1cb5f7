import { expect, it } from 'vitest';
import { addRunTimeText } from '../catalog/run-time-facts.server.ts';
import { record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { exportRun } from '../results/export-run.server.ts';
import { loadRunView } from '../results/load-run-view.server.ts';
import { getRun } from '../runs/run-queries.server.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../runs/testing/start-fake-provider.ts';
import { saveKey } from '../vault/save-key.server.ts';
import './corrections.server.ts';
import { baseRate, type ModelCorrection, priceOn } from './model.ts';
import { dayOf, modelCatalogue, refreshModelCatalogue } from './model-queries.server.ts';
import './provide-known-models.server.ts';
import { catalogueImports, catalogueObservations } from './schema.server.ts';

const provider = startFakeProvider();
const MODEL = 'mistral-small-2603';

it('a run of a month ago keeps its cost to the cent, on its page and in its files, when prices change today or an editor corrects them', async () => {
  const then = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  await saveKey(then, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-month-old-key-1', endpoint: '' });
  const modelIds = [await addModel(then, 'priced', { provider: 'mistral', sentModel: MODEL })];
  const runId = await beginRun(then, { modelIds, rounds: 3 });
  await carryOutRuns(then);
  const costIn = async (ctx: typeof then) => (await loadRunView(ctx, await getRun(ctx, 'anna', runId))).models[0]!.cost;
  const filesOf = async (ctx: typeof then) => {
    const run = await getRun(ctx, 'anna', runId);
    return await (await exportRun(ctx, run, 'csv')).text();
  };
  const [cost, files] = [await costIn(then), await filesOf(then)];
  const priceIn = async (ctx: typeof then) => {
    const endpoint = (await modelCatalogue(ctx))
      .resolve(MODEL)!
      .endpoints.find(({ provider: by }) => by.id === 'mistral')!;
    return priceOn(endpoint, dayOf(ctx))!.rates;
  };
  const asked = await priceIn(then);
  const [input, output] = [baseRate(asked, 'input_mtok')!, baseRate(asked, 'output_mtok')!];
  // Three calls of 10 tokens in and 3 out; dollars per million tokens are a thousand nanodollars per token.
  expect(cost).toMatchObject({ currency: 'USD', nanos: Math.round(3 * (10 * input + 3 * output) * 1_000) });

  const today = new Date('2026-12-01T12:00:00Z');
  const now = await testContext({ now: today, actor: then.actor, config: then.config });
  await record(now, async (tx) => {
    await tx.insert(catalogueImports).values({ id: 'i1', source: 'models-dev', at: today, outcome: 'applied' });
    await tx.insert(catalogueObservations).values({
      id: 'o1',
      importId: 'i1',
      source: 'models-dev',
      kind: 'price',
      provider: 'mistral',
      name: MODEL,
      value: { input_mtok: 70 * input, output_mtok: 70 * output },
      observedAt: today,
      state: 'applied',
    });
  });
  await refreshModelCatalogue(now);
  expect(baseRate(await priceIn(now), 'input_mtok')).toBe(70 * input);
  expect(await costIn(now)).toEqual(cost);
  expect(await filesOf(now)).toBe(files);
  const correction: ModelCorrection = {
    provider: 'mistral',
    name: MODEL,
    field: 'price',
    value: { input_mtok: 90 * input, output_mtok: 90 * output },
    corrected: [],
    earlier: [],
    effectiveFrom: null,
    source: 'https://mistral.ai/pricing',
    quote: 'Input and output',
    observedAt: '2026-12-01',
  };
  const subject = { kind: 'model' as const, id: MODEL };
  await record(now, async (tx) => {
    await addRunTimeText(now, tx, { subject, field: 'price', lines: [correction], reference: 'c1' });
  });
  await refreshModelCatalogue(now);
  expect(baseRate(await priceIn(now), 'input_mtok')).toBe(90 * input);
  expect(await costIn(now)).toEqual(cost);
  expect(await filesOf(now)).toBe(files);
  // Worked out again from the stored calls, as after an interruption.
  await record(now, (tx) => tx.update(benchmarkRuns).set({ summary: null }));
  expect(await costIn(now)).toEqual(cost);
});
