import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SUITE } from '../testing/demo-suite.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';

test('a dry run says what the run would take and can conclude', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, out } = await run(folder, 'bench run suite.yaml --dry-run --rounds 10');
  expect(code).toBe(0);
  expect(out).toContain('2 cases × 2 models × 10 rounds = 40 calls');
  expect(out).toMatch(
    /A model that takes 1\.\d+ times as long as another is found in 8 of 10 such runs \(10 rounds of 2 cases\)/,
  );
  expect((await run(folder, 'bench run suite.yaml --dry-run')).out).toContain('No claim about which model is faster');
  writeFileSync(join(folder, 'versions.yaml'), `${SUITE}variants: [{ id: a, prompt: Hi }, { id: b, prompt: Hey }]\n`);
  const versions = await run(folder, 'bench run versions.yaml --dry-run --rounds 10');
  expect(versions.out).toContain('2 cases × 2 models × 2 versions of the prompt × 10 rounds = 80 calls');
  writeFileSync(join(folder, 'other.yaml'), SUITE.replace('demo-thorough', 'demo-steady'));
  const against = await run(folder, 'bench run suite.yaml --against other.yaml --dry-run --rounds 10');
  expect(against.out).toContain('2 cases × 4 models × 10 rounds = 80 calls');
});

test('a dry run names the budget, and says when a single call could take more, as one with a simulated user', async () => {
  const suite = `${SUITE}request: { maxOutputTokens: 100 }\n`;
  const user = 'simulatedUser: openai:gpt-4o-mini\nuser: { goal: a refund, stop: { turns: 20 } }\n';
  const talks = `models: [openai:gpt-4o]\nprompt: Hi\n${user}`;
  const folder = makeFolder({ 'suite.yaml': suite, 'talks.yaml': talks });
  const dryRun = async (words: string) => (await run(folder, `bench run ${words} --dry-run`)).out;
  expect(await dryRun('suite.yaml')).not.toContain('Budget');
  expect(await dryRun('suite.yaml --token-budget 30000')).toContain('Budget 30,000 tokens\n');
  expect(await dryRun('suite.yaml --budget 1 --token-budget 30000')).toContain('Budget $1.00 and 30,000 tokens\n');
  expect(await dryRun('talks.yaml --token-budget 30000')).toMatch(
    /Budget 30,000 tokens: less than one call can take, [\d,]{6,} tokens with all its turns, so the run ends before it\. /,
  );
});

test('10 MB of cases are planned, as many or as a single one, whose size is said before it is billed', async () => {
  const thing = 'x'.repeat(1_050);
  const rows = Array.from({ length: 10_000 }, (_, at) => JSON.stringify({ id: `case-${at}`, thing: `${at} ${thing}` }));
  const one = JSON.stringify({ id: 'all', thing: thing.repeat(10_000) });
  const suite = (file: string) => `models: [demo:demo-swift]\nprompt: Say {{thing}}\nrounds: 2\ncasesFrom: ${file}\n`;
  const folder = makeFolder({
    'many.jsonl': rows.join('\n'),
    'one.jsonl': one,
    'many.yaml': suite('many.jsonl'),
    'one.yaml': suite('one.jsonl'),
  });
  const many = await run(folder, 'bench run many.yaml --dry-run');
  expect([many.code, many.err]).toEqual([0, '']);
  expect(many.out).toContain('10,000 cases × 1 model × 2 rounds = 20,000 calls');
  const single = await run(folder, 'bench run one.yaml --dry-run');
  expect([single.code, single.err]).toEqual([0, '']);
  expect(single.out).toMatch(/The prompt of all has about 2,6\d\d,\d{3} tokens: few models take so many/);
});

test('a dry run of a run that may end itself says what such a run finds, and advises more rounds where they are few', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const chanceIn = (out: string) => Number(/1\.5 times (\d+) %/.exec(out)?.[1]);
  const dryRun = async (words: string) => (await run(folder, `bench run suite.yaml --dry-run ${words}`)).out;
  const [fixed, few] = [await dryRun('--rounds 10'), await dryRun('--rounds 10 --stop-when-decided')];
  expect(few).toContain('takes more rounds to decide: plan 30 or more.');
  expect(chanceIn(few)).toBeLessThan(chanceIn(fixed) - 20);
  const many = await dryRun('--rounds 30 --stop-when-decided');
  expect(many).toContain('The run ends itself when every pair of models is decided or tied');
  expect(many).not.toContain('plan 30 or more');
  expect(chanceIn(many)).toBeGreaterThan(80);
});
