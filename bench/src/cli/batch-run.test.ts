import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { readSamples } from '../report/run-folder.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { type BatchServer, serveBatches } from '../testing/serve-batches.ts';

const environment = { OPENAI_API_KEY: 'secret-key-1234', ANTHROPIC_API_KEY: 'secret-key-1234' };

const suiteOf = (server: BatchServer, provider: 'openai' | 'anthropic' = 'openai') => `name: Night
rounds: 2
seed: 3
models:
  - { provider: ${provider}, model: ${provider === 'openai' ? 'gpt-4o-mini' : 'claude-haiku-4-5'}, baseUrl: "${server.base(provider)}" }
request: { maxOutputTokens: 50 }
prompt: Say {{word}}
assert: [{ contains: fine }]
cases:
  - { id: a, variables: { word: tree } }
  - { id: b, variables: { word: stone } }
`;

/** A clock that only waiting moves. */
function makeTime() {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    pause: async (ms: number) => {
      nowMs += ms;
    },
  };
}

async function samplesIn(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const sample of readSamples(join(folder, 'run'))) samples.push(sample);
  return samples;
}

test('a run in batches is scored and reported as always, and says that it has no times', async () => {
  const server = await serveBatches({ fate: (_, place) => (place === 0 ? 'wrong' : 'fine') });
  const folder = makeFolder({ 'suite.yaml': suiteOf(server) });
  const { code, out, err } = await run(folder, 'bench run suite.yaml --batch -o run', { environment, ...makeTime() });
  expect(code).toBe(0);
  expect(err).toContain('Submitted: 1 batch with 4 calls. Answers may take up to 24 hours.');
  expect(out).toContain('Passed');
  expect(out).not.toContain('Response time');
  expect(readFileSync(join(folder, 'run/report.md'), 'utf8')).toContain(
    'Calls: in batches where the provider has them',
  );
  expect(readFileSync(join(folder, 'run/report.html'), 'utf8')).not.toContain('Every answer');
  const samples = await samplesIn(folder);
  expect(samples.map(({ scores }) => scores[0]?.passed).sort()).toEqual([false, true, true, true]);
  expect(samples.every(({ metrics }) => metrics.responseMs === null)).toBe(true);
});

test('the forecast says what batches save, how long they may take, and whom they do not help', async () => {
  const server = await serveBatches();
  const folder = makeFolder({ 'suite.yaml': suiteOf(server).replace('models:', 'models:\n  - demo:demo-swift') });
  const { code, out } = await run(folder, 'bench run suite.yaml --batch --dry-run', { environment });
  expect(code).toBe(0);
  expect(out).toContain('answers may take up to 24 hours, with Google up to 48. No time is measured.');
  expect(out).toMatch(/Saves usually \$\S+ of \$\S+\./);
  expect(out).toContain(
    'Called one by one, at the standard price, because their provider has no batches: demo:demo-swift.',
  );
  expect(out).not.toContain('times as long');
  expect(server.log).toEqual([]);
});

test('two models in batches are compared by their answers and not by time', async () => {
  const server = await serveBatches();
  const other = `models:\n  - { provider: openai, model: gpt-4o, baseUrl: "${server.base('openai')}" }`;
  const folder = makeFolder({ 'suite.yaml': suiteOf(server).replace('models:', other) });
  const { out } = await run(folder, 'bench run suite.yaml --batch -o run --rounds 8', { environment, ...makeTime() });
  expect(out).toContain('The answers came in batches: no time was measured');
  expect(out).not.toMatch(/slower|faster than|Undecided between|rounds are needed/);
  const same = await run(folder, 'bench compare run run', { environment });
  expect(same.out).toContain('no times to compare');
});

test('a run in batches is taken up again only as one, and an ordinary run not as one', async () => {
  const server = await serveBatches();
  const folder = makeFolder({ 'suite.yaml': suiteOf(server) });
  await run(folder, 'bench run suite.yaml --batch -o run', { environment, ...makeTime() });
  const { code, err } = await run(folder, 'bench run suite.yaml --resume run', { environment });
  expect([code, err]).toEqual([2, expect.stringContaining('repeat the command that started it')]);
});

