import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { model, provider } from '../../results/testing/judged-runs.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import {
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { formStartOf } from './form-start.ts';
import { requestOfForm } from './run-form.server.ts';

const table = { format: 'csv' as const, text: 'id,thing\na,tea\nb,milk\n' };
const versions = [{ name: 'Uncached', cacheMode: 'cold' as const }];

async function prepare() {
  const ctx = await openBenchmarkAccount();
  provider.reply = ({ prompt }) => `Answer: ${prompt}`;
  return { ctx, request: { ...usualRequest, modelIds: [await model(ctx, 'alpha')], rounds: 2 } };
}

interface Body {
  messages: { content: string }[];
}

it.each([
  ['of a suite', 'Say {{thing}}', table],
  ['alone', 'Say tea', null],
])(
  'a version of a prompt %s is asked without the cache, and compared with the one that has it',
  async (_, prompt, cases) => {
    const { ctx, request } = await prepare();
    const runId = await beginRun(ctx, { ...request, prompt, table: cases, versions });
    await carryOutRuns(ctx);
    const asked = (provider.bodies as Body[]).map(({ messages }) => messages.at(-1)!.content);
    const isCold = (text: string) => text.startsWith('[');
    // One call opens the connection.
    const count = cases ? 4 : 2;
    expect([asked.filter(isCold).length, asked.filter((text) => !isCold(text)).length]).toEqual([count, count + 1]);
    expect(new Set(asked.filter(isCold)).size).toBe(count);

    const run = await getRun(ctx, 'anna', runId);
    const rows = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    const modes = rows.map(({ modelKey, record }) => [
      modelKey.split('/').at(-1),
      (record as { cacheMode: string }).cacheMode,
    ]);
    expect(new Map(modes as [string, string][])).toEqual(
      new Map([
        ['v1', 'warm'],
        ['v2', 'cold'],
      ]),
    );
    const view = await loadRunView(ctx, run);
    expect(view.versions).toMatchObject([{ id: 'v1' }, { name: 'Uncached', settings: 'Cold prompt cache' }]);
    expect(new Map(view.method).get('Calls')).toContain(
      'warm prompt cache for alpha · Version 1 and cold prompt cache for alpha · Uncached',
    );
    expect((run.summary as { pairs: unknown[] }).pairs).toHaveLength(1);
    const suite = JSON.parse(await (await exportRun(ctx, run, 'suite')).text());
    expect([suite.cacheMode, suite.variants]).toMatchObject(['warm', [{ id: 'v1' }, { cacheMode: 'cold' }]]);
    const again = await repeatRun(ctx, 'anna', runId, { startKey: 'again', origin: 'page' });
    if (!('runId' in again)) throw new Error('refused');
    expect((await getRun(ctx, 'anna', again.runId)).spec.models.map(({ cacheMode }) => cacheMode)).toEqual([
      undefined,
      'cold',
    ]);
  },
);

it('a version keeps its cache when its run is opened in the form again', async () => {
  const { ctx, request } = await prepare();
  const runId = await beginRun(ctx, { ...request, versions });
  const [version] = formStartOf(await getRun(ctx, 'anna', runId)).versions;
  expect(version).toMatchObject({ name: 'Uncached', settings: { cacheMode: 'cold' } });
  const form = new FormData();
  for (const name of ['versionName', 'versionPrompt', 'versionSystem'] as const) form.set(name, 'x');
  form.set('versionSettings', JSON.stringify(version?.settings));
  expect(requestOfForm(form).versions).toMatchObject([{ cacheMode: 'cold' }]);
  form.set('versionSettings', JSON.stringify({ cacheMode: 'lukewarm' }));
  expect(requestOfForm(form).versions).toEqual([{ name: 'x', prompt: 'x', system: 'x' }]);
});

it('a version with the cache that the run has anyway is refused as the same', async () => {
  const { ctx, request } = await prepare();
  const same = await planRun(ctx, 'anna', { ...request, cacheMode: 'cold', versions }, 1);
  expect(same).toMatchObject({
    refusal: { description: expect.stringContaining('Uncached is the same as Version 1') },
  });
});

it('a suite in YAML has the caches of its versions in itself', async () => {
  const { ctx, request } = await prepare();
  const text = 'prompt: Hi\nvariants: [{ id: cached, cacheMode: warm }, { id: uncached, cacheMode: cold }]';
  const runId = await beginRun(ctx, { ...request, prompt: '', table: { format: 'yaml', text } });
  const { spec } = await getRun(ctx, 'anna', runId);
  expect(spec.models.map(({ variant, cacheMode }) => [variant, cacheMode])).toEqual([
    ['cached', 'warm'],
    ['uncached', 'cold'],
  ]);
});
