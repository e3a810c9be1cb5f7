import { expect, test } from 'vitest';
import type { ModelSpec } from '../record.ts';
import { makeWorld, openai, batchedSuite as suite } from '../testing/batch-world.ts';
import { serveBatches } from '../testing/serve-batches.ts';
import { HttpTools } from '../tools/http-tools.ts';
import type { BatchRow } from './batch-row.ts';

const anthropic = (baseUrl: string): ModelSpec => ({
  key: 'a',
  provider: 'anthropic',
  model: 'claude-haiku-4-5',
  baseUrl,
});

/** What a server answers when it is asked in these words, in this order. */
function script(steps: [line: string, answer: { status: number } | 'lost'][]) {
  const left = [...steps];
  return (line: string) => (left[0]?.[0] === line ? left.shift()?.[1] : undefined);
}

test('A refused look into the list does not say that a batch was refused: nothing is submitted twice', async () => {
  const { run, samples, clock } = makeWorld();
  const server = await serveBatches({
    now: clock,
    meddle: script([
      ['openai POST /batches', 'lost'],
      ['openai GET /batches', { status: 429 }],
    ]),
  });
  const manifest = await run([openai(server.base('openai'))]);
  expect([manifest.status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('A list that may not be read leaves open whether a batch was taken, also when the run is taken up again', async () => {
  const { run, resume, samples, clock, rows } = makeWorld();
  const server = await serveBatches({
    now: clock,
    meddle: script([
      ['openai POST /batches', 'lost'],
      ['openai GET /batches', { status: 403 }],
    ]),
  });
  const models = [openai(server.base('openai'))];
  expect((await run(models, { runId: 'run' })).status).toBe('failed');
  expect([...rows.values()].map(({ state }) => state)).toEqual(['sending']);
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('A creation that the provider refuses for now is sent again', async () => {
  const { run, clock } = makeWorld();
  const server = await serveBatches({ now: clock, meddle: script([['openai POST /batches', { status: 429 }]]) });
  const manifest = await run([openai(server.base('openai'))]);
  expect([manifest.status, server.batches.length]).toEqual(['completed', 1]);
  expect(server.log.filter((line) => line === 'openai GET /batches')).toEqual([]);
});

test('Answers that were collected, lost and cannot be read again now are not asked for again', async () => {
  let isLost = false;
  const { run, resume, samples } = makeWorld();
  const server = await serveBatches({
    meddle: (line) => (isLost && line.startsWith('openai GET /files/') ? { status: 403 } : undefined),
  });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run' });
  samples.splice(2);
  isLost = true;
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['failed', 2, 1]);
  isLost = false;
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['completed', 6, 1]);
});

test('A simulated user is refused also where no model has batches', async () => {
  const { run } = makeWorld();
  const user = { goal: 'Get a refund', mostTurns: 2 };
  const cases = suite.cases.map((one) => ({ ...one, prompt: { ...one.prompt, user } }));
  const simulated = { key: 'd', provider: 'demo', model: 'demo-swift' };
  await expect(run([simulated], { suite: { ...suite, cases } })).rejects.toThrow(/has a simulated user/);
});

test('Another suite is refused before anything of it is submitted', async () => {
  const stop = new AbortController();
  const { run, resume } = makeWorld((count) => count === 1 && stop.abort());
  const server = await serveBatches({ polls: 99 });
  const models = [openai(server.base('openai'))];
  await run(models, { runId: 'run', signal: stop.signal });
  const cases = suite.cases.map((one) => ({ ...one, prompt: { ...one.prompt, system: 'Be brief.' } }));
  const more = [...models, anthropic(server.base('anthropic'))];
  await expect(resume(more, { suite: { ...suite, cases } })).rejects.toThrow(/the suite that was submitted/);
  expect(server.batches).toHaveLength(1);
});

test('A run whose samples cannot be kept stops asking for its other batches', async () => {
  const { run, pauses } = makeWorld();
  const server = await serveBatches({
    // The batch of the other model never ends.
    polls: 1,
    meddle: (line) => (line.startsWith('anthropic GET') ? { status: 503 } : undefined),
  });
  const models = [openai(server.base('openai')), anthropic(server.base('anthropic'))];
  const sink = () => {
    throw new Error('The disk is full.');
  };
  await expect(run(models, { sink })).rejects.toThrow('The disk is full.');
  const waited = pauses.length;
  for (let times = 0; times < 20; times++) await (await fetch(`${server.base('openai')}/batches`)).text();
  expect(pauses).toHaveLength(waited);
});

test.each([
  ['that was created much later', 3_600_000, null],
  ['of another row', 0, 'batch_1'],
])('With Anthropic, a batch %s is not taken for the one that was lost', async (_, ageMs, batchId) => {
  const { run, resume, clock, rows, samples } = makeWorld();
  const server = await serveBatches({
    now: clock,
    polls: 1,
    meddle: script([
      ['anthropic POST /messages/batches', { status: 500 }],
      ['anthropic GET /messages/batches', { status: 403 }],
    ]),
  });
  const models = [anthropic(server.base('anthropic'))];
  await run(models, { runId: 'run' });
  const [row] = rows.values();
  rows.set(row!.key, { ...row!, sentAt: new Date(clock() - ageMs).toISOString() });
  if (batchId) rows.set('other', { ...row!, key: 'other', calls: [], state: 'collected', batchId });
  const other = Array.from({ length: 6 }, (_none, place) => ({ custom_id: `other-${place}`, params: { model: 'x' } }));
  server.work('anthropic', 'POST', '/messages/batches', JSON.stringify({ requests: other }));
  const before = server.log.length;
  expect([(await resume(models)).status, samples.length, server.batches.length]).toEqual(['completed', 6, 2]);
  const searched = server.log.slice(before).filter((line) => line.endsWith('/results'));
  expect(searched).toEqual(['anthropic GET /messages/batches/batch_2/results']);
});

test('At most four answers are judged at once, of however many batches they are', async () => {
  let now = 0;
  let most = 0;
  const score = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return [];
  };
  const { run, samples } = makeWorld();
  const server = await serveBatches();
  await run([openai(server.base('openai')), anthropic(server.base('anthropic'))], { rounds: 9, score });
  expect([samples.length, most]).toEqual([54, 4]);
});

test('A download that breaks is begun again for as long as each brings something new', async () => {
  let breaks = 0;
  const { run, samples, rows } = makeWorld();
  const server = await serveBatches({ polls: 1, brokenAfter: (path) => (path.includes('/out-') ? ++breaks : null) });
  const manifest = await run([openai(server.base('openai'))], { rounds: 3 });
  expect([manifest.status, samples.length]).toEqual(['completed', 9]);
  expect([...rows.values()].map(({ state }) => state)).toEqual(['collected']);
});

test('Requests that tools made before a run is taken up again count towards its limit', async () => {
  const { run, resume, samples } = makeWorld();
  const simulated = { key: 'd', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } };
  await run([simulated], { runId: 'run' });
  for (const sample of samples)
    sample.toolCalls = [{ id: null, name: 't', arguments: '{}', http: { status: 200, tookMs: 1 } }];
  const httpTools = new HttpTools({ send: () => Promise.reject(new Error('It was sent.')), secretOf: () => null }, 6);
  await resume([simulated], { httpTools });
  const answer = await httpTools.call({ name: 't', http: { url: 'https://example.org/' } }, {}, 1000, undefined);
  expect(answer).toMatchObject({ failure: 'the tools of this run were called 6 times already', endsAnswer: true });
});

test('An error that quotes the key where it is cut shows no part of it', async () => {
  const key = 'k7Qz4Lm9Xc2Vb8Np3Rt6Yd1Kw5Hs0Jg';
  const { run, news } = makeWorld();
  const body = `${'x'.repeat(292)} ${key}`;
  const server = await serveBatches({
    meddle: (line) => (line.endsWith('POST /batches') ? { status: 400, body } : undefined),
  });
  await run([openai(server.base('openai'))], { keys: () => key });
  expect(news.at(-1)).toContain('[key]');
  expect(news.join()).not.toContain(key.slice(0, 4));
});

test('Answers of Google may take two days, and a run that is taken up again says what was submitted before', async () => {
  const stop = new AbortController();
  const { run, resume, news } = makeWorld((count) => count === 1 && stop.abort());
  const server = await serveBatches();
  const models = [{ key: 'g', provider: 'google', model: 'gemini-2.5-flash', baseUrl: server.base('google') }];
  await run(models, { runId: 'run', signal: stop.signal });
  await resume(models);
  expect(news).toEqual([
    'Submitted: 1 batch with 6 calls. Answers may take up to 48 hours.',
    'Submitted before and waited for: 1 batch with 6 calls. Answers may take up to 48 hours.',
  ]);
});

test('A process that is held up before it sends a batch does not send it late: another one may have', async () => {
  const { run, rows, clock, pause } = makeWorld();
  let isHeldUp = true;
  const seen: unknown[] = [];
  const server = await serveBatches({ now: clock });
  const model = { ...openai(server.base('openai')) };
  const store = {
    read: () => structuredClone([...rows.values()]),
    async write(row: BatchRow) {
      rows.set(row.key, structuredClone(row));
      if (row.state !== 'sending' || !isHeldUp) return;
      isHeldUp = false;
      await pause(11_000);
      seen.push(server.log.length);
    },
  };
  const manifest = await run([model], {}, { store });
  expect([manifest.status, server.batches.length]).toEqual(['completed', 1]);
  // It was looked for, for as long as a creation may take to show.
  const creation = server.log.indexOf('openai POST /batches');
  expect(server.log.slice(seen[0] as number, creation).filter((line) => line === 'openai GET /batches')).not.toEqual(
    [],
  );
  expect(server.batches[0]!.createdMs - Date.parse('2026-11-28T08:00:00Z')).toBeGreaterThan(60_000);
});

test('The key is read before a batch is noted as sent, since reading it may take long', async () => {
  const { run, rows, clock } = makeWorld();
  const server = await serveBatches({ now: clock });
  const states: string[] = [];
  const keys = () => {
    states.push([...rows.values()][0]?.state ?? 'none');
    return 'k';
  };
  await run([openai(server.base('openai'))], { keys });
  expect(states).not.toContain('sending');
});

test('What a provider says of a batch that it does not take is also said to who reads the news alone', async () => {
  const { run, news, clock } = makeWorld();
  const server = await serveBatches({ now: clock, meddle: script([['openai POST /batches', { status: 401 }]]) });
  const manifest = await run([openai(server.base('openai'))], {}, { onStanding: undefined });
  expect([manifest.status, news]).toEqual(['failed', [expect.stringContaining('The batch of m: ')]]);
});
