import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loader as corrections } from '../../contributions/routes/corrections.tsx';
import { baseRate, priceOn } from '../../model-catalogue/model.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { args, become, editor, type Fields, person } from '../testing/editor.server.ts';
import {
  ground,
  inDays,
  modelRecord,
  revertChange,
  sendValue,
  stateValue,
  type ValueAnswer,
  valuePath,
} from '../testing/model-editor.server.ts';
import { action, loader } from './model-value.tsx';
import { action as change, loader as open } from './record.tsx';

type Home = TestBrowser;
const model = 'gpt-5-mini';
const record = modelRecord(model);
const path = (field: string) => valuePath(model, field, 'openai');
const send = (home: Home, field: string, fields: Fields) => sendValue(home, path(field), fields);
const revertLast = (home: Home, nth: number) => revertChange(home, model, nth);
const state = (home: Home, id: string, value: object, day: Date, kind: 'price' | 'facts' = 'price') =>
  stateValue(home, { id, source: 'models-dev', kind, name: model, value }, day);
const own = async ({ ctx }: Home) => {
  const model = (await modelCatalogue(ctx)).find('gpt-5-mini')!;
  const endpoint = model.endpoints.find(({ provider, id }) => provider.id === 'openai' && id === 'gpt-5-mini')!;
  return { model, endpoint, row: priceOn(endpoint, ctx.now().toISOString().slice(0, 10))! };
};
const input = async (home: Home) => baseRate((await own(home)).row.rates, 'input_mtok');

it('an editor corrects a price: a dated row with its source leads, is named as theirs, and is reverted and restored', async () => {
  const home = await editor();
  const before = (await own(home)).row;
  const preview = await send(home, 'price', { input: '9.5', output: '40', intent: 'preview' });
  expect(preview.data!.preview).toMatch(/^\$9\.50 in, \$40\.00 out/);
  expect(await input(home)).toBe(baseRate(before.rates, 'input_mtok'));
  expect((await send(home, 'price', { input: '9,5', output: '40' })).status).toBe(302);
  const { row, endpoint, model } = await own(home);
  expect(row).toMatchObject({
    rates: { input_mtok: 9.5, output_mtok: 40 },
    observedAt: home.ctx.now().toISOString().slice(0, 10),
    source: { name: 'openai.com, read by an editor', url: ground.source },
  });
  expect(endpoint.others).toEqual([]);
  expect(model.corrections).toMatchObject([{ field: 'price', source: ground.source, quote: ground.quote }]);
  expect(JSON.stringify(await corrections(args(home, '/corrections')))).toContain(
    'Price at OpenAI (gpt-5-mini) of GPT-5 Mini',
  );
  const [act] = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'fact.edit'));
  expect(act).toMatchObject({ subjectKind: 'model', subjectId: 'gpt-5-mini' });
  const [edit] = (await open(args(home, record))).changes;
  expect(edit).toMatchObject({ label: 'Price at OpenAI (gpt-5-mini)', by: person.email, source: ground.source });
  await change(args(home, record, { id: edit!.id, intent: 'revert', reason: 'The page was of another model.' }));
  expect((await own(home)).row).toEqual(before);
  await change(args(home, record, { id: edit!.id, intent: 'restore' }));
  expect(await input(home)).toBe(9.5);
});

it('a correction outlives imports that repeat what it corrected, and no longer leads once a source states something new', async () => {
  const home = await editor();
  await state(home, 'i1', { input_mtok: 3, output_mtok: 12 }, inDays(home, -1));
  expect(await input(home)).toBe(3);
  await send(home, 'price', { input: '9.5', output: '40' });
  await state(home, 'i2', { input_mtok: 3, output_mtok: 12 }, inDays(home, 2));
  expect(await input(home)).toBe(9.5);
  expect((await own(home)).endpoint.others).toEqual([]);
  await state(home, 'i3', { input_mtok: 8, output_mtok: 30 }, inDays(home, 3));
  expect(await input(home)).toBe(8);
});

it('a price that was corrected twice outlives an import of what was said at first, also where the first is reverted', {
  tags: 'embedded-only',
}, async () => {
  const home = await editor();
  const first = { input_mtok: 3, output_mtok: 12 };
  await state(home, 'i1', first, inDays(home, -1));
  await send(home, 'price', { input: '9', output: '40' });
  await send(home, 'price', { input: '9.5', output: '40' });
  const isHeld = async () => {
    const { endpoint } = await own(home);
    const shown = [endpoint.today!, ...endpoint.others, ...endpoint.history];
    expect(shown.map(({ rates }) => baseRate(rates, 'input_mtok'))).not.toContain(3);
    expect(shown.map(({ rates }) => baseRate(rates, 'input_mtok'))).not.toContain(9);
    expect(await input(home)).toBe(9.5);
  };
  await isHeld();
  await state(home, 'i2', first, inDays(home, 2));
  await isHeld();
  await revertLast(home, 1);
  expect([await input(home), (await own(home)).endpoint.others]).toEqual([9.5, []]);
  await state(home, 'i3', { input_mtok: 8, output_mtok: 30 }, inDays(home, 3));
  expect(await input(home)).toBe(8);
});

