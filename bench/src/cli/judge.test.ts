import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PairJudgement } from '../judging/judgement.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

const SUITE = `name: Try
rounds: 2
seed: 5
models:
  - { provider: demo, model: demo-swift, parameters: { pace: 0 } }
  - { provider: demo, model: demo-thorough, parameters: { pace: 0 } }
prompt: Say {{word}}
cases:
  - { id: a, variables: { word: tree } }
  - { id: b, variables: { word: stone } }
`;

/** A judge that prefers the answer with the word "good", and answer A where neither or both have it. */
async function startJudge() {
  let asked = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked++;
      const [, a = '', b = ''] = Buffer.concat(parts)
        .toString()
        .split(/<answer_[ab]-[0-9a-f]{12}>/);
      const content = b.includes('good') && !a.includes('good') ? 'Second. [[B]]' : 'Both fine. [[A]]';
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 9, completion_tokens: 4 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', model: 'judge', choices, usage }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const model = `{ provider: custom, model: judge, baseUrl: 'http://127.0.0.1:${port}/v1' }`;
  return { judge: `judge:\n  model: ${model}\n  criteria: Which is clearer?\n`, asked: () => asked };
}

const tokensOf = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')).totals.tokens as number;

const judgementsOf = (folder: string, name: string) =>
  readFileSync(join(folder, name, 'judgements.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PairJudgement);

test('a judge is asked twice for each pair, and its raw words are kept', async () => {
  const { judge } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE + judge });
  const { code, out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(code).toBe(0);
  expect(out).toContain('Same verdict in both orders: 0 of 2 comparisons (0 %); the others count as ties');
  const [first, ...others] = judgementsOf(folder, 'run');
  expect(others).toHaveLength(1);
  expect(first?.orders.map(({ raw }) => raw)).toEqual(['Both fine. [[A]]', 'Both fine. [[A]]']);
});

test('what a judge takes is counted in the totals, and it is asked only what the budget still holds', async () => {
  const { judge } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE + judge });
  await run(folder, 'bench run suite.yaml -o judged -q');
  await run(folder, 'bench run suite.yaml -o short -q --token-budget 3000');
  // Two pairs in both orders, 13 tokens a question.
  expect(tokensOf(folder, 'judged') - tokensOf(folder, 'short')).toBe(4 * 13);
  const unasked = judgementsOf(folder, 'short');
  expect(unasked.map(({ outcome }) => outcome)).toEqual(['unjudged', 'unjudged']);
  expect(unasked[0]?.orders[0].error).toBe('The tokens set aside for the judge are used up.');
});

test('a judge is not asked with what calls may have taken whose tokens were not reported', async () => {
  const { judge, asked } = await startJudge();
  let calls = 0;
  const baseUrl = await serveAnswers(() => ({ text: `good ${calls++}`, tokens: null }));
  const models = ['a', 'b'].map((model) => `  - { provider: custom, model: ${model}, baseUrl: '${baseUrl}' }\n`);
  const suite = `name: Try\nrounds: 1\nseed: 5\nmodels:\n${models.join('')}prompt: Say tree\n`;
  const folder = makeFolder({ 'suite.yaml': suite + judge });
  // Two calls and the warm-up may have taken 2,048 tokens and more each.
  await run(folder, 'bench run suite.yaml -o run -q --token-budget 7000');
  expect(asked()).toBe(0);
  expect(judgementsOf(folder, 'run')[0]?.orders[0].error).toBe('The tokens set aside for the judge are used up.');
});

test('a resumed run keeps what its judge has said and spent, and asks only what is new', async () => {
  const { judge, asked } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE, 'judged.yaml': SUITE + judge });
  await run(folder, 'bench run judged.yaml -o run -q');
  expect(asked()).toBe(4);
  await run(folder, 'bench run judged.yaml --resume run -q --rounds 3');
  await run(folder, 'bench run suite.yaml -o plain -q --rounds 3');
  expect(asked()).toBe(4);
  expect(judgementsOf(folder, 'run')).toHaveLength(2);
  expect(tokensOf(folder, 'run') - tokensOf(folder, 'plain')).toBe(4 * 13);
});

test('a judge that is paid in euros is shown and kept in euros, also by a resumed run, and books no dollars', async () => {
  const { judge } = await startJudge();
  const price = { provider: 'custom', model: 'judge', input: 100_000, output: 100_000, source: 'a contract' };
  const prices = JSON.stringify({ version: '1', currency: 'EUR', prices: [price] });
  const folder = makeFolder({ 'suite.yaml': SUITE + judge, 'prices.json': prices });
  const totalsOf = () => JSON.parse(readFileSync(join(folder, 'run', 'manifest.json'), 'utf8')).totals;
  const first = await run(folder, 'bench run suite.yaml -o run -q --prices prices.json');
  expect(first.out).toContain('Asked: 4 of 4 questions, 52 tokens, €5.20');
  expect(totalsOf()).toMatchObject({ nanos: 0, isAtLeast: true });
  const again = await run(folder, 'bench run suite.yaml --resume run -q --rounds 3 --prices prices.json');
  expect(again.out).toContain('€5.20');
  expect(`${again.out}${again.err}`).not.toContain('$5.20');
  expect(totalsOf()).toMatchObject({ nanos: null, isAtLeast: true });
});

