import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BudgetError, callModel, checkKey, type ModelSpec, priceTableOf, runSuite, type Sample } from './index.ts';
import { priceFileSchema } from './prices/price-file.ts';

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 50, completion_tokens_details: { reasoning_tokens: 0 } } })}\n\n`;
const whole = `${chunk('a ')}${chunk('b', 'stop')}${usage}data: [DONE]\n\n`;

let server: Server;
let base = '';
/** Calls in the order they came, by model. */
let seen: string[] = [];
let inFlight = 0;
let mostInFlight = 0;
const tries = new Map<string, number>();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (request.method === 'GET')
        return response
          .writeHead(request.headers.authorization === 'Bearer good' ? 200 : 401, {
            'content-type': 'application/json',
          })
          .end('{"data":[{"id":"m1"}]}');
      const { model } = JSON.parse(body) as { model: string };
      seen.push(model);
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      response.on('close', () => inFlight--);
      const count = (tries.get(model) ?? 0) + 1;
      tries.set(model, count);
      if (model.startsWith('limited') && count === 1)
        return response.writeHead(429, { 'retry-after-ms': '5' }).end('{"error":{"message":"slow down"}}');
      if (model.startsWith('broke'))
        return response.writeHead(429).end('{"error":{"message":"x","code":"insufficient_quota"}}');
      if (model.startsWith('down')) return response.writeHead(500).end('{"error":{"message":"down"}}');
      response.writeHead(200, { 'content-type': model.startsWith('page') ? 'text/html' : 'text/event-stream' });
      if (model.startsWith('page')) return response.end('<html>hello</html>');
      if (model.startsWith('cut')) return response.write(chunk('half'), () => request.socket.resetAndDestroy());
      if (model.startsWith('silent')) return response.write(chunk('half'));
      return response.end(whole);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const prompt = { messages: [{ role: 'user' as const, content: 'Hi' }], maxOutputTokens: 50 };
const suite = {
  name: 's',
  cases: [
    { id: 'one', prompt },
    { id: 'two', prompt },
  ],
};
const model = (name: string): ModelSpec => ({ key: name, provider: 'custom', model: name, baseUrl: base });
const retries = { baseWaitMs: 1 };
const call = (name: string, more = {}) => callModel({ model: model(name), prompt, retries, ...more });
const table = priceTableOf(
  priceFileSchema.parse({
    version: '1',
    prices: [{ provider: 'custom', model: '*', input: 10, output: 100, source: 'test' }],
  }),
);

async function run(more: Partial<Parameters<typeof runSuite>[0]> = {}) {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite,
    models: [model('a'), model('b')],
    rounds: 3,
    seed: 7,
    pauseMs: 0,
    retries,
    prices: [table],
    sink: (sample) => void samples.push(sample),
    ...more,
  });
  return { manifest, samples, real: samples.filter(({ isWarmup }) => !isWarmup) };
}

describe('One call', () => {
  test('keeps stamps in order, usage, cost and bytes', async () => {
    const sample = await call('a', { prices: [table] });
    const { requestMs, headersMs, firstContentMs, lastContentMs, endMs } = sample.attempts[0]?.stamps ?? {};
    expect([requestMs, headersMs, firstContentMs, lastContentMs, endMs]).toEqual(
      [requestMs, headersMs, firstContentMs, lastContentMs, endMs].toSorted((x, y) => (x ?? 0) - (y ?? 0)),
    );
    expect(sample).toMatchObject({
      outcome: 'ok',
      text: 'a b',
      finishReason: 'stop',
      usage: { inputTokens: 100 },
      cost: { nanos: 6_000_000, isAtLeast: false },
    });
    expect(sample.attempts[0]?.raw).toMatchObject({ bytes: whole.length, isComplete: true });
  });

  test('never writes the key down', async () => {
    const sample = await call('a', {
      key: () => 'sk-very-secret',
      model: { ...model('a'), headers: { 'X-Api-Key': 'sk-very-secret' } },
    });
    expect(JSON.stringify(sample)).not.toContain('sk-very-secret');
  });

  test('waits as long as the provider asks and keeps the refused attempt as a row of its own', async () => {
    const sample = await call('limited-1');
    expect(sample.attempts.map(({ outcome }) => outcome)).toEqual(['rate_limit', 'ok']);
    expect(sample.metrics.backoffMs).toBeGreaterThan(0);
    expect(sample.metrics.responseMs).toBeLessThan(sample.metrics.logicalMs ?? 0);
  });

  test.each([
    ['down', 'overload', 3, ''],
    ['broke', 'quota', 1, ''],
    ['page', 'protocol', 1, ''],
    ['cut', 'interrupted', 1, 'half'],
  ])(
    'of a model that is %s ends as %s after %i attempt(s), with what arrived',
    async (name, outcome, attempts, text) => {
      const sample = await call(name);
      expect([sample.outcome, sample.attempts.length, sample.text]).toEqual([outcome, attempts, text]);
      expect(sample.metrics.responseMs).toBeNull();
    },
  );

  test('to a silent stream ends at the gap limit, named', async () => {
    const sample = await call('silent', { limits: { gapMs: 60 } });
    expect(sample).toMatchObject({ outcome: 'timeout', text: 'half', failure: { reason: 'gap', limitMs: 60 } });
    expect(sample.metrics.longerThanMs).toBeGreaterThan(60);
  });

  test('goes only where the caller approves', async () => {
    const refused = await call('a', { resolveHost: () => Promise.reject(new Error('a private address')) });
    expect(refused).toMatchObject({
      outcome: 'invalid',
      failure: { reason: 'address_refused', message: 'a private address' },
    });
    const pinned = { ...model('a'), baseUrl: base.replace('127.0.0.1', 'elsewhere.test') };
    const sample = await call('a', {
      model: pinned,
      resolveHost: async () => ({ address: '127.0.0.1', family: 4 as const }),
    });
    expect(sample.outcome).toBe('ok');
  });

  test('streams its text to a listener', async () => {
    const deltas: string[] = [];
    await call('a', { onDelta: ({ answer }: { answer: string }) => deltas.push(answer) });
    expect(deltas.join('')).toBe('a b');
  });
});

describe('A run', () => {
  test('lets all models meet every case in every round, one call in flight', async () => {
    mostInFlight = 0;
    const { manifest, real, samples } = await run();
    expect(manifest).toMatchObject({ status: 'completed', totals: { planned: 12, done: 12, ok: 12 } });
    expect(new Set(real.map(({ id }) => id)).size).toBe(12);
    expect(samples.filter(({ isWarmup }) => isWarmup)).toHaveLength(1);
    expect(mostInFlight).toBe(1);
    const byPosition = real.toSorted((left, right) => left.position - right.position);
    for (let pair = 0; pair < 12; pair += 2)
      expect(new Set(byPosition.slice(pair, pair + 2).map(({ modelKey }) => modelKey)).size).toBe(2);
  });

  test('that is stopped keeps what is done, and goes on from there', async () => {
    const stop = new AbortController();
    const first = await run({ signal: stop.signal, onProgress: ({ done }) => done >= 5 && stop.abort() });
    expect(first.manifest.status).toBe('aborted');
    const done = first.real.filter(({ outcome }) => outcome === 'ok').map(({ id }) => id);
    expect(done.length).toBeLessThan(12);
    seen = [];
    const second = await run({
      resumeFrom: { runId: first.manifest.runId, seed: first.manifest.seed, samples: first.samples },
    });
    expect(second.manifest).toMatchObject({ status: 'completed', runId: first.manifest.runId, totals: { done: 12 } });
    expect(seen).toHaveLength(12 - done.length + 1);
    expect(new Set([...done, ...second.real.map(({ id }) => id)]).size).toBe(12);
  });

  test('never passes its budget, and says that it ended there', async () => {
    const { manifest, real } = await run({ budget: { nanos: 30_000_000 } });
    expect(manifest.status).toBe('budget_reached');
    expect(manifest.totals.nanos).toBeLessThanOrEqual(30_000_000);
    expect(real.length + manifest.totals.skipped).toBe(12);
  });

  test('that is resumed still sets aside what its uncounted calls may have taken', async () => {
    const stop = new AbortController();
    const { manifest, samples } = await run({
      signal: stop.signal,
      onProgress: ({ done }) => done >= 5 && stop.abort(),
    });
    const uncounted = samples.map((sample) => ({
      ...sample,
      cost: null,
      attempts: sample.attempts.map((attempt) => ({ ...attempt, usage: null })),
    }));
    // Five calls of up to 50 tokens of output each: with them, and what the warm-up takes, the ceiling is near.
    const careful = await run({
      budget: { tokens: 300 },
      resumeFrom: { runId: manifest.runId, seed: manifest.seed, samples: uncounted },
    });
    expect(careful.real).toEqual([]);
    expect(careful.manifest.status).toBe('budget_reached');
  });

  test('with a money budget is refused before the first call when a price is unknown', async () => {
    seen = [];
    await expect(run({ budget: { nanos: 1 }, prices: [] })).rejects.toThrow(BudgetError);
    expect(seen).toEqual([]);
  });

  test('leaves a provider alone whose credit is used up', async () => {
    seen = [];
    const { manifest } = await run({ models: [model('broke')], warmsUp: false });
    expect(seen).toHaveLength(1);
    expect(manifest.totals).toMatchObject({ done: 1, failed: 1, skipped: 5 });
  });

  test('of simulated models is the same again for the same seed, costs nothing and says what it is', async () => {
    const models = ['demo-swift', 'demo-steady'].map((name) => ({
      key: name,
      provider: 'demo',
      model: name,
      parameters: { pace: 0 },
    }));
    const [first, second] = [await run({ models }), await run({ models })];
    expect(first.manifest).toMatchObject({ isSimulated: true, totals: { nanos: 0, isAtLeast: false } });
    const figures = ({ real }: typeof first) =>
      real.map(({ text, isSimulated, usage }) => [text, isSimulated, usage?.outputTokens]);
    expect(figures(first)).toEqual(figures(second));
    for (const { metrics, usage, isSimulated } of first.real) {
      expect(isSimulated).toBe(true);
      expect(metrics.responseMs).toBeGreaterThanOrEqual(1000);
      expect(metrics.responseMs).toBeLessThanOrEqual(3000);
      expect(usage?.outputTokens).toBeGreaterThanOrEqual(150);
      expect(usage?.outputTokens).toBeLessThanOrEqual(500);
    }
  });

  test('ends with the error of a sink that cannot keep a sample', async () => {
    await expect(run({ sink: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
  });
});

test('A key is checked by listing models', async () => {
  expect(await checkKey('custom', 'good', { baseUrl: base })).toMatchObject({ status: 'valid', modelCount: 1 });
  expect(await checkKey('custom', 'bad', { baseUrl: base })).toMatchObject({ status: 'refused' });
});

describe('The distance of a provider', () => {
  test('is measured after the last call, so that it neither delays nor disturbs one', async () => {
    const order: string[] = [];
    const { manifest } = await run({
      rounds: 1,
      models: [{ ...model('a'), baseUrl: base.replace('127.0.0.1', 'distant.test') }],
      onStart: ({ roundTripMs }) => void order.push(`start ${JSON.stringify(roundTripMs)}`),
      resolveHost: async () => {
        order.push('connection');
        return { address: '127.0.0.1', family: 4 as const };
      },
      sink: ({ outcome }) => void order.push(outcome),
    });
    expect(order[0]).toBe('start {}');
    expect(order.slice(order.lastIndexOf('ok') + 1)).toEqual(['connection', 'connection', 'connection']);
    const [[origin, ms]] = Object.entries(manifest.roundTripMs) as [[string, number]];
    expect([origin, ms > 0]).toEqual([new URL(base.replace('127.0.0.1', 'distant.test')).origin, true]);
  });

  test('is unknown where it cannot be reached, and where the run was stopped', async () => {
    const refused = await run({ rounds: 1, resolveHost: () => Promise.reject(new Error('a private address')) });
    expect(Object.values(refused.manifest.roundTripMs)).toEqual([null]);
    const stopped = await run({ signal: AbortSignal.abort() });
    expect(stopped.manifest).toMatchObject({ status: 'aborted', roundTripMs: {} });
  });
});
