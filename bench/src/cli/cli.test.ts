import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeProgress } from './live-progress.ts';
import { runCli } from './run-cli.ts';
import type { Terminal } from './terminal.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const MODELS = `models:
  - { provider: demo, model: demo-swift, parameters: { pace: 0 } }
  - { provider: demo, model: demo-thorough, parameters: { pace: 0 } }
`;

const SUITE = `name: Try
rounds: 2
seed: 5
${MODELS}prompt: Say {{word}}
cases:
  - { id: a, variables: { word: tree }, assert: [{ contains: simulated }] }
  - { id: b, variables: { word: stone } }
`;

interface Result {
  code: number;
  out: string;
  err: string;
}

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function run(folder: string, words: string, wish: Partial<Terminal> = {}): Promise<Result> {
  const result: Result = { code: -1, out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => {
      result.out += text;
    },
    err: (text) => {
      result.err += text;
    },
    columns: 160,
    isLive: false,
    environment: {},
    folder,
    signal: new AbortController().signal,
    now: () => new Date('2026-01-02T03:04:05Z'),
    ...wish,
  };
  result.code = await runCli(words.split(' '), terminal);
  return result;
}

test('a run leaves records, reports and a manifest with the hash of each', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, out, err } = await run(folder, 'bench run suite.yaml -o run');
  expect(code).toBe(0);
  expect(out).toContain('Simulated: no model was called');
  expect(err).toContain('8 of 8');
  const names = readdirSync(join(folder, 'run')).sort();
  expect(names).toEqual(['attempts.jsonl', 'manifest.json', 'report.html', 'report.md', 'samples.csv', 'summary.json']);
  const manifest = JSON.parse(readFileSync(join(folder, 'run', 'manifest.json'), 'utf8'));
  expect(manifest.files.map((file: { name: string }) => file.name).sort()).toEqual(
    names.filter((name) => name !== 'manifest.json'),
  );
  expect(
    readFileSync(join(folder, 'run', 'samples.csv'), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(9);
});

test('a missed limit ends with 1', async () => {
  const folder = makeFolder({ 'suite.yaml': `${SUITE}thresholds: [{ metric: responseMs, atMost: 1 }]\n` });
  const { code, out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(code).toBe(1);
  expect(out).toContain('✗ demo-swift: median response time');
});

test('a bad suite ends with 2, naming file, line and reason, and nothing is called', async () => {
  const folder = makeFolder({ 'suite.yaml': 'models: [demo:demo-swift]\nprompt: Hi {{who}}\n' });
  const { code, err } = await run(folder, 'bench run suite.yaml -o run');
  expect(code).toBe(2);
  expect(err).toMatch(/suite\.yaml:2:1: .*\{\{who\}\} has no value/);
  expect(readdirSync(folder)).toEqual(['suite.yaml']);
});

test.each([
  ['bench run', 'The suite is missing'],
  ['bench run none.yaml', 'none.yaml:1:1: cannot be read'],
  ['bench run suite.yaml --rounds none', '--rounds needs a whole number'],
  ['bench run suite.yaml --model gpt-4o', 'write provider:model'],
  ['bench run suite.yaml --model openai:gpt-4o', 'No key for openai: set OPENAI_API_KEY'],
  ['bench run suite.yaml --frobnicate', 'frobnicate'],
  ['bench walk', '“walk” is not a command'],
  ['bench report nowhere', 'holds no run'],
  ['bench import other suite.yaml', 'Only promptfoo'],
])('“%s” ends with 2 and says why', async (words, reason) => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, err } = await run(folder, words);
  expect(code).toBe(2);
  expect(err).toContain(reason);
});

test('a run in which nothing was answered is no success', async () => {
  const models = 'models: [{ provider: custom, model: gone, baseUrl: "http://127.0.0.1:9/v1" }]';
  const folder = makeFolder({ 'suite.yaml': `rounds: 1\nprompt: Hi\n${models}\nlimits: { connectMs: 500 }\n` });
  const { code, err, out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(code).toBe(3);
  expect(err).toContain('No call was answered.');
  expect(out).toContain('network');
});

test('a stopped run keeps what was measured and is finished by --resume', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const stop = new AbortController();
  const stopEarly = (text: string): void => {
    if (text.includes('3 of 8')) stop.abort();
  };
  const first = await run(folder, 'bench run suite.yaml -o run', { signal: stop.signal, err: stopEarly });
  expect(first.code).toBe(3);
  const second = await run(folder, 'bench run suite.yaml --resume run');
  expect(second.code).toBe(0);
  const manifest = JSON.parse(readFileSync(join(folder, 'run', 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ status: 'completed', totals: { planned: 8, done: 8 } });
  const summary = JSON.parse(readFileSync(join(folder, 'run', 'summary.json'), 'utf8')).summary;
  expect(summary.models.map((model: { answered: number; aborted: number }) => [model.answered, model.aborted])).toEqual(
    [
      [4, 0],
      [4, 0],
    ],
  );
});

test('a run is told again from its folder alone, and changed records are noticed', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  await run(folder, 'bench run suite.yaml -o run -q');
  const html = await run(folder, 'bench report run --format html');
  expect(html.out).toContain('<svg');
  expect(html.err).toBe('');
  writeFileSync(join(folder, 'run', 'report.md'), 'changed');
  expect((await run(folder, 'bench report run')).err).toBe('Changed since the run was written: report.md.\n');
});

test('two runs are compared without a verdict about the models', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  await run(folder, 'bench run suite.yaml -o one -q');
  await run(folder, 'bench run suite.yaml -o two -q --seed 6');
  const { code, out } = await run(folder, 'bench compare one two');
  expect(code).toBe(0);
  expect(out).toContain('demo-swift: ');
  expect(out).toContain('no verdict about a model');
});

test('checks of one’s own are loaded before the run, and missing ones refuse it', async () => {
  const suite = (use: string) => `rounds: 1\n${MODELS}prompt: Hi\nassert: [{ function: ${use}, name: own }]\n`;
  const folder = makeFolder({
    'good.yaml': suite('checks.mjs#isLong'),
    'bad.yaml': suite('checks.mjs#isGone'),
    'checks.mjs': 'export const isLong = (text) => text.length > 10;\n',
  });
  expect((await run(folder, 'bench run good.yaml -o run -q --format json')).out).toContain('"passRate": 1');
  expect(await run(folder, 'bench run bad.yaml -o other')).toMatchObject({
    code: 2,
    err: 'checks.mjs exports no function called isGone.\n',
  });
});

test('a dry run says what the run would take and can conclude', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, out } = await run(folder, 'bench run suite.yaml --dry-run --rounds 10');
  expect(code).toBe(0);
  expect(out).toContain('2 cases × 2 models × 10 rounds = 40 calls');
  expect(out).toMatch(/With 10 rounds, a model that takes 1\.\d+× the time is found in 8 of 10 runs/);
  expect((await run(folder, 'bench run suite.yaml --dry-run')).out).toContain('cannot show which');
});

test('a promptfoo configuration becomes a suite that runs', async () => {
  const config =
    'prompts: ["Hi {{name}}"]\nproviders: [openai:gpt-4o]\ntests: [{ vars: { name: Ada } }]\nsharing: true\n';
  const folder = makeFolder({ 'promptfooconfig.yaml': config });
  const { code, err } = await run(folder, 'bench import promptfoo promptfooconfig.yaml -o suite.yaml');
  expect([code, err]).toEqual([
    0,
    '1 models and 1 cases carried over.\nNot carried over:\n  sharing: is not carried over\n',
  ]);
  const measured = await run(folder, 'bench run suite.yaml -m demo:demo-swift --dry-run');
  expect(measured.code).toBe(0);
});

async function startJudge() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const choices = [{ index: 0, message: { role: 'assistant', content: 'Both fine. [[A]]' }, finish_reason: 'stop' }];
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        model: 'judge',
        choices,
        usage: { prompt_tokens: 9, completion_tokens: 4 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    suite: `${SUITE}judge: { model: { provider: custom, model: judge, baseUrl: 'http://127.0.0.1:${port}/v1' }, criteria: Which is clearer? }\n`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a judge is asked twice for each pair, and its raw words are kept', async () => {
  const { suite, stop } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': suite });
  const { code, out } = await run(folder, 'bench run suite.yaml -o run -q');
  stop();
  expect(code).toBe(0);
  expect(out).toContain('2 verdicts changed with the order and count as ties');
  const lines = readFileSync(join(folder, 'run', 'judgements.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0]!).orders.map((order: { raw: string }) => order.raw)).toEqual([
    'Both fine. [[A]]',
    'Both fine. [[A]]',
  ]);
});

test('what a judge takes is counted in the totals, and it is asked only what the budget still holds', async () => {
  const { suite, stop } = await startJudge();
  const folder = makeFolder({ 'suite.yaml': suite });
  const tokensOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')).totals.tokens as number;
  await run(folder, 'bench run suite.yaml -o judged -q');
  await run(folder, 'bench run suite.yaml -o short -q --token-budget 4000');
  stop();
  // Two pairs in both orders, 13 tokens a question.
  expect(tokensOf('judged') - tokensOf('short')).toBe(4 * 13);
  const unasked = readFileSync(join(folder, 'short', 'judgements.jsonl'), 'utf8');
  expect(unasked).toContain('the budget is used up');
  expect(unasked).toContain('"outcome":"unjudged"');
});

test('providers are listed with their keys, and help names every command', async () => {
  const folder = makeFolder({});
  const { out } = await run(folder, 'bench models', { environment: { OPENAI_API_KEY: 'key' } });
  expect(out).toMatch(/openai\s+key set/);
  expect(out).toMatch(/anthropic\s+no key set/);
  expect(out).not.toContain('key key');
  const help = await run(folder, 'help');
  for (const command of ['run', 'compare', 'report', 'models', 'check-key', 'import promptfoo'])
    expect(help.out).toContain(`bench ${command}`);
});

test('progress says how much is done, what is spent of what, and what is waited for and why', () => {
  const words = describeProgress({
    done: 3,
    planned: 8,
    ok: 2,
    failed: 1,
    skipped: 0,
    spentNanos: 20_000_000,
    spentTokens: 500,
    isAtLeast: false,
    budget: { nanos: 1_000_000_000, currency: 'USD', tokens: 9000 },
    elapsedMs: 10,
    inFlight: [],
    waiting: [{ provider: 'openai', untilMs: 5, reason: 'rate limit, 12 s' }],
    last: null,
  });
  expect(words).toBe(
    '3 of 8 · 1 failed · spent $0.020 of $1.00, 500 of 9,000 tokens · waiting: openai (rate limit, 12 s)',
  );
});
