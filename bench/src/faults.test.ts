// Everything that can go wrong with a reply, in one run against a server that does it: each ends as one sample of one class, with what
// arrived kept, and the run goes on to its end.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callModel, type ExchangeLimits, readingThread, runSuite, type Sample } from './index.ts';

const frame = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
const start = frame('first ');
const end = `${frame('last', 'stop')}data: [DONE]\n\n`;
const error = (message: string, code: string | null = null) => JSON.stringify({ error: { message, code, type: code } });

type Fault = (response: ServerResponse, tryNumber: number) => void;

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const refuse =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const once =
  (fault: Fault): Fault =>
  (response, tryNumber) =>
    tryNumber === 1 ? fault(response, 1) : stream(response).end(start + end);

function neverEnds(response: ServerResponse): void {
  stream(response).write(start);
  const timer = setInterval(() => response.write(frame('more ')), 5);
  response.once('close', () => clearInterval(timer));
}

const split = Buffer.from(frame('zażółć😀 '));
const inEmoji = split.indexOf(Buffer.from('😀')) + 2;
const badBytes = Buffer.concat([
  Buffer.from('data: {"choices":[{"delta":{"content":"a'),
  Buffer.from([0xff, 0xc3, 0x28]),
  Buffer.from('"}}]}\n\n'),
]);

/** [name, what the server does, class, reason, attempts, text that is kept] */
const faults: [string, Fault, string, string | null, number, string | number][] = [
  ['429-hint', once(refuse(429, error('slow'), { 'retry-after-ms': '3' })), 'ok', null, 2, 'first last'],
  ['429', refuse(429, error('slow')), 'rate_limit', 'without_hint', 3, ''],
  ['500', refuse(500, error('broken')), 'overload', 'server_error', 3, ''],
  ['529', refuse(529, error('busy')), 'overload', 'overloaded', 3, ''],
  [
    '529-inside',
    (r) => stream(r).end(`${start}data: ${error('Overloaded', 'overloaded_error')}\n\n`),
    'overload',
    'in_reply',
    3,
    'first ',
  ],
  ['400', refuse(400, error('bad')), 'invalid', 'bad_request', 1, ''],
  ['reset-before', once((r) => r.socket?.resetAndDestroy()), 'ok', null, 2, 'first last'],
  ['reset-always', (r) => r.socket?.resetAndDestroy(), 'network', 'reset', 3, ''],
  ['reset-inside', (r) => stream(r).write(start, () => r.socket?.resetAndDestroy()), 'interrupted', 'cut', 1, 'first '],
  ['end-inside', (r) => stream(r).write(start, () => r.socket?.destroySoon()), 'interrupted', 'cut', 1, 'first '],
  ['no-finish', (r) => stream(r).end(start), 'interrupted', 'no_finish', 1, 'first '],
  [
    'malformed',
    (r) => stream(r).end(`${start}data: {"choices":[{"del\n\n${end}`),
    'protocol',
    'malformed',
    1,
    'first last',
  ],
  ['comments', (r) => stream(r).end(`: hello\n\n${start}: ping\n\n${end}`), 'ok', null, 1, 'first last'],
  ['silent', (r) => stream(r).write(start), 'timeout', 'gap', 1, 'first '],
  ['mute', (r) => stream(r).write(': ping\n\n'), 'timeout', 'first_content', 1, ''],
  ['endless', neverEnds, 'timeout', 'total', 1, /^first (more )+$/.source],
  ['huge', (r) => stream(r).end(start + frame('x'.repeat(10_485_760)) + end), 'ok', null, 1, 10_485_770],
  [
    'bad-bytes',
    (r) => stream(r).write(start) && r.end(Buffer.concat([badBytes, Buffer.from(end)])),
    'protocol',
    'invalid_utf8',
    1,
    'first a',
  ],
  [
    'split',
    (r) =>
      stream(r).write(split.subarray(0, inEmoji), () =>
        setImmediate(() => r.end(Buffer.concat([split.subarray(inEmoji), Buffer.from(end)]))),
      ),
    'ok',
    null,
    1,
    'zażółć😀 last',
  ],
  [
    'page',
    (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
    'protocol',
    'content_type',
    1,
    '',
  ],
  ['empty', (r) => stream(r).end(), 'protocol', 'empty_stream', 1, ''],
  ['moved', refuse(302, '', { location: 'http://127.0.0.1:1/' }), 'invalid', 'redirect', 1, ''],
];

let server: Server;
let base = '';
/** Only what a limit ends has one that is short: how long the others take is not judged. */
const limitsOf = new Map([
  ['silent', { gapMs: 1_000 }],
  ['mute', { firstContentMs: 2_000 }],
  ['endless', { totalMs: 3_000 }],
]);
const tries = new Map<string, number>();
const samples = new Map<string, Sample>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { model } = JSON.parse(Buffer.concat(parts).toString()) as { model: string };
      tries.set(model, (tries.get(model) ?? 0) + 1);
      const fault = faults.find(([name]) => name === model)?.[1];
      if (fault) fault(response, tries.get(model) ?? 1);
      else stream(response).end(start + end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const others = faults.map(([name]) => name).filter((name) => !limitsOf.has(name));
  await Promise.all([
    runFaults([...others, 'well'], {}),
    ...[...limitsOf].map(([name, limits]) => runFaults([name], limits)),
  ]);
});