test('a run that stops waiting says how to go on, and `cancel` cancels its batches with the provider', async () => {
  const server = await serveBatches({ polls: 99, fate: (_, place) => (place === 0 ? 'fine' : 'CANCELLED') });
  const folder = makeFolder({ 'suite.yaml': suiteOf(server) });
  const stop = new AbortController();
  const time = makeTime();
  const stopped = await run(folder, 'bench run suite.yaml --batch -o run', {
    environment,
    now: time.now,
    signal: stop.signal,
    pause: async () => stop.abort(),
  });
  expect(stopped.code).toBe(3);
  expect(stopped.err).toContain('Batches that were submitted go on and are billed; yardstick bench cancel');
  const cancelled = await run(folder, 'bench cancel run', { environment });
  expect([cancelled.code, cancelled.out]).toEqual([0, expect.stringContaining('Cancelled: 1 batch.')]);
  const [row] = readdirSync(join(folder, 'run/batches'));
  expect(JSON.parse(readFileSync(join(folder, 'run/batches', row as string), 'utf8'))).toMatchObject({
    state: 'submitted',
    cancelledAt: '2026-01-02T03:04:05.000Z',
  });
  const asked = server.log.length;
  const again = await run(folder, 'bench cancel run', { environment });
  expect(server.log).toHaveLength(asked);
  expect(again.out).toContain('No batch of this run is under way.');
  const collected = await run(folder, 'bench run suite.yaml --batch --resume run', { environment, ...time });
  expect(collected.code).toBe(3);
  expect(collected.err).toContain('Submitted before and waited for: 1 batch with 4 calls.');
  expect(collected.err).toContain('repeat the command with --resume');
  expect(collected.err).not.toContain('go on and are billed');
  expect(await samplesIn(folder)).toHaveLength(1);
  expect(server.batches).toHaveLength(1);
});

test('a quiet run in batches does not print what a provider said of one that failed, since others can read the log', async () => {
  const body = JSON.stringify({ error: { message: 'Not allowed: "Say tree"' } });
  const server = await serveBatches({ meddle: () => ({ status: 400, body }) });
  const folder = makeFolder({ 'suite.yaml': suiteOf(server) });
  const usual = await run(folder, 'bench run suite.yaml --batch -o usual', { environment, ...makeTime() });
  expect(usual.err).toContain('The batch of openai:gpt-4o-mini: 400: Not allowed: "Say tree"');
  const quiet = await run(folder, 'bench run suite.yaml --batch --quiet -o quiet', { environment, ...makeTime() });
  expect(quiet.err).toContain('The batch of openai:gpt-4o-mini: its provider reports a problem');
  expect(quiet.out + quiet.err).not.toContain('Say tree');
});

/** A run whose first request in these words is answered so, and which then stops waiting. */
async function stopEarly(suite: (server: BatchServer) => string, line: string, status: number) {
  let isDone = false;
  const server = await serveBatches({
    polls: 99,
    meddle: (asked) => {
      if (isDone || asked !== line) return undefined;
      isDone = true;
      return { status };
    },
  });
  const folder = makeFolder({ 'suite.yaml': suite(server) });
  const stop = new AbortController();
  const time = { now: makeTime().now, signal: stop.signal, pause: async () => stop.abort() };
  await run(folder, 'bench run suite.yaml --batch -o run', { environment, ...time });
  return { server, folder };
}

test('`cancel` does not call a model whose headers it does not know, and names the batch', async () => {
  const withHeaders = (server: BatchServer) => suiteOf(server).replace('" }', '", headers: { x-project: night } }');
  const { server, folder } = await stopEarly(withHeaders, 'none', 0);
  const before = server.log.length;
  const { code, out, err } = await run(folder, 'bench cancel run', { environment });
  expect([code, out, server.log.length]).toEqual([3, '', before]);
  expect(err).toBe(
    'The batch of openai:gpt-4o-mini was not cancelled: its model is called with headers of its own, whose values a run does not keep. Cancel it with the provider, where it is batch_1.\n',
  );
});

