import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';

test('a dry run says which keys are missing and that an unknown price is unknown, and a run names all keys that it lacks', async () => {
  const models = '[{ provider: openai, model: unheard-of }, { provider: anthropic, model: unheard-of }]';
  const folder = makeFolder({ 'suite.yaml': `rounds: 1\nprompt: Hi\nmodels: ${models}\n` });
  const lacking = 'No key for openai: set OPENAI_API_KEY; anthropic: set ANTHROPIC_API_KEY.';
  const planned = await run(folder, 'bench run suite.yaml --dry-run');
  expect([planned.code, planned.out]).toEqual([0, expect.stringContaining(lacking)]);
  expect(planned.out).toContain('Cost unknown');
  expect(planned.out).not.toContain('$0.00');
  const refused = await run(folder, 'bench run suite.yaml');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(lacking)]);
});

test('many pairs are a table in the terminal, and those that the checks do not tell apart are counted', async () => {
  const versions = ['a', 'b', 'c', 'd'].map((name) => `  - { id: ${name}, prompt: "Hi ${name}" }`).join('\n');
  const suite = `rounds: 1\nmodels: [{ provider: demo, model: demo-swift, parameters: { pace: 0 } }]\nvariants:\n${versions}\nassert: [{ length: { unit: words, min: 1 } }]\ncases: [{ id: one }, { id: two }]\n`;
  const { out } = await run(makeFolder({ 'suite.yaml': suite }), 'bench run suite.yaml -o run -q');
  expect(out).toContain('Response time, row beside column');
});

test('beside a table of many pairs the terminal lists no sentence on each of them, which the report does', async () => {
  const versions = ['a', 'b', 'c', 'd'].map((name) => `  - { id: ${name}, prompt: "Hi ${name}" }`).join('\n');
  const suite = `rounds: 8\nmodels: [{ provider: demo, model: demo-swift, parameters: { pace: 0 } }]\nvariants:\n${versions}\n`;
  const folder = makeFolder({ 'suite.yaml': suite });
  const { out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(out).toContain('How much faster or slower, for each of 6 pairs: in report.md.');
  const pairOf = /^.*demo-swift · [a-d].*(?:than|and) demo-swift · [a-d].*(?:×|times|%).*$/gm;
  expect(out.match(pairOf)).toBeNull();
  expect(readFileSync(join(folder, 'run', 'report.md'), 'utf8').match(pairOf)?.length).toBeGreaterThanOrEqual(6);
});

test('beside a free model and one whose price is unknown, a price in euros is what a dry run forecasts', async () => {
  const price = { provider: 'custom', model: 'euro', input: 10, output: 10, source: 'test' };
  const euro = `{ provider: custom, model: euro, baseUrl: 'http://127.0.0.1:9/v1' }`;
  const folder = makeFolder({
    'suite.yaml': `rounds: 1\nprompt: Hi\nmodels: [demo:demo-swift, { provider: openai, model: unheard-of }, ${euro}]\n`,
    'prices.json': JSON.stringify({ version: '1', currency: 'EUR', prices: [price] }),
  });
  const { out } = await run(folder, 'bench run suite.yaml --dry-run --prices prices.json');
  expect(out).toMatch(/^Usual cost €\d.*, without the models whose price is unknown/m);
  expect(out).not.toMatch(/\$0\.00|Not in the sum/);
});
