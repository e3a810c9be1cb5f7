import { expect, it } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { baseRate, priceOn } from '../../model-catalogue/model.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { tokenPrice } from '../../model-catalogue/offer-cost.ts';
import { args, editor, type Fields, today } from '../testing/editor.server.ts';
import { changesOf, inDays, revertChange, sendValue, stateValue, valuePath } from '../testing/model-editor.server.ts';
import { loader } from './model-value.tsx';

const model = 'gpt-5-mini';
const address = valuePath(model, 'price', 'openai');
const send = (home: TestBrowser, fields: Fields) => sendValue(home, address, fields);

async function rowOf(home: TestBrowser) {
  const { endpoints } = (await modelCatalogue(home.ctx)).find(model)!;
  const endpoint = endpoints.find(({ provider, id }) => provider.id === 'openai' && id === model)!;
  return priceOn(endpoint, today(home))!;
}

const step = (start: number, price: number) => ({ tiers: [{ start, price }] });

it('steps of a price for long prompts are corrected, added and removed, and are in words wherever the price is', async () => {
  const home = await editor();
  const stepped = { base: 3, ...step(200_000, 6) };
  const value = { input_mtok: stepped, output_mtok: { base: 12, ...step(200_000, 18) } };
  await stateValue(home, { id: 'i1', source: 'models-dev', kind: 'price', name: model, value }, inDays(home, -1));
  const { begun, cell } = await loader(args(home, address));
  expect(begun).toMatchObject({
    input: '3',
    output: '12',
    above0: '200000',
    input0: '6',
    output0: '18',
    cacheRead0: '',
  });
  expect(cell.present).toBe(
    '$3.00 in, $12.00 out per million tokens; above 200,000 input tokens: $6.00 in, $18.00 out',
  );
  expect((await send(home, {})).data!.errors).toEqual({ value: 'It says this already.' });
  const more = { input0: '7', output0: '', above1: '400,000', input1: '9', output1: '24' };
  const preview = await send(home, { ...more, intent: 'preview' });
  const words = 'above 200,000 input tokens: $7.00 in; above 400,000 input tokens: $9.00 in, $24.00 out';
  expect(preview.data!.preview).toBe(`$3.00 in, $12.00 out per million tokens; ${words}`);
  expect((await send(home, more)).status).toBe(302);
  const corrected = {
    input_mtok: { base: 3, tiers: [...step(200_000, 7).tiers, ...step(400_000, 9).tiers] },
    output_mtok: { base: 12, ...step(400_000, 24) },
  };
  expect((await rowOf(home)).rates).toEqual(corrected);
  const [edit] = await changesOf(home, model);
  expect(edit).toMatchObject({ before: cell.present, value: preview.data!.preview });
  expect((await send(home, { above0: '', input0: '', above1: '', input1: '', output1: '' })).status).toBe(302);
  expect((await rowOf(home)).rates).toEqual({ input_mtok: 3, output_mtok: 12 });
  await revertChange(home, model, 0);
  expect((await rowOf(home)).rates).toEqual(corrected);
});

it('the calculator asks a corrected step for a long prompt', async () => {
  const home = await editor();
  await send(home, { above0: '100000', input0: '2', output0: '4' });
  const row = await rowOf(home);
  const [short, long] = [100_000, 100_001].map((tokens) => tokenPrice(row, tokens));
  expect(short).toMatchObject({ inputMicros: baseRate(row.rates, 'input_mtok')! * 1e6 });
  expect(long).toMatchObject({ inputMicros: 2e6, outputMicros: 4e6, stamp: { longContextThresholdTokens: 100_000 } });
});

it('a price whose units change at more than ten numbers of tokens keeps all of its steps, and takes no eleventh of one unit', async () => {
  const home = await editor();
  const steps = (from: number) =>
    Array.from({ length: 7 }, (_, nth) => ({ start: from + 2_000 * nth, price: 4 + nth }));
  const value = { input_mtok: { base: 3, tiers: steps(1_000) }, output_mtok: { base: 12, tiers: steps(2_000) } };
  await stateValue(home, { id: 'i1', source: 'models-dev', kind: 'price', name: model, value }, inDays(home, -1));
  expect((await send(home, { input: '5' })).status).toBe(302);
  expect((await rowOf(home)).rates).toEqual({ ...value, input_mtok: { ...value.input_mtok, base: 5 } });
  const rows = Array.from({ length: 4 }, (_, nth) => [
    [`above${14 + nth}`, String(50_000 + nth)],
    [`input${14 + nth}`, '1'],
  ]);
  expect((await send(home, Object.fromEntries(rows.flat()))).data!.errors).toEqual({
    input: 'This price has 11 steps; at most 10 are taken.',
  });
});
