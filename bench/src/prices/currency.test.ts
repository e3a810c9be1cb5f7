import { expect, test } from 'vitest';
import { RunBudget } from '../budget.ts';
import { checkPrice, forecastRun } from '../forecast-run.ts';
import { JudgeBudget } from '../judging/judge-budget.ts';
import { priceTableOf } from './price-book.ts';
import { priceFileSchema } from './price-file.ts';

const fileIn = (currency: string, model: string) =>
  priceTableOf(
    priceFileSchema.parse({
      version: '1',
      currency,
      prices: [{ provider: 'custom', model, input: 1, output: 1, source: 'a contract' }],
    }),
  );
const model = (name: string) =>
  ({ key: name, provider: 'custom', model: name, baseUrl: 'https://api.example/v1' }) as const;
const tables = [fileIn('EUR', 'in-euros'), fileIn('USD', 'in-dollars')];
const suite = { name: 's', cases: [{ id: 'a', prompt: { messages: [{ role: 'user' as const, content: 'Hi' }] } }] };

test('A price in euros is no price for a budget in dollars, and the refusal says so', () => {
  const budget = { nanos: 1e9, currency: 'USD', tokens: null };
  const check = (name: string, limits = budget) => checkPrice(model(name), name, limits, tables);
  expect(() => check('in-euros')).toThrow(/in EUR and the budget in USD; amounts are not converted/);
  expect(() => check('nobody-knows')).toThrow(/is unknown/);
  expect(() => check('in-dollars')).not.toThrow();
  expect(() => check('in-euros', { ...budget, currency: 'EUR' })).not.toThrow();
  expect(() => check('in-euros', { ...budget, nanos: null as never })).not.toThrow();
});

test('A cost in another currency is never booked as dollars: what was spent is then a lower bound', () => {
  const cost = { nanos: 700, currency: 'EUR', isAtLeast: false, buckets: [], price: {} as never };
  const run = new RunBudget({ nanos: null, currency: 'USD', tokens: null });
  run.book({ cost, attempts: [] });
  const judge = new JudgeBudget({ nanos: null, tokens: null });
  judge.settle({ nanos: 0, tokens: 0 }, { cost, attempts: [] });
  expect([run.spentNanos, run.isAtLeast, judge.spending.nanos, judge.spending.isAtLeast]).toEqual([0, true, 0, true]);
});

test('A forecast never adds two currencies: it sums dollars and names the models that it leaves out', async () => {
  const both = await forecastRun({
    suite,
    models: [model('in-euros'), model('in-dollars')],
    rounds: 1,
    prices: tables,
  });
  const alone = await forecastRun({ suite, models: [model('in-dollars')], rounds: 1, prices: tables });
  expect([both.currency, both.mostNanos]).toEqual(['USD', alone.mostNanos]);
  expect(both.otherCurrencies).toEqual([{ modelKey: 'in-euros', currency: 'EUR' }]);
});

test('A price file in a currency that ISO 4217 does not have is refused with a sentence', () => {
  const { error } = priceFileSchema.safeParse({ version: '1', currency: 'EURO', prices: [] });
  expect(error?.issues[0]?.message).toBe('This is no currency code of ISO 4217, such as USD or EUR.');
});
