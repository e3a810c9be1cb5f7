import { expect, it } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { loader as file } from '../../model-catalogue/routes/retirement-file.ts';
import { args, editor } from '../testing/editor.server.ts';
import {
  changesOf,
  ground,
  inDays,
  modelRecord,
  revertChange,
  sendValue,
  stateValue,
  valuePath,
} from '../testing/model-editor.server.ts';
import { loader } from './model-value.tsx';
import { loader as open } from './record.tsx';

const find = async ({ ctx }: TestBrowser, id: string) => (await modelCatalogue(ctx)).find(id)!;
it('the name, the maker and the weights of a model are corrected with a source, and reverted', async () => {
  const home = await editor();
  const id = 'deepseek-r1';
  const before = await find(home, id);
  expect((await sendValue(home, valuePath(id, 'name'), { value: ' DeepSeek  R1 (2025)' })).status).toBe(302);
  expect((await sendValue(home, valuePath(id, 'maker'), { value: 'mistral' })).status).toBe(302);
  expect((await sendValue(home, valuePath(id, 'weights'), { value: 'https://example.com/weights' })).status).toBe(302);
  const after = await find(home, id);
  expect(after).toMatchObject({ name: 'DeepSeek R1 (2025)', weights: 'https://example.com/weights' });
  expect(after.maker?.id).toBe('mistral');
  expect((await changesOf(home, id)).map(({ label, before: was, value }) => [label, was, value])).toEqual([
    ['Weights', before.weights, 'https://example.com/weights'],
    ['Maker', before.maker?.name, after.maker?.name],
    ['Name', before.name, 'DeepSeek R1 (2025)'],
  ]);
  await revertChange(home, id, 0);
  expect(await find(home, id)).toMatchObject({ name: 'DeepSeek R1 (2025)', weights: before.weights });
});

it('an end is added with its source, and the calendar, the feeds and the page of the model have it', async () => {
  const home = await editor();
  const id = 'gpt-6-sol';
  const address = valuePath(id, 'end', 'openai');
  const { cell } = await loader(args(home, address));
  expect(cell.present).toBe('None announced');
  const fields = { shutdown: '2030-03-31', precision: 'earliest', announced: '2025-05-01', replacement: 'gpt-6-mini' };
  const words = 'Shuts down on 2030-03-31 or later; announced on 2025-05-01; recommended instead: gpt-6-mini';
  expect((await sendValue(home, address, { ...fields, intent: 'preview' })).data!.preview).toBe(words);
  expect((await sendValue(home, address, fields)).status).toBe(302);
  const end = { shutdown: '2030-03-31', precision: 'earliest', replacement: 'gpt-6-mini', standing: 'read' };
  const model = await find(home, id);
  expect(model.retirement).toMatchObject({ ...end, source: { url: ground.source, quote: ground.quote } });
  expect(model.endpoints.find(({ provider }) => provider.id === 'openai')?.retirement).toMatchObject(end);
  const read = async (name: string) => {
    const request = home.request(`/retirements/${name}`);
    const answer = await file({ context: home.provider(), request, params: { file: name } } as never);
    return await answer.text();
  };
  expect(await read('calendar.ics')).toMatch(/UID:openai-gpt-6-sol@[\s\S]*?20300331/);
  expect(await read('models.json')).toContain('2030-03-31');
  expect(await read('rss.xml')).toContain('GPT-6 Sol shuts down on 2030-03-31');
  await revertChange(home, id, 0);
  expect((await find(home, id)).retirement).toBeNull();
});

it('a known end is corrected for all of its names, withdrawn, and leads again after both are reverted', async () => {
  const home = await editor();
  const id = 'gpt-4.1';
  const { retirement: before } = await find(home, id);
  expect(before!.ids.length).toBeGreaterThan(1);
  const address = valuePath(id, 'end', 'openai');
  await sendValue(home, address, { shutdown: '2031-01-14' });
  const { retirement } = await find(home, id);
  expect(retirement).toMatchObject({ ids: before!.ids, shutdown: '2031-01-14', replacement: before!.replacement });
  expect((await sendValue(home, address, { none: 'on' })).status).toBe(302);
  const { retirements } = await modelCatalogue(home.ctx);
  expect((await find(home, id)).retirement).toBeNull();
  expect(retirements.filter((row) => row.model?.id === id)).toEqual([]);
  await revertChange(home, id, 0);
  expect((await find(home, id)).retirement?.shutdown).toBe('2031-01-14');
  await revertChange(home, id, 1);
  expect((await find(home, id)).retirement).toEqual(before);
});