it('a fact that was corrected twice outlives an import of what was said at first, also where the first is reverted', {
  tags: 'embedded-only',
}, async () => {
  const home = await editor();
  const tokens = async () => (await own(home)).endpoint.contextTokens;
  await state(home, 'f1', { contextTokens: 128_000 }, inDays(home, 1), 'facts');
  expect(await tokens()).toBe(128_000);
  await send(home, 'contextTokens', { value: '200000' });
  await send(home, 'contextTokens', { value: '256000' });
  await state(home, 'f2', { contextTokens: 128_000 }, inDays(home, 2), 'facts');
  expect(await tokens()).toBe(256_000);
  await revertLast(home, 1);
  expect(await tokens()).toBe(256_000);
  await state(home, 'f3', { contextTokens: 300_000 }, inDays(home, 3), 'facts');
  expect(await tokens()).toBe(300_000);
});

it('of two dated corrections each price has its days in the history, and none ends before it begins', {
  tags: 'embedded-only',
}, async () => {
  const home = await editor();
  const day = (days: number) => inDays(home, days).toISOString().slice(0, 10);
  const { row: before } = await own(home);
  await send(home, 'price', { input: '9', output: '40', since: day(-9) });
  await send(home, 'price', { input: '9.5', output: '40', since: day(-2) });
  const { endpoint } = await own(home);
  expect(endpoint.history).toContainEqual({ ...before, effectiveTo: day(-9) });
  expect(endpoint.history).toContainEqual(expect.objectContaining({ effectiveFrom: day(-9), effectiveTo: day(-2) }));
  await send(home, 'price', { input: '9.75', output: '40', since: day(-5) });
  const { history, today } = (await own(home)).endpoint;
  expect(baseRate(today!.rates, 'input_mtok')).toBe(9.75);
  for (const { effectiveFrom, effectiveTo } of history)
    if (effectiveFrom !== null && effectiveTo !== null) expect(effectiveFrom < effectiveTo).toBe(true);
});

it('an edit is refused after one correction was restored and another reverted within the same moment', async () => {
  const home = await editor();
  await send(home, 'price', { input: '9' });
  await send(home, 'price', { input: '9.5' });
  const [second, first] = (await open(args(home, record))).changes;
  const reason = 'The page was of another model.';
  await change(args(home, record, { id: first!.id, intent: 'revert', reason }));
  const { begun } = await loader(args(home, path('price')));
  await change(args(home, record, { id: first!.id, intent: 'restore' }));
  await change(args(home, record, { id: second!.id, intent: 'revert', reason }));
  expect(await input(home)).toBe(9);
  expect((await send(home, 'price', { input: '7', seen: begun.seen! })).init?.status).toBe(409);
});

it('a price that changed on a day keeps the one before it in the history', { tags: 'embedded-only' }, async () => {
  const home = await editor();
  const { row: before } = await own(home);
  const since = home.ctx.now().toISOString().slice(0, 10);
  await send(home, 'price', { input: '9.5', output: '40', since });
  const { endpoint, row } = await own(home);
  expect([row.effectiveFrom, baseRate(row.rates, 'input_mtok')]).toEqual([since, 9.5]);
  expect(endpoint.history).toContainEqual({ ...before, effectiveTo: since });
});

it('facts of an endpoint and of the model are corrected in the same way', { tags: 'embedded-only' }, async () => {
  const home = await editor();
  await send(home, 'contextTokens', { value: '123,456' });
  await send(home, 'hasTools', { value: 'no' });
  await send(home, 'output', { value: 'Text, audio' });
  expect((await own(home)).model).toMatchObject({ hasTools: false, output: ['text', 'audio'] });
  expect((await own(home)).endpoint.contextTokens).toBe(123_456);
  expect((await open(args(home, record))).changes.map(({ value }) => value)).toEqual([
    'text and audio',
    'No',
    '123,456 tokens',
  ]);
});