test('`cancel` asks again where the provider refuses it for now, as late as it says, and gives up after five times', async () => {
  let refusals = 2;
  const server = await serveBatches({
    polls: 99,
    meddle: (line) =>
      line.endsWith('/cancel') && refusals-- > 0 ? { status: 429, headers: { 'retry-after': '40' } } : undefined,
  });
  const folder = makeFolder({ 'suite.yaml': suiteOf(server) });
  const stop = new AbortController();
  const { now } = makeTime();
  await run(folder, 'bench run suite.yaml --batch -o run', {
    environment,
    now,
    signal: stop.signal,
    pause: async () => stop.abort(),
  });
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  refusals = 99;
  const given = await run(folder, 'bench cancel run', { environment, pause });
  expect([given.code, given.out, waits.length]).toEqual([3, '', 4]);
  expect(given.err).toContain('The batch of openai:gpt-4o-mini was not cancelled: 429');
  refusals = 2;
  const { code, out, err } = await run(folder, 'bench cancel run', { environment, pause });
  expect([code, out]).toEqual([0, expect.stringContaining('Cancelled: 1 batch.')]);
  expect(waits.slice(4)).toEqual([40_000, 40_000]);
  expect(err).toContain('The batch of openai:gpt-4o-mini is not cancelled yet, and asked for again in 40');
});

test('`cancel` says that it is unclear whether a batch that was just sent is with the provider', async () => {
  const { folder } = await stopEarly(suiteOf, 'openai POST /batches', 500);
  const time = makeTime();
  const soon = await run(folder, 'bench cancel run', { environment, ...time });
  expect([soon.code, soon.out]).toEqual([3, '']);
  expect(soon.err).toContain('it is not known yet whether the provider has it; try again later.');
  await time.pause(61_000);
  const later = await run(folder, 'bench cancel run', { environment, ...time });
  expect([later.code, later.out]).toEqual([0, 'No batch of this run is under way.\n']);
});

test.each([
  ['openai', 'before the answer to a creation', /^openai POST \/batches$/],
  ['anthropic', 'before the answer to a creation', /^anthropic POST \/messages\/batches$/],
  ['openai', 'before the answer to an upload', /^openai POST \/files$/],
  ['openai', 'while it waits', /^openai GET \/batches\/batch_1$/],
  ['openai', 'while it collects', /^openai GET \/files\/err-batch_1\/content$/],
  ['anthropic', 'while it collects', /^anthropic GET \/messages\/batches\/batch_1\/results$/],
] as const)(
  'a run with %s that is killed %s is completed by --resume, and nothing is submitted twice',
  async (provider, _, when) => {
    let kill: (() => void) | null = null;
    const server = await serveBatches({
      polls: 1,
      meddle: (line) => {
        if (!kill || !when.test(line)) return undefined;
        kill();
        kill = null;
        return 'lost';
      },
    });
    const folder = makeFolder({ 'suite.yaml': suiteOf(server, provider) });
    const main = new URL('main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main, 'bench', 'run', 'suite.yaml', '--batch', '-o', 'run', '-q'], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    kill = () => child.kill('SIGKILL');
    const [, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.on('exit', (code, name) => resolve([code, name]));
    });
    expect(signal).toBe('SIGKILL');
    const { code } = await run(folder, 'bench run suite.yaml --batch --resume run -q', { environment, ...makeTime() });
    const samples = await samplesIn(folder);
    expect([code, samples.length, new Set(samples.map(({ id }) => id)).size]).toEqual([0, 4, 4]);
    expect(server.batches).toHaveLength(1);
    expect(readdirSync(join(folder, 'run/batches'))).toHaveLength(1);
  },
);
