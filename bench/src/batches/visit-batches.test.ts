import { expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { makeWorld, openai, batchedModels as providers, batchedSuite as suite } from '../testing/batch-world.ts';
import { serveBatches } from '../testing/serve-batches.ts';
import { cancelBatch } from './cancel-batch.ts';
import { openBatchApi, type Standing } from './open-batch-api.ts';

const HOUR_MS = 3_600_000;

function makeVisits() {
  const world = makeWorld();
  const standings: Standing[] = [];
  const visit = { isVisit: true, onStanding: (_row: unknown, standing: Standing) => void standings.push(standing) };
  return { ...world, standings, visit };
}

test.each(providers)('A visit submits to %s, waits for nothing, and a later one collects', async (provider, model) => {
  const { run, resume, samples, pauses, standings, visit } = makeVisits();
  const server = await serveBatches({ polls: 3 });
  const models = [{ key: 'm', provider, model, baseUrl: server.base(provider) }];
  const first = await run(models, { runId: 'run' }, visit);
  expect([first.status, samples.length, server.batches.length, pauses]).toEqual(['aborted', 0, 1, []]);
  expect(standings).toEqual([{ answered: 0, problem: null, waitMs: expect.any(Number) }]);
  await resume(models, {}, visit);
  const last = await resume(models, {}, visit);
  expect([last.status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('A visit whose creation is not confirmed leaves it to the next one to look, and submits nothing twice', async () => {
  const { run, resume, samples, clock, pause, rows, visit } = makeVisits();
  let isLost = false;
  const server = await serveBatches({
    now: clock,
    polls: 1,
    meddle: (line) => {
      if (isLost || line !== 'openai POST /batches') return undefined;
      isLost = true;
      return 'lost';
    },
  });
  const models = [openai(server.base('openai'))];
  const first = await run(models, { runId: 'run' }, visit);
  expect([first.status, [...rows.values()][0]?.state]).toEqual(['aborted', 'sending']);
  await pause(10_000);
  expect([(await resume(models, {}, visit)).status, samples.length, server.batches.length]).toEqual([
    'completed',
    6,
    1,
  ]);
});

test('What only a person can help with is said of its batch, which stays', async () => {
  let isRevoked = true;
  const { run, resume, samples, standings, visit } = makeVisits();
  const server = await serveBatches({
    meddle: (line) => (isRevoked && line.startsWith('openai GET /batches/') ? { status: 401 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  expect(standings).toEqual([{ answered: null, problem: '401: not now', waitMs: null }]);
  isRevoked = false;
  await resume(models, {}, visit);
  await resume(models, {}, visit);
  expect([samples.length, server.batches.length]).toEqual([6, 1]);
});

test('A visit that only collects submits nothing, also not what was lost before it was taken', async () => {
  const { run, resume, samples, clock, pause, rows, visit } = makeVisits();
  const server = await serveBatches({
    now: clock,
    meddle: (line) => (line === 'openai POST /batches' ? { status: 500 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  await pause(61_000);
  await resume(models, {}, { ...visit, collectsOnly: true });
  expect([samples.length, server.batches.length]).toEqual([0, 0]);
  expect([...rows.values()].map(({ state, sentAt }) => [state, sentAt])).toEqual([['planned', null]]);
  expect(server.log.filter((line) => line === 'openai POST /batches')).toHaveLength(1);
});

test.each(providers)(
  'A cancelled batch of %s is asked to be cancelled once, and its row says so',
  async (provider, model) => {
    const { run, rows, store, clock, visit } = makeVisits();
    const server = await serveBatches({ polls: 99 });
    const spec = { key: 'm', provider, model, baseUrl: server.base(provider) };
    await run([spec], { runId: 'run' }, visit);
    const [row] = store.read();
    const means = { ...openBatchApi(spec, { keys: () => 'k' }), store, now: () => new Date(clock()).toISOString() };
    expect(await cancelBatch(row!, means)).toBe(true);
    expect([...rows.values()][0]).toMatchObject({ state: 'submitted', cancelledAt: '2026-11-28T08:00:00.000Z' });
    expect(server.batches[0]?.state).toBe('cancelled');
  },
);

test.each(providers)(
  'Calls of a batch whose results %s no longer has end as failures that may have cost something',
  async (provider, model) => {
    let isGone = false;
    const { run, resume, samples, rows, pause, visit } = makeVisits();
    const server = await serveBatches({
      polls: 99,
      meddle: (line) => (isGone && line.includes('batch_1') ? { status: 404 } : undefined),
    });
    const models = [{ key: 'm', provider, model, baseUrl: server.base(provider) }];
    await run(models, { runId: 'run' }, visit);
    isGone = true;
    // It may be a key of another project, whose batch goes on.
    await pause(71 * HOUR_MS);
    await resume(models, {}, visit);
    expect([samples.length, [...rows.values()][0]?.state]).toEqual([0, 'submitted']);
    await pause(2 * HOUR_MS);
    expect((await resume(models, {}, visit)).status).toBe('completed');
    expect([samples.length, [...rows.values()][0]?.state, server.batches.length]).toEqual([6, 'gone', 1]);
    for (const sample of samples)
      expect(sample).toMatchObject({ outcome: 'timeout', failure: { reason: 'batch_gone' }, cost: null });
  },
);

test('A batch does not count as gone before its lost calls are stored', async () => {
  let isGone = false;
  const { run, resume, samples, rows, pause, visit } = makeVisits();
  const server = await serveBatches({
    polls: 99,
    meddle: (line) => (isGone && line.includes('batch_1') ? { status: 404 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  isGone = true;
  await pause(73 * HOUR_MS);
  let left = 2;
  const sink = (sample: Sample) => {
    if (left-- === 0) throw new Error('The disk is full.');
    samples.push(sample);
  };
  await expect(resume(models, { sink }, visit)).rejects.toThrow('The disk is full.');
  expect([...rows.values()][0]?.state).toBe('submitted');
  expect((await resume(models, {}, visit)).status).toBe('completed');
  expect([samples.length, [...rows.values()][0]?.state]).toEqual([6, 'gone']);
});

test('Answers that were collected, lost, and are gone with the provider do not stay set aside for ever', async () => {
  let isGone = false;
  const { run, resume, samples, pause } = makeVisits();
  const server = await serveBatches({
    meddle: (line) => (isGone && line.startsWith('openai GET /files/') ? { status: 404 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' });
  samples.splice(2);
  isGone = true;
  await pause(30 * 24 * HOUR_MS);
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
  expect(samples.filter(({ outcome }) => outcome !== 'ok')).toHaveLength(4);
});

test('A batch of Google holds few requests, since its results are in memory at once', async () => {
  const { run, visit } = makeVisits();
  const server = await serveBatches();
  const model = { key: 'g', provider: 'google', model: 'gemini-2.5-flash', baseUrl: server.base('google') };
  await run([model], { rounds: 200 }, visit);
  expect(server.batches.map(({ requests }) => requests.length)).toEqual([100, 500]);
});

test('What was cancelled at the provider is not asked again by later visits, and read at most twice', async () => {
  const { run, resume, samples, rows, visit } = makeVisits();
  const server = await serveBatches({
    polls: 99,
    fate: (_, place) => (server.batches.length > 0 || place < 2 ? 'fine' : 'CANCELLED'),
  });
  const claude = { key: 'a', provider: 'anthropic', model: 'claude-haiku-4-5', baseUrl: server.base('anthropic') };
  const models = [openai(server.base('openai')), claude];
  await run(models, { runId: 'run' }, visit);
  const [slow, cancelled] = server.batches;
  cancelled!.state = 'cancelled';
  for (let visits = 0; visits < 4; visits++) await resume(models, {}, visit);
  expect([samples.length, server.batches.length]).toEqual([2, 2]);
  expect(server.log.filter((line) => line.startsWith('openai GET /files/out'))).toHaveLength(2);
  slow!.state = 'done';
  expect((await resume(models, {}, visit)).status).toBe('aborted');
  expect([samples.length, [...rows.values()].map(({ state }) => state)]).toEqual([8, ['cancelled', 'collected']]);
  await resume(models, {}, visit);
  expect(server.batches).toHaveLength(2);
  // Taken up again, as by a person.
  const pause = async () => {
    server.batches[0]!.state = 'done';
  };
  await resume(models, {}, { pause });
  expect([samples.length, server.batches[0]?.requests.length]).toEqual([12, 4]);
});

const reworded = {
  suite: { ...suite, cases: suite.cases.map((one) => ({ ...one, prompt: { ...one.prompt, system: 'Be brief.' } })) },
};

test('A visit by a newer version that words requests otherwise collects what an older one submitted', async () => {
  const { run, resume, samples, visit } = makeVisits();
  const server = await serveBatches({ polls: 2 });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  expect((await resume(models, reworded, visit)).status).toBe('completed');
  expect([samples.length, server.batches.length]).toEqual([6, 1]);
});

test('A batch that a newer version words differently and that was not submitted yet is uploaded again and submitted', async () => {
  let isDown = true;
  const { run, resume, samples, pause, clock, visit } = makeVisits();
  const server = await serveBatches({
    polls: 1,
    now: clock,
    meddle: (line) => (isDown && line === 'openai POST /batches' ? { status: 500 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  isDown = false;
  await pause(61_000);
  expect((await resume(models, reworded, visit)).status).toBe('completed');
  expect([samples.length, server.batches.length]).toEqual([6, 1]);
  expect(JSON.stringify(server.batches[0]!.requests)).toContain('Be brief.');
});

test('What a provider says that may pass is said of its batch, which is asked again later', async () => {
  let refused = 'openai POST /batches';
  const { run, resume, standings, visit } = makeVisits();
  const server = await serveBatches({
    polls: 99,
    meddle: (line) => (refused !== '' && line.startsWith(refused) ? { status: 429 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' }, visit);
  refused = 'openai GET /batches/';
  await resume(models, {}, visit);
  refused = '';
  await resume(models, {}, visit);
  expect(standings.map(({ problem }) => problem)).toEqual(['429: not now', '429: not now', null]);
  for (const { waitMs } of standings) expect(waitMs).toBeGreaterThan(0);
});
