import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { conflictsOf } from '../model.ts';
import { modelCatalogue } from '../model-queries.server.ts';
import { decideChanges, listChanges, listSources } from '../review-observations.server.ts';
import {
  contextAfter,
  documentOf,
  firstRead,
  mainEndpoint,
  model,
  send,
  startSourceSite,
} from '../testing/source-site.server.ts';

const site = startSourceSite();
const inputOf = async (ctx: Context, id?: string) => (await mainEndpoint(ctx, id))?.today?.rates.input_mtok;

describe('reading a source', () => {
  it('stores what it says, asks next for what has changed since, and shows the row as its newest observation', async () => {
    const ctx = await contextAfter(0);
    site.answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : send(documentOf(), { etag: '"v1"' })(request, response);
    expect(await site.read(ctx)).toMatchObject({ outcome: 'applied', rows: 20, applied: 40, held: 0 });
    expect(await mainEndpoint(ctx, 'gpt-test-3')).toMatchObject({
      today: { observedAt: '2026-11-22', source: { name: 'models.dev' } },
    });
    const later = await contextAfter(1);
    expect(await site.read(later)).toMatchObject({ outcome: 'unchanged' });
    expect(site.visits[0]?.['user-agent']).toBe('YardstickBot/1.0 (+https://yardstick.example/models)');
    expect((await mainEndpoint(later, 'gpt-test-3'))?.today?.observedAt).toBe('2026-11-23');
  });

  it('asks once a day at most', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    expect(await site.read(await contextAfter(0.5))).toBeNull();
    expect(site.visits).toHaveLength(1);
  });

  it('never overwrites a row: a change is a new one, dated by the day on which it was seen', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    site.answer = send(documentOf({ 'gpt-test-3': model(1.2) }));
    const ctx = await contextAfter(1);
    expect(await site.read(ctx)).toMatchObject({ applied: 1, held: 0 });
    const endpoint = await mainEndpoint(ctx, 'gpt-test-3');
    expect(endpoint?.today).toMatchObject({ effectiveFrom: '2026-11-23', rates: { input_mtok: 1.2 } });
    expect(endpoint?.history).toMatchObject([{ effectiveTo: '2026-11-23', rates: { input_mtok: 1 } }]);
    const [change] = (await listChanges(ctx)).log;
    expect(change).toMatchObject({ name: 'gpt-test-3', previous: { input_mtok: 1 }, sourceName: 'models.dev' });
  });

  it('lets two sources that differ stand side by side without changing places each day', async () => {
    const litellm = JSON.stringify({
      'gpt-6-sol': { litellm_provider: 'openai', input_cost_per_token: 1.9e-6, output_cost_per_token: 1e-5 },
    });
    for (const day of [0, 1]) {
      const ctx = await contextAfter(day);
      site.answer = send(documentOf());
      await site.read(ctx);
      site.answer = send(litellm);
      expect(await site.read(ctx, 'litellm')).toMatchObject({ outcome: 'applied', applied: day === 0 ? 1 : 0 });
      const endpoint = await mainEndpoint(ctx);
      expect([endpoint?.today?.source.name, conflictsOf(endpoint!).map(({ source }) => source.name)]).toEqual([
        'models.dev',
        expect.arrayContaining(['LiteLLM']),
      ]);
    }
  });

  it('keeps what a source said when the source disappears', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    site.answer = (_request, response) => response.writeHead(404).end();
    const ctx = await contextAfter(30);
    expect(await site.read(ctx)).toMatchObject({ outcome: 'failed', message: 'The server answered with status 404.' });
    expect((await mainEndpoint(ctx, 'gpt-test-3'))?.today).toMatchObject({ observedAt: '2026-11-22' });
    const [source] = await listSources(ctx);
    expect(source).toMatchObject({ last: { outcome: 'failed' }, lastSuccess: firstRead });
  });
});