it.each([
  ['price', { input: 'cheap' }, 'input'],
  ['price', { input: '-1' }, 'input'],
  ['price', { input: '99999999' }, 'input'],
  ['price', { output: '' }, 'output'],
  ['price', { input: '1000001' }, 'input'],
  ['price', { input: '1,250' }, 'input'],
  ['price', { currency: 'dollars' }, 'currency'],
  ['price', { currency: 'XXX' }, 'currency'],
  ['price', { input: '9.5', since: '2026-02-31' }, 'since'],
  ['price', { input: '9.5', since: '2999-01-01' }, 'since'],
  ['price', { above0: 'many', input0: '1' }, 'above0'],
  ['price', { above0: '0', input0: '1' }, 'above0'],
  ['price', { above0: '100000' }, 'above0'],
  ['price', { above0: '', input0: '1' }, 'above0'],
  ['price', { above0: '100000', input0: 'cheap' }, 'input0'],
  ['price', { above0: '100000', input0: '1', above1: '100 000', input1: '2' }, 'above1'],
  ['price', { above0: '100000', cacheRead: '', cacheRead0: '1' }, 'cacheRead'],
  ['price', {}, 'value'],
  ['price', { input: '9.5', quote: '' }, 'quote'],
  ['price', { input: '9.5', quote: 'word '.repeat(30) }, 'quote'],
  ['price', { input: '9.5', source: 'http://10.0.0.1/' }, 'source'],
  ['contextTokens', { value: '1.5' }, 'value'],
  ['contextTokens', { value: 'many' }, 'value'],
  ['released', { value: '2026-13' }, 'value'],
  ['released', { value: '2026-02-31' }, 'value'],
  ['released', { value: '2999-01' }, 'value'],
  ['input', { value: '' }, 'value'],
  ['input', { value: 'text, <b>' }, 'value'],
  ['hasTools', { value: '' }, 'value'],
] as const)('a wrong %s (%j) is refused beside its field, and nothing is changed', async (field, fields, name) => {
  const home = await editor();
  const answer = await send(home, field, { ...fields });
  expect([answer.init?.status, Object.keys(answer.data?.errors ?? {})]).toEqual([400, [name]]);
  expect((await open(args(home, record))).changes).toEqual([]);
});

it('of two editors of one price, the second is refused, and sees who changed it and the new price', async () => {
  const home = await editor();
  const { begun } = await loader(args(home, path('price')));
  await send(home, 'price', { input: '9.5' });
  const late = await send(home, 'price', { input: '7', seen: begun.seen! });
  expect([late.init?.status, late.data?.problem]).toEqual([409, expect.stringContaining(`${person.email} changed it`)]);
  expect(late.data!.present).toMatch(/^\$9\.50 in/);
  expect(await input(home)).toBe(9.5);
  expect((await send(home, 'price', { input: '7', seen: late.data!.typed.seen! })).status).toBe(302);
});

it('a price without an output is corrected without one, and one price at least is needed', {
  tags: 'embedded-only',
}, async () => {
  const home = await editor();
  const model = (await modelCatalogue(home.ctx)).models.find(({ endpoints }) =>
    endpoints.some(({ today }) => today && baseRate(today.rates, 'output_mtok') === null),
  )!;
  const endpoint = model.endpoints.find(({ today }) => today && baseRate(today.rates, 'output_mtok') === null)!;
  const query = new URLSearchParams({ field: 'price', provider: endpoint.provider.id, name: endpoint.id });
  const address = `/admin/catalogue/model/${model.id}/value?${query}`;
  const { begun } = await loader(args(home, address));
  expect(begun.output).toBe('');
  const post = async (fields: Fields) =>
    (await action(args(home, address, { ...begun, ...ground, intent: 'publish', ...fields }))) as ValueAnswer;
  const row = () =>
    modelCatalogue(home.ctx).then(
      (catalogue) =>
        catalogue
          .find(model.id)!
          .endpoints.find((one) => one.id === endpoint.id && one.provider.id === query.get('provider'))!.today!,
    );
  expect((await post({ input: '' })).data!.errors).toHaveProperty('input');
  expect((await post({ input: '0.75' })).status).toBe(302);
  expect([baseRate((await row()).rates, 'input_mtok'), (await row()).rates.output_mtok]).toEqual([0.75, undefined]);
});

it('a moderator, a provider, a user and a visitor correct no model', async () => {
  const home = await editor();
  const { begun } = await loader(args(home, path('price')));
  const refusal = async (browser: Home) => {
    const form = { ...begun, ...ground, input: '9.5', intent: 'publish' };
    const thrown = await action(args(browser, path('price'), form)).catch((error: unknown) => error);
    const { status, init } = thrown as ValueAnswer;
    return status ?? init?.status;
  };
  for (const role of ['moderator', 'provider', 'user']) {
    await become(home, role);
    expect(await refusal(home), role).toBe(403);
  }
  expect(await refusal(new TestBrowser(home.ctx))).toBe(302);
  expect((await own(home)).model.corrections).toEqual([]);
});
