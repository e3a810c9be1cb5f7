import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { get, openSignedIn, post } from '../testing/call-api.server.ts';
import { runBenchmarkBody } from './start-operations.server.ts';

const address = '/api/run-benchmark';
const body = { prompt: 'Hello', modelIds: ['a'] };

it('POST /api/run-benchmark refuses fields that it does not know, and names them', async () => {
  const { browser } = await openSignedIn();
  const answer = await post(browser, address, { ...body, temperature: 0, system: 'Be brief.' });
  expect(answer).toMatchObject({ status: 400, body: { detail: '"temperature" is no field of this call' } });
  const { errors } = answer.body as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(['temperature', 'system']);
});

it.each([
  [{ modelIds: ['a'] }, 'prompt', 'Please enter a prompt'],
  [{ prompt: 'Hi' }, 'modelIds', 'Please select at least one model'],
  [{ ...body, modelIds: [1] }, 'modelIds.0', 'Please select at least one model'],
  [{ ...body, rounds: 31 }, 'rounds', 'whole number'],
  [{ ...body, rounds: 1.5 }, 'rounds', 'whole number'],
  [{ ...body, checks: 'x' }, 'checks', 'checks must be a list'],
  [{ ...body, checks: [1] }, 'checks.0', 'checks must be a list'],
  [{ ...body, judge: { modelId: 'x' } }, 'judge.criteria', 'must be text'],
  [{ ...body, baseline: { model: 'a', margin: 0.6 } }, 'baseline.margin', 'at most 0.5'],
  [{ ...body, baseline: { model: 'a', measure: 'speed' } }, 'baseline.measure', 'must be'],
  [{ ...body, judge: 'x' }, 'judge', 'must be an object'],
  [{ ...body, judge: { modelId: 'x', criteria: 'y', rounds: 31 } }, 'judge.rounds', 'whole number'],
])('POST /api/run-benchmark of %j is refused with 400 and names %s', async (sent, field, reason) => {
  const { browser } = await openSignedIn();
  const answer = await post(browser, address, sent);
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(reason) } });
  expect((answer.body.errors as { field: string }[])[0]!.field).toBe(field);
});

it('checks, a baseline, a judge and rounds need not be sent', () => {
  expect(runBenchmarkBody.parse(body)).toEqual({
    ...body,
    rounds: 1,
    checks: [],
    baseline: null,
    stopWhenDecided: false,
    judge: null,
  });
  expect(runBenchmarkBody.parse({ ...body, baseline: { model: 'a', margin: 0.1 } }).baseline).toEqual({
    model: 'a',
    measure: 'pass-rate',
    margin: 0.1,
  });
  expect(runBenchmarkBody.parse({ ...body, judge: { modelId: 'x', criteria: 'y' } }).judge).toEqual({
    modelId: 'x',
    criteria: 'y',
    rounds: 1,
  });
});

it('an Idempotency-Key of more than 255 bytes is refused, however few characters it has', async () => {
  const { browser } = await openSignedIn();
  const ask = (key: string) => post(browser, address, body, { 'idempotency-key': key });
  for (const key of ['k'.repeat(256), 'é'.repeat(128)])
    expect(await ask(key)).toMatchObject({
      status: 400,
      body: { detail: 'An idempotency key has at most 255 bytes, and no NUL character.' },
    });
  expect((await ask('k'.repeat(255))).body).not.toMatchObject({ detail: expect.stringContaining('idempotency') });
});

it.each(['1e99', '99999999999', '1.5', '-1', 'x', '10001', '%00'])(
  'the round %s of a run is refused with 400 before the run is looked for',
  async (round) => {
    const { browser } = await openSignedIn();
    const answer = await get(browser, `/api/runs/none/answers?round=${round}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: 'round' }] }]);
  },
);

it('a page of verdicts begins at no absurd place', async () => {
  const { browser } = await openSignedIn();
  expect((await get(browser, '/api/runs/none/verdicts?from=1e99')).status).toBe(400);
  expect((await get(browser, '/api/runs/none/verdicts?from=20&count=5000')).status).toBe(404);
});

it('strangers are refused with 401 before anything they sent is looked at', async () => {
  const stranger = new TestBrowser(await testContext({ now: () => new Date() }));
  expect((await post(stranger, address, { nonsense: 1 })).status).toBe(401);
  const answer = await get(stranger, '/api/runs?round=x');
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});