describe('a change over the threshold', () => {
  it('waits for review: a price that doubles, halves or leaps from the bundled one is not shown before', async () => {
    site.answer = send(documentOf({ 'gpt-6-sol': model(50) }));
    const first = await contextAfter(0);
    expect(await site.read(first)).toMatchObject({ outcome: 'applied', held: 1 });
    site.answer = send(
      documentOf({
        'gpt-6-sol': model(50),
        'gpt-test-1': model(2),
        'gpt-test-2': model(0.5),
        'gpt-test-3': model(1.9),
      }),
    );
    const ctx = await contextAfter(1);
    expect(await site.read(ctx)).toMatchObject({ applied: 1, held: 2 });
    expect([
      await inputOf(ctx, 'gpt-test-1'),
      await inputOf(ctx, 'gpt-test-2'),
      await inputOf(ctx, 'gpt-test-3'),
    ]).toEqual([1, 1, 1.9]);
    expect((await mainEndpoint(ctx))?.today?.source.name).toBe('pi-ai');
    expect((await listChanges(ctx)).held.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['Input goes from $1.00 to $2.00.', 'Input goes from $1.00 to $0.50.']),
    );
  });

  it('is also a change of the currency, whatever the amounts', async () => {
    const inYuan = (input: number) => ({ ...model(input), cost: { input, output: 10 * input, currency: 'cny' } });
    site.answer = send(documentOf({ 'gpt-test-4': inYuan(0.1) }));
    await site.read(await contextAfter(0));
    site.answer = send(documentOf({ 'gpt-test-1': inYuan(1), 'gpt-test-4': inYuan(0.125) }));
    const ctx = await contextAfter(1);
    expect(await site.read(ctx)).toMatchObject({ applied: 1, held: 1 });
    const { held } = await listChanges(ctx);
    expect(held.map(({ reason }) => reason)).toEqual(['The currency goes from USD to CNY.']);
    expect((await mainEndpoint(ctx, 'gpt-test-1'))?.today?.currency).toBe('USD');
    expect((await mainEndpoint(ctx, 'gpt-test-4'))?.today).toMatchObject({
      currency: 'CNY',
      rates: { input_mtok: 0.125 },
    });
    site.answer = send(documentOf({ 'gpt-test-4': inYuan(0.25) }));
    await site.read(await contextAfter(2));
    expect((await listChanges(ctx)).held.map(({ reason }) => reason)).toContain(
      'Input goes from CNY 0.125 to CNY 0.25.',
    );
  });

  it('is applied, rejected and undone by a decision, which stays when the source repeats itself', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    site.answer = send(documentOf({ 'gpt-test-1': model(4), 'gpt-test-2': model(5) }));
    const ctx = await contextAfter(1);
    await site.read(ctx);
    const { held } = await listChanges(ctx);
    const idOf = (name: string) => ({ kind: 'change', id: held.find((row) => row.name === name)!.id }) as const;
    await decideChanges(ctx, 'apply', idOf('gpt-test-1'));
    await decideChanges(ctx, 'reject', idOf('gpt-test-2'));
    expect([await inputOf(ctx, 'gpt-test-1'), await inputOf(ctx, 'gpt-test-2')]).toEqual([4, 1]);
    await decideChanges(ctx, 'undo', idOf('gpt-test-1'));
    expect(await inputOf(ctx, 'gpt-test-1')).toBe(1);
    const next = await contextAfter(2);
    expect(await site.read(next)).toMatchObject({ applied: 0, held: 0 });
    expect([await inputOf(next, 'gpt-test-1'), await inputOf(next, 'gpt-test-2')]).toEqual([1, 1]);
    const acts = await ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(desc(auditLog.id));
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['catalogue.apply', 'catalogue.reject', 'catalogue.undo']),
    );
    await expect(decideChanges(ctx, 'apply', { kind: 'change', id: 'unknown' })).rejects.toThrow(NotFound);
  });

  it('replaces one that waits when the source says something else meanwhile', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    site.answer = send(documentOf({ 'gpt-test-1': model(4) }));
    await site.read(await contextAfter(1));
    site.answer = send(documentOf());
    const ctx = await contextAfter(2);
    expect(await site.read(ctx)).toMatchObject({ applied: 0, held: 0 });
    expect((await listChanges(ctx)).heldCount).toBe(0);
  });

  it('holds a whole document in which more than a tenth of the rows is gone, until all of it is applied', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    const gone = Object.fromEntries([0, 1, 2].map((index) => [`gpt-test-${index}`, null]));
    site.answer = send(documentOf({ ...gone, 'gpt-test-5': model(1.1) }));
    const ctx = await contextAfter(1);
    expect(await site.read(ctx)).toMatchObject({
      outcome: 'held',
      applied: 0,
      held: 7,
      message: expect.stringContaining('6 of 40'),
    });
    expect([await inputOf(ctx, 'gpt-test-0'), await inputOf(ctx, 'gpt-test-5')]).toEqual([1, 1]);
    const importId = (await listChanges(ctx)).held[0]!.importId;
    expect(await decideChanges(ctx, 'apply', { kind: 'import', id: importId })).toBe(7);
    expect([await mainEndpoint(ctx, 'gpt-test-0'), await inputOf(ctx, 'gpt-test-5')]).toEqual([null, 1.1]);
    const model0 = (await modelCatalogue(ctx)).find('gpt-test-0');
    expect(model0?.former[0]?.rows).toMatchObject([{ rates: { input_mtok: 1 } }]);
  });

  it('drops single rows that are gone, and undoes a whole import', async () => {
    site.answer = send(documentOf());
    await site.read(await contextAfter(0));
    site.answer = send(documentOf({ 'gpt-test-0': null }));
    const ctx = await contextAfter(1);
    expect(await site.read(ctx)).toMatchObject({ outcome: 'applied', applied: 2 });
    expect(await mainEndpoint(ctx, 'gpt-test-0')).toBeNull();
    const [source] = await listSources(ctx);
    await decideChanges(ctx, 'undo', { kind: 'import', id: source!.last!.id });
    expect(await inputOf(ctx, 'gpt-test-0')).toBe(1);
  });
});