test('what the judge took is told with all of its questions, also those that grade by a rubric', async () => {
  const { judge, asked } = await startJudge();
  const price = { provider: 'custom', model: 'judge', input: 100_000, output: 100_000, source: 'a contract' };
  const files = { 'prices.json': JSON.stringify({ version: '1', currency: 'USD', prices: [price] }) };
  const graded = `${SUITE}assert: [{ judge: Is it polite? }]\n${judge}`;
  const folder = makeFolder({ ...files, 'graded.yaml': graded, 'pairs.yaml': SUITE + judge });
  const pairs = await run(folder, 'bench run pairs.yaml -o pairs -q --prices prices.json');
  expect([asked(), pairs.err]).toEqual([
    4,
    expect.stringContaining('The judge took $5.20 for 4 questions: $5.20 in all.'),
  ]);
  const { err } = await run(folder, 'bench run graded.yaml -o graded -q --prices prices.json');
  expect(asked()).toBe(4 + 12);
  expect(err).toContain('The judge took $15.60 for 12 questions, grades by rubrics among them: $15.60 in all.');
});

test('a pair that could not be judged is judged when the run goes on', async () => {
  const { judge, asked } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE + judge });
  await run(folder, 'bench run suite.yaml -o run -q --token-budget 3000');
  expect(asked()).toBe(0);
  const { out } = await run(folder, 'bench run suite.yaml --resume run -q');
  expect(asked()).toBe(4);
  expect(out).not.toContain('brought no verdict');
});

test('a run is not resumed with another judge, and a judge without a price not asked under a budget in money', async () => {
  const { judge } = await startJudge();
  const folder = makeFolder({
    'suite.yaml': SUITE + judge,
    'other.yaml': SUITE + judge.replace('model: judge', 'model: umpire'),
  });
  await run(folder, 'bench run suite.yaml -o run -q');
  const other = await run(folder, 'bench run other.yaml --resume run -q');
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('a run cannot change its judge')]);
  writeFileSync(join(folder, 'suite.yaml'), SUITE + judge.replace('Which is clearer?', 'Which is shorter?'));
  const asked = await run(folder, 'bench run suite.yaml --resume run -q');
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('before the criteria of the judge changed')]);
  const unpriced = await run(folder, 'bench run suite.yaml -o money -q --budget 1');
  expect([unpriced.code, unpriced.err]).toEqual([2, expect.stringContaining('The price of the judge, judge (custom)')]);
});

const EXAMPLES = `  examples:
    - { prompt: Say hi, a: good day, b: hm, label: a }
    - { prompt: Say hi, a: hm, b: good day, votes: [b, b, tie] }
    - { prompt: Say hi, a: hm, b: hum, votes: [tie, tie, a] }
    - { prompt: Say hi, a: good day, b: hm, label: b }
`;

test('how far the judge agrees with people stands in every report, with its n', async () => {
  const { judge, asked } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE + judge + EXAMPLES });
  const { out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(asked()).toBe(4 + 4 * 2);
  // Judge: first, second, tie, first; people: first, second, tie, second.
  const words = 'The judge agrees with people on 3 of 4 pairs';
  expect(out).toContain(words);
  const { agreement, judged } = JSON.parse(readFileSync(join(folder, 'run', 'summary.json'), 'utf8'));
  expect(agreement).toMatchObject({ pairs: 4, votes: 8, agreed: 3, unjudged: 0 });
  expect(agreement.alpha).toBeCloseTo(1 - 7 / 21, 10);
  expect(judged).toHaveLength(1);
  for (const name of ['report.md', 'report.html'])
    expect(readFileSync(join(folder, 'run', name), 'utf8')).toContain(words);
});

test('votes of people on the answers of a run are read from a table beside it', async () => {
  const { judge } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': SUITE + judge });
  await run(folder, 'bench run suite.yaml -o run -q');
  const [pair] = judgementsOf(folder, 'run');
  const rows = [`a,${pair?.first},${pair?.second},tie`, `b,${pair?.second},${pair?.first},${pair?.first}`];
  writeFileSync(join(folder, 'run', 'votes.csv'), `case,first,second,vote\n${rows.join('\n')}\n`);
  expect((await run(folder, 'bench report run')).out).toContain('The judge agrees with people on 1 of 2 pairs');
  writeFileSync(join(folder, 'run', 'votes.csv'), 'case,first,second,vote\na,one,other,neither\n');
  const wrong = await run(folder, 'bench report run');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('The vote is “neither”')]);
});

