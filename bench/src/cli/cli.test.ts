import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunProgress } from '../run-options.ts';
import { MODELS, SUITE } from '../testing/demo-suite.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { describeProgress } from './live-progress.ts';
import { describeOldNode, NEEDED_NODE } from './needed-node.ts';

test('a run leaves records, reports and a manifest with the hash of each', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { code, out, err } = await run(folder, 'bench run suite.yaml -o run');
  expect(code).toBe(0);
  expect(out).toContain('Simulated: no model was called');
  expect(err).toContain('8 of 8');
  const names = readdirSync(join(folder, 'run')).sort();
  expect(names).toEqual([
    'attempts.jsonl',
    'manifest.json',
    'report.html',
    'report.md',
    'samples.csv',
    'suite.json',
    'summary.json',
  ]);
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
  ['bench run suite.yaml --margin 5', '--margin and --measure need --baseline'],
  [
    'bench run suite.yaml --baseline demo:other',
    'The baseline “demo:other” is not measured; name one of demo:demo-swift',
  ],
  ['bench run suite.yaml --baseline demo:demo-swift --margin 60', '--margin is at most 50 points'],
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
  const limits = 'limits: { connectMs: 500 }\nthresholds: [{ metric: successRate, atLeast: 1 }]';
  const folder = makeFolder({ 'suite.yaml': `rounds: 1\nprompt: Hi\n${models}\n${limits}` });
  const { code, err, out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(code).toBe(3);
  expect(err).toContain('No call was answered.');
  expect(out).toContain('network');
});

test('a stopped run keeps what was measured and is finished by --resume', async () => {
  const folder = makeFolder({
    'suite.yaml': SUITE,
    'limited.yaml': `${SUITE}thresholds: [{ metric: responseMs, atMost: 1 }]\n`,
  });
  const stop = new AbortController();
  const stopEarly = (text: string): void => {
    if (text.includes('3 of 8')) stop.abort();
  };
  const first = await run(folder, 'bench run limited.yaml -o run', { signal: stop.signal, err: stopEarly });
  expect([first.code, first.out]).toEqual([3, expect.stringContaining('? demo-swift: median response time')]);
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

test('a run that a living process writes is not resumed; the claim of a dead one is taken over', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const stop = new AbortController();
  let resumed: Promise<Awaited<ReturnType<typeof run>>> | undefined;
  const whileItRuns = (text: string): void => {
    if (!text.includes('3 of 8')) return;
    resumed ??= run(folder, 'bench run suite.yaml --resume run');
    stop.abort();
  };
  await run(folder, 'bench run suite.yaml -o run', { signal: stop.signal, err: whileItRuns });
  expect(await resumed).toMatchObject({ code: 2, err: expect.stringMatching(/is being written by process \d+/) });
  const dead = spawnSync(process.execPath, ['--version']).pid;
  writeFileSync(join(folder, 'run', 'run.lock'), JSON.stringify({ pid: dead, host: hostname() }));
  expect((await run(folder, 'bench run suite.yaml --resume run')).code).toBe(0);
  expect(readdirSync(join(folder, 'run')).filter((name) => name.includes('lock'))).toEqual([]);
});

test('a Node.js that is too old is refused with one sentence that names the version needed, as the package says', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toBe(`>=${NEEDED_NODE}`);
  expect(describeOldNode('20.20.2')).toBe('Yardstick needs Node.js 22.19 or newer; this is 20.20.2.');
  expect(describeOldNode('22.18.0')).not.toBeNull();
  expect([describeOldNode('22.19.0'), describeOldNode('26.10.0')]).toEqual([null, null]);
});