it('a withdrawn end stays away when a source repeats it, and leads when the source says something new', async () => {
  const home = await editor();
  const id = 'gpt-6-sol';
  const state = (at: string, value: string, days: number) =>
    stateValue(
      home,
      { id: at, source: 'openai-list', kind: 'facts', name: id, value: { shutdown: value } },
      inDays(home, days),
    );
  const shutdown = async () => (await find(home, id)).retirement?.shutdown;
  await state('i1', '2030-01-01', -1);
  expect(await shutdown()).toBe('2030-01-01');
  await sendValue(home, valuePath(id, 'end', 'openai'), { none: 'on' });
  expect(await shutdown()).toBeUndefined();
  await state('i2', '2030-01-01', 2);
  expect(await shutdown()).toBeUndefined();
  await state('i3', '2030-06-01', 3);
  expect(await shutdown()).toBe('2030-06-01');
});

it('a model that nobody serves any more has its names, its facts and its end', async () => {
  const home = await editor();
  const id = 'claude-3-5-haiku';
  const { cells } = await open(args(home, modelRecord(id)));
  expect(cells!.flat().map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Name', 'Released', `Announced end at Anthropic (${id})`]),
  );
  await sendValue(home, valuePath(id, 'knowledge'), { value: '2024-07' });
  await sendValue(home, valuePath(id, 'end', 'anthropic'), { shutdown: '2026-02-20' });
  expect(await find(home, id)).toMatchObject({ knowledge: '2024-07', retirement: { shutdown: '2026-02-20' } });
});

it.each([
  ['name', '', { value: '' }, 'value'],
  ['name', '', { value: 'GPT\u200b5' }, 'value'],
  ['name', '', { value: 'GPT-6 Sol' }, 'value'],
  ['maker', '', { value: 'nobody' }, 'value'],
  ['weights', '', { value: 'javascript:alert(1)' }, 'value'],
  ['weights', '', { value: 'http://10.0.0.1/' }, 'value'],
  ['end', 'openai', {}, 'shutdown'],
  ['end', 'openai', { shutdown: '2026-02-31' }, 'shutdown'],
  ['end', 'openai', { shutdown: '2030-01-01', announced: '2999-01-01' }, 'announced'],
  ['end', 'openai', { shutdown: '2020-01-01', announced: '2020-01-02' }, 'announced'],
  ['end', 'openai', { shutdown: '2030-01-01', replacement: 'a\u202eb' }, 'replacement'],
  ['end', 'openai', { shutdown: '2030-01-01', quote: '' }, 'quote'],
  ['end', 'openai', { none: 'on' }, 'value'],
] as const)('a wrong %s of %j (%j) is refused beside its field', async (field, provider, fields, name) => {
  const home = await editor();
  const answer = await sendValue(home, valuePath('gpt-6-sol', field, provider), { ...fields });
  expect([answer.init?.status, Object.keys(answer.data?.errors ?? {})]).toEqual([400, [name]]);
  expect(await changesOf(home, 'gpt-6-sol')).toEqual([]);
});

it('two ends of a model, which one announcement may name, are not corrected by two editors at once', async () => {
  const home = await editor();
  const [one, other] = ['gpt-4o', 'gpt-4o-2024-05-13'].map((name) => valuePath('gpt-4o', 'end', 'openai', name));
  const { seen = '' } = (await loader(args(home, other!))).begun;
  expect((await sendValue(home, one!, { shutdown: '2030-01-01' })).status).toBe(302);
  expect((await sendValue(home, other!, { shutdown: '2030-01-02', seen })).init?.status).toBe(409);
  expect((await sendValue(home, other!, { shutdown: '2030-01-02' })).status).toBe(302);
});