test('votes on enough cases correct the judge in the terminal, in every report and in the summary', async () => {
  const { judge } = await startJudge();
  const words = Array.from({ length: 32 }, (_, at) => `word${at}`);
  const cases = words.map((word) => `  - { id: ${word}, variables: { word: ${word} } }`).join('\n');
  const folder = makeFolder({ 'suite.yaml': `${SUITE.replace(/cases:[\s\S]*/, `cases:\n${cases}\n`)}${judge}` });
  expect((await run(folder, 'bench run suite.yaml -o run -q --rounds 1')).out).toContain(
    'Not corrected by votes yet: 0 judged pairs voted on; votes on at least 30 more pairs are needed',
  );
  const rows = judgementsOf(folder, 'run').map(({ caseId, first, second }) => [caseId, first, second, first].join());
  writeFileSync(join(folder, 'run', 'votes.csv'), `case,first,second,vote\n${rows.join('\n')}\n`);
  const { out } = await run(folder, 'bench report run');
  const sentence = 'Corrected by blind votes on 32 judged pairs';
  expect(out).toContain(sentence);
  const report = async (format: string) => (await run(folder, `bench report run --format ${format}`)).out;
  for (const format of ['markdown', 'html']) expect(await report(format)).toContain('Corrected by votes');
  const { correction } = JSON.parse(await report('json'));
  expect(correction).toMatchObject({ labels: 32, needed: 0, sentence: expect.stringContaining(sentence) });
});

test('examples without criteria, or without a vote, are refused with their line', async () => {
  const { judge } = await startJudge();
  const folder = makeFolder({
    'plain.yaml': SUITE + judge.replace(/ {2}criteria.*\n/, '') + EXAMPLES,
    'mute.yaml': `${SUITE}${judge}  examples:\n    - { prompt: Hi, a: x, b: y }\n`,
  });
  expect((await run(folder, 'bench run plain.yaml')).err).toMatch(
    /plain\.yaml:\d+:\d+: judge\.examples: examples are judged by/,
  );
  expect((await run(folder, 'bench run mute.yaml')).err).toMatch(
    /mute\.yaml:\d+:\d+: judge\.examples\[0\].*needs label or votes/,
  );
});

test('a dry run says how often the judge is asked, and what that usually costs', async () => {
  const { judge, asked } = await startJudge();
  const priced = judge.replace(/model: \{.*\}/, 'model: openai:gpt-4o-mini');
  const graded = 'assert: [{ judge: Is it polite? }]\n';
  const folder = makeFolder({ 'own.yaml': SUITE + judge + EXAMPLES, 'priced.yaml': SUITE + graded + priced });
  const own = await run(folder, 'bench run own.yaml --dry-run');
  // Two cases of one pair and four examples, each in both orders.
  expect(own.out).toContain('The judge, judge, is asked 12 questions more, price unknown.');
  const { out } = await run(folder, 'bench run priced.yaml --dry-run');
  // Two cases of one pair in both orders, and a grade for each of eight answers.
  expect(out).toMatch(/The judge, gpt-4o-mini, is asked 12 questions more, usually \$0\.00\d+/);
  expect(asked()).toBe(0);
});

test('what a judge said is sent with a pushed run, its questions as hashes and without the suite’s own examples', async () => {
  const { judge } = await startJudge();
  const example = `  examples: [{ prompt: Say hi, a: good day, b: hm, label: a }]\n`;
  const folder = makeFolder({ 'suite.yaml': SUITE + judge + example });
  await run(folder, 'bench run suite.yaml -o run -q');
  const bodies: Record<string, unknown>[] = [];
  const product = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ run_id: 'r1', url: 'http://127.0.0.1/r1' }));
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    product.close();
    product.closeAllConnections();
  });
  const { port } = product.address() as AddressInfo;
  expect((await run(folder, `bench push run --to http://127.0.0.1:${port} --key k`)).code).toBe(0);
  const kept = judgementsOf(folder, 'run');
  expect(kept.filter(({ isExample }) => isExample)).toHaveLength(1);
  const sent = bodies[0]?.judgements as PairJudgement[];
  expect(sent.map(({ caseId, first, second }) => [caseId, first, second])).toEqual(
    kept.filter(({ isExample }) => !isExample).map(({ caseId, first, second }) => [caseId, first, second]),
  );
  expect(sent[0]?.orders[0]).toEqual({
    shownFirst: sent[0]?.first,
    winner: sent[0]?.first,
    raw: 'Both fine. [[A]]',
    error: null,
    costNanos: null,
    currency: null,
    tokens: 13,
    promptHash: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(bodies[0]?.suite).toMatchObject({ judge: { criteria: 'Which is clearer?' } });
});
