import { expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { makeWorld, openai, batchedModels as providers, batchedSuite as suite } from '../testing/batch-world.ts';
import { serveBatches } from '../testing/serve-batches.ts';

const idsOf = (samples: readonly Sample[]) => samples.map(({ id }) => id).sort();

test.each(providers)(
  'A run in batches of %s has an answer for each call, at the batch price and without a time',
  async (provider, model) => {
    const server = await serveBatches({
      fate: (body) => (JSON.stringify(body).includes('Say c') ? { error: 400 } : 'fine'),
    });
    const { run, samples, rows } = makeWorld();
    const manifest = await run([{ key: 'm', provider, model, baseUrl: server.base(provider) }], { runId: 'run' });
    expect(manifest).toMatchObject({ status: 'completed', batch: true, isStreaming: false, roundTripMs: {} });
    expect(manifest.totals).toMatchObject({ planned: 6, done: 6, ok: 4, failed: 2 });
    expect(idsOf(samples)).toEqual(['run/a/m/1', 'run/a/m/2', 'run/b/m/1', 'run/b/m/2', 'run/c/m/1', 'run/c/m/2']);
    for (const { metrics, attempts } of samples) {
      const { backoffMs: _, speedWithheld, ...times } = metrics;
      expect(Object.values(times).every((time) => time === null)).toBe(true);
      expect(speedWithheld).toBe('The answer came in a batch, which has no time.');
      expect(attempts).toHaveLength(1);
    }
    const answered = samples.find(({ caseId }) => caseId === 'a') as Sample;
    expect(answered).toMatchObject({ outcome: 'ok', text: 'fine', serviceTier: { served: 'batch' } });
    expect(answered.cost?.price.tier).toBe('batch');
    const refused = samples.find(({ caseId }) => caseId === 'c') as Sample;
    expect(refused).toMatchObject({ outcome: 'invalid', cost: { nanos: 0 } });
    expect([...rows.values()].map(({ state }) => state)).toEqual(['collected']);
    expect(server.batches).toHaveLength(1);
  },
);

test.each(providers)(
  'What expired or has no result in a batch of %s is a failure that costs nothing',
  async (provider, model) => {
    const server = await serveBatches({
      fate: (_, place) => (place === 0 ? 'MISSING' : 'fine'),
      end: provider === 'anthropic' ? 'done' : 'expired',
    });
    const { run, samples } = makeWorld();
    await run([{ key: 'm', provider, model, baseUrl: server.base(provider) }]);
    expect(samples).toHaveLength(6);
    const lost = samples.filter(({ outcome }) => outcome !== 'ok');
    expect(lost.every(({ cost }) => cost?.nanos === 0)).toBe(true);
    expect(lost[0]).toMatchObject(
      provider === 'anthropic' ? { outcome: 'network' } : { failure: { reason: 'batch_expired' } },
    );
  },
);

test('A creation whose answer is lost is found again with each provider, and nothing is submitted twice', async () => {
  for (const [provider, model] of providers) {
    const { run, samples, clock, rows } = makeWorld();
    let isLost = false;
    const server = await serveBatches({
      now: clock,
      meddle: (line) => {
        if (isLost || !/POST \/(batches|batch\/jobs|messages\/batches|models\/.*batchGenerate.*)$/.test(line))
          return undefined;
        isLost = true;
        return 'lost';
      },
    });
    const manifest = await run([{ key: 'm', provider, model, baseUrl: server.base(provider) }]);
    expect([provider, manifest.status, samples.length, server.batches.length]).toEqual([provider, 'completed', 6, 1]);
    expect([...rows.values()].map(({ state }) => state)).toEqual(['collected']);
  }
});

test('With Anthropic, another batch of the same size is not taken for the one that was lost', async () => {
  const { run, samples, clock, pauses } = makeWorld((count) => {
    // Only when it has ended does it show whose it is.
    if (count === 3) server.batches.at(-1)!.state = 'done';
    else if (count < 3) server.batches.at(-1)!.state = 'running';
  });
  let isRefused = false;
  const server = await serveBatches({
    now: clock,
    meddle: (line) => {
      if (isRefused || line !== 'anthropic POST /messages/batches') return undefined;
      isRefused = true;
      return { status: 500 };
    },
  });
  const other = Array.from({ length: 6 }, (_, place) => ({ custom_id: `other-${place}`, params: { model: 'x' } }));
  server.work('anthropic', 'POST', '/messages/batches', JSON.stringify({ requests: other }));
  const model = { key: 'm', provider: 'anthropic', model: 'claude-haiku-4-5', baseUrl: server.base('anthropic') };
  const manifest = await run([model]);
  expect([manifest.status, samples.length, server.batches.length]).toEqual(['completed', 6, 2]);
  expect(pauses.length).toBeGreaterThanOrEqual(3);
});

test('A run that stops waiting leaves its batches, and the one that goes on collects them', async () => {
  const stop = new AbortController();
  const { run, resume, samples } = makeWorld((count) => count === 1 && stop.abort());
  const server = await serveBatches({ polls: 3 });
  const models = [openai(server.base('openai'))];
  const stopped = await run(models, { runId: 'run', signal: stop.signal });
  expect([stopped.status, samples.length, server.batches.length]).toEqual(['aborted', 0, 1]);
  const resumed = await resume(models);
  expect([resumed.status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('Answers that were collected and lost with the process are collected again, not asked for again', async () => {
  const { run, resume, samples } = makeWorld();
  const server = await serveBatches();
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' });
  samples.splice(2);
  const resumed = await resume(models);
  expect([resumed.status, samples.length, new Set(idsOf(samples)).size, server.batches.length]).toEqual([
    'completed',
    6,
    6,
    1,
  ]);
});

test('Of a cancelled batch, what was answered is collected, and the rest is asked for when the run is taken up again', async () => {
  const { run, resume, samples, rows } = makeWorld((count) => {
    if (count === 1) server.work('openai', 'POST', '/batches/batch_1/cancel', '');
  });
  const server = await serveBatches({
    polls: 9,
    fate: (_, place) => (place < 2 || server.batches.length > 0 ? 'fine' : 'CANCELLED'),
  });
  const models = [openai(server.base('openai'))];
  const cancelled = await run(models, { runId: 'run' });
  expect([cancelled.status, samples.length, [...rows.values()][0]?.state]).toEqual(['aborted', 2, 'collected']);
  const resumed = await resume(models);
  expect([resumed.status, samples.length, new Set(idsOf(samples)).size]).toEqual(['completed', 6, 6]);
  expect(server.batches.map(({ requests }) => requests.length)).toEqual([4, 6]);
});

test('A batch that the provider refuses whole leaves its calls open, and says why', async () => {
  const { run, samples, news, rows } = makeWorld();
  const server = await serveBatches({ end: 'failed' });
  const manifest = await run([openai(server.base('openai'))]);
  expect([manifest.status, samples.length]).toEqual(['failed', 0]);
  expect(news.at(-1)).toBe('The batch of m: the provider refused it (line 1 is wrong); nothing of it was processed.');
  expect([...rows.values()].map(({ state }) => state)).toEqual(['refused']);
});

test('A key that is revoked while a batch is waited for ends the run as failed, and a new one collects it', async () => {
  let isRevoked = true;
  const { run, resume, samples, news } = makeWorld();
  const server = await serveBatches({
    meddle: (line) => (isRevoked && line.startsWith('openai GET /batches/') ? { status: 401 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  const failed = await run(models, { runId: 'run' });
  expect([failed.status, samples.length, news.at(-1)]).toEqual(['failed', 0, 'The batch of m: 401: not now']);
  isRevoked = false;
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('Questions grow rarer, wait as long as the provider asks, and outlast its faults', async () => {
  let questions = 0;
  const { run, samples, pauses } = makeWorld();
  const server = await serveBatches({
    polls: 4,
    meddle: (line) => {
      if (!line.startsWith('openai GET /batches/')) return undefined;
      questions++;
      if (questions === 2) return { status: 429, headers: { 'retry-after': '900' } };
      return questions === 3 ? { status: 503 } : undefined;
    },
  });
  await run([openai(server.base('openai'))]);
  expect(samples).toHaveLength(6);
  expect(pauses.map((ms) => ms >= 900_000)).toEqual([false, true, false, false, false]);
  expect(pauses[0]).toBeGreaterThanOrEqual(8_000);
  expect(pauses[4]).toBeGreaterThan(pauses[0] as number);
});

test('A budget holds the price of batches for calls before they are submitted', async () => {
  const { run, samples } = makeWorld();
  const server = await serveBatches();
  const manifest = await run([openai(server.base('openai'))], {
    budget: { tokens: 3 * 75, nanos: null, currency: 'USD' },
  });
  expect([manifest.status, manifest.totals.skipped]).toEqual(['budget_reached', 6 - samples.length]);
  expect(server.batches[0]?.requests.length).toBe(samples.length);
  expect(samples.length).toBeGreaterThan(0);
});

test('Another suite than the one that was submitted is refused', async () => {
  const stop = new AbortController();
  const { run, resume } = makeWorld((count) => count === 1 && stop.abort());
  const server = await serveBatches();
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run', signal: stop.signal });
  const cases = suite.cases.map((one) => ({ ...one, prompt: { ...one.prompt, system: 'Be brief.' } }));
  await expect(resume(models, { suite: { ...suite, cases } })).rejects.toThrow(/the suite that was submitted/);
});

test('No secret is in a row, in the news or in a record', async () => {
  const { run, rows, samples, news } = makeWorld();
  const server = await serveBatches({ fate: () => 'your key is secret-key-1234' });
  await run([openai(server.base('openai'))]);
  expect(JSON.stringify([[...rows.values()], samples, news])).not.toContain('secret-key-1234');
});

test('Tools that answer, a service tier and a run that ends itself are refused before anything is sent', async () => {
  const { run } = makeWorld();
  const models = [openai('http://127.0.0.1:9/v1')];
  const having = (more: object) => ({
    ...suite,
    cases: suite.cases.map((one) => ({ ...one, prompt: { ...one.prompt, ...more } })),
  });
  const tools = [{ name: 't', results: [{ result: 1 }] }];
  await expect(run(models, { suite: having({ tools }) })).rejects.toThrow(/tools that answer/);
  await expect(run(models, { suite: having({ serviceTier: 'flex' }) })).rejects.toThrow(/service tier/);
  await expect(run(models, { rounds: 10, stopWhenDecided: true })).rejects.toThrow(/decided by times/);
});

test('A model without batches is called one by one beside them, without a time', async () => {
  const { run, samples } = makeWorld();
  const server = await serveBatches();
  const simulated = { key: 'd', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } };
  const manifest = await run([openai(server.base('openai')), simulated]);
  expect([manifest.status, samples.length]).toEqual(['completed', 12]);
  expect(samples.every(({ metrics }) => metrics.responseMs === null)).toBe(true);
  expect(samples.filter(({ modelKey }) => modelKey === 'd').map(({ metrics }) => metrics.speedWithheld)).toEqual(
    Array.from({ length: 6 }, () => 'The run is made in batches; its single calls are not timed.'),
  );
});