async function runFaults(names: string[], limits: Partial<ExchangeLimits>): Promise<void> {
  const manifest = await runSuite({
    suite: { name: 'faults', cases: [{ id: 'c', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: names.map((name) => ({ key: name, provider: 'custom', model: name, baseUrl: base })),
    rounds: 1,
    seed: 1,
    warmsUp: false,
    pauseMs: 0,
    concurrency: 8,
    retries: { baseWaitMs: 1 },
    limits,
    sink: (sample) => void samples.set(sample.modelKey, sample),
  });
  expect(manifest).toMatchObject({ status: 'completed', totals: { done: names.length, skipped: 0 } });
}

afterAll(async () => {
  await readingThread.close();
  server.closeAllConnections();
  server.close();
});

test.each(faults)(
  '“%s” is one sample of its class, with what arrived kept',
  (name, _fault, outcome, reason, attempts, text) => {
    const sample = samples.get(name) as Sample;
    expect([sample.outcome, sample.failure?.reason ?? null, sample.attempts.length]).toEqual([
      outcome,
      reason,
      attempts,
    ]);
    if (typeof text === 'number') expect(sample.text).toHaveLength(text);
    else if (text.startsWith('^')) expect(sample.text).toMatch(new RegExp(text));
    else expect(sample.text.startsWith(text)).toBe(true);
    const isAnswer = outcome === 'ok';
    expect(sample.metrics.responseMs !== null).toBe(isAnswer);
    expect(sample.metrics.longerThanMs !== null).toBe(outcome === 'timeout');
    // A reply that was cut keeps its first token; one that is no answer has no time at all.
    expect(sample.metrics.timeToFirstTokenMs !== null).toBe(
      isAnswer || outcome === 'interrupted' || (outcome === 'timeout' && text !== ''),
    );
    for (const attempt of sample.attempts.slice(0, -1)) expect(attempt.outcome).not.toBe('ok');
  },
);

test('a model that answers is measured among all the others', () => {
  expect(samples.get('well')?.outcome).toBe('ok');
});

test('what came is kept as it came: the page, the error, the bytes of a cut stream', () => {
  expect(samples.get('page')?.failure?.body).toContain('Bad gateway');
  expect(samples.get('500')?.failure?.body).toContain('broken');
  const cut = samples.get('reset-inside')?.attempts[0];
  expect(cut?.raw?.bytes).toBe(Buffer.byteLength(start));
  expect(samples.get('bad-bytes')?.attempts[0]?.invalidUtf8Count).toBe(2);
});

test('a larger reply than allowed ends there, with what came before', async () => {
  const sample = await callModel({
    model: { key: 'huge', provider: 'custom', model: 'huge', baseUrl: base },
    prompt: { messages: [{ role: 'user', content: 'Hi' }] },
    limits: { maxBytes: 1_000_000 },
  });
  expect([sample.outcome, sample.failure?.reason]).toEqual(['protocol', 'too_large']);
  expect(sample.text.startsWith('first ')).toBe(true);
});

test('a wall clock that is set back a day in the middle of a call changes no figure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime('2026-03-02T12:00:00Z');
    const call = callModel({
      model: { key: 'well', provider: 'custom', model: 'well', baseUrl: base },
      prompt: { messages: [{ role: 'user', content: 'Hi' }] },
      onDelta: () => vi.setSystemTime('2026-03-01T12:00:00Z'),
    });
    const { outcome, metrics, startedAt } = await call;
    expect(outcome).toBe('ok');
    // By the monotonic clock, from the start of the process on.
    expect(Math.abs(Date.parse(startedAt) - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
    for (const value of [metrics.responseMs, metrics.timeToFirstTokenMs, metrics.queueMs, metrics.connectMs])
      expect(value).toSatisfy((ms: number) => ms >= 0 && ms < 60_000);
  } finally {
    vi.useRealTimers();
  }
});