test('a run is reported from its folder alone, and changed records are noticed', async () => {
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

test('providers are listed with their keys, and help names every command', async () => {
  const folder = makeFolder({});
  const { out } = await run(folder, 'bench models', { environment: { OPENAI_API_KEY: 'key' } });
  expect(out).toMatch(/openai\s+key set/);
  expect(out).toMatch(/anthropic\s+no key set/);
  expect(out).not.toContain('key key');
  const help = await run(folder, 'help');
  for (const command of ['run', 'compare', 'report', 'models', 'check-key', 'import promptfoo', 'push'])
    expect(help.out).toContain(`bench ${command}`);
});

test('progress says how much is done, what is spent of what, and what is waited for and why', () => {
  const progress: RunProgress = {
    done: 3,
    planned: 8,
    ok: 2,
    failed: 1,
    skipped: 0,
    spentNanos: 20_000_000,
    spentTokens: 500,
    uncountedNanos: 0,
    uncountedTokens: 0,
    isAtLeast: false,
    reservedNanos: 0,
    reservedTokens: 0,
    budget: { nanos: 1_000_000_000, currency: 'USD', tokens: 9000 },
    elapsedMs: 10,
    inFlight: [],
    waiting: [{ provider: 'openai', untilMs: 5, reason: 'rate limit, 12 s' }],
    last: null,
  };
  expect(describeProgress(progress)).toBe(
    '3 of 8 · 1 failed · spent $0.02 of $1.00, 500 of 9,000 tokens · waiting: openai (rate limit, 12 s)',
  );
  expect(describeProgress({ ...progress, uncountedTokens: 1_200 })).toContain(
    '500 of 9,000 tokens and up to 1,200 that were not reported',
  );
});

test('a folder that holds a run is not written over by another', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  await run(folder, 'bench run suite.yaml -o run -q');
  const again = await run(folder, 'bench run suite.yaml -o run -q');
  expect(again.code).toBe(2);
  expect(again.err).toContain('holds a run already');
});

test('the suite is kept as it was run, without the values of headers', async () => {
  const suite = SUITE.replace('pace: 0 } }', 'pace: 0 }, headers: { x-team: secret } }');
  const folder = makeFolder({ 'suite.yaml': suite });
  await run(folder, 'bench run suite.yaml -o run -q --rounds 1');
  const text = readFileSync(join(folder, 'run', 'suite.json'), 'utf8');
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ name: 'Try', settings: { rounds: 1 }, cases: [{ id: 'a' }, { id: 'b' }] });
});

test('a run with --baseline says in the terminal, in Markdown, in JSON and in a later report what may replace it', async () => {
  const cases = Array.from({ length: 30 }, (_, number) => `  - { id: c${number}, variables: { word: w${number} } }`);
  const suite = `rounds: 1\n${MODELS}prompt: Say {{word}}\nassert: [{ length: { unit: words, min: 1 } }]\ncases:\n${cases.join('\n')}\n`;
  const folder = makeFolder({ 'suite.yaml': suite });
  const { code, out } = await run(
    folder,
    'bench run suite.yaml -o run -q --baseline demo:demo-thorough --margin 10 --measure pass-rate',
  );
  expect(code).toBe(0);
  const said = out.split('\n').find((line) => line.includes('good enough to replace'));
  expect(said).toMatch(
    /^demo-swift is good enough to replace demo-thorough: .*; margin 10 points, based on 30 cases\.$/,
  );
  const { manifest, verdicts } = JSON.parse(readFileSync(join(folder, 'run', 'summary.json'), 'utf8'));
  expect(manifest.baseline).toEqual({ model: 'demo:demo-thorough', measure: 'pass-rate', margin: 0.1 });
  expect(verdicts.replacements).toEqual([said]);
  expect(readFileSync(join(folder, 'run', 'report.md'), 'utf8')).toContain(`- ${said}`);
  expect((await run(folder, 'bench report run')).out).toContain(said);
});

test('a dry run with a baseline says how many cases decide its margin', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const { out } = await run(folder, 'bench run suite.yaml --dry-run --baseline demo:demo-swift');
  expect(out).toContain('2 cases find an equally good model good enough, within 5 points, in 0 of 100 such runs');
});
