import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { addModel, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { get, openSignedIn, post } from '../testing/call-api.server.ts';
import { runBody } from './run-body.server.ts';

const provider = startFakeProvider();
const address = '/api/run-benchmark';
const body = { prompt: 'Hello', modelIds: ['a'] };

it.each([address, '/api/runs'])('POST %s refuses fields that it does not know, and names them', async (path) => {
  const { browser } = await openSignedIn();
  const wrong = {
    temperature: 0,
    parameters: { topK: 1 },
    cases: [{ id: 'a', expect: 'b' }],
    judge: { modelId: 'x', criteria: 'y', model: 'z' },
  };
  const answer = await post(browser, path, { ...body, ...wrong, versions: [{ prompt: 'Hi', text: 'b' }] });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('is no field of this call') } });
  const { errors } = answer.body as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field).toSorted()).toEqual([
    'cases.0.expect',
    'judge.model',
    'parameters.topK',
    'temperature',
    'versions.0.text',
  ]);
});

it('POST /api/runs sends attachments of the run and of a case, and refuses what is not what it claims to be', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
  const pdf = { data: Buffer.from('%PDF-1.7').toString('base64'), mediaType: 'application/pdf', name: 'a.pdf' };
  const mp3 = { data: Buffer.from('ID3 and more').toString('base64'), mediaType: 'audio/mpeg', name: 'b.mp3' };
  const sent = { prompt: 'What is it?', modelIds: [modelId], attachments: [pdf], cases: [{ attachments: [mp3] }] };
  expect(await post(browser, '/api/runs', sent)).toMatchObject({ status: 202 });
  await carryOutRuns(ctx);
  const asked = JSON.stringify(provider.bodies.at(-1));
  for (const part of ['"filename":"a.pdf"', `"input_audio":{"data":"${mp3.data}","format":"mp3"}`])
    expect(asked).toContain(part);
  const letter = { ...pdf, data: Buffer.from('Dear Sir').toString('base64') };
  expect(await post(browser, '/api/runs', { ...sent, attachments: [letter] })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'attachments', reason: 'a.pdf is no PDF by its content.' }] },
  });
  expect(
    await post(browser, '/api/runs', { ...sent, attachments: [], cases: [{ attachments: [letter] }] }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'cases', reason: expect.stringContaining('a.pdf is no PDF') }] },
  });
  const many = Array.from({ length: 200 }, () => pdf);
  expect(await post(browser, '/api/runs', { ...sent, attachments: many })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'attachments', reason: 'At most 4 attachments are sent with a prompt.' }] },
  });
});

it('POST /api/runs has a simulated user go on with the conversations of a run and of a case', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const [modelId, simulatedUserId] = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId),
    await addModel(ctx, 'player', { apiEndpoint: provider.url }, userId),
  ];
  const asks = (prompt: string) => prompt.includes('Write the next message.');
  provider.reply = ({ prompt }) => (asks(prompt) ? '[[END]]' : 'Hello');
  const cases = [
    { id: 'own', user: { goal: 'Leave', stop: { turns: 2 } } },
    { id: 'none', user: null },
  ];
  const sent = { prompt: 'Hi', modelIds: [modelId], user: { goal: 'Stay' }, simulatedUserId, cases };
  expect(await post(browser, '/api/runs', sent)).toMatchObject({ status: 202 });
  await carryOutRuns(ctx);
  expect(provider.calls.filter(({ prompt }) => asks(prompt))).toHaveLength(1);
  expect(JSON.stringify(provider.bodies)).toContain('What the person wants: Leave');
  const refused = await post(browser, '/api/runs', { ...sent, user: { goal: '', stop: { turns: 21 } } });
  const { errors } = refused.body as { errors: { field: string }[] };
  expect([refused.status, errors.map(({ field }) => field)]).toEqual([400, ['user.goal', 'user.stop.turns']]);
  expect(await post(browser, '/api/runs', { ...sent, simulatedUserId: modelId })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'simulatedUserId' }] },
  });
});

it('POST /api/runs starts a run with cases, system prompt, checks, parameters and versions, and answers with its id at once', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
  const sent = {
    prompt: 'Say {{word}}',
    system: 'Be brief.',
    cases: [
      { id: 'one', variables: { word: 'hi' }, assert: [{ contains: 'Hello' }] },
      { id: 'two', messages: [{ role: 'user', content: 'And {{word}}?' }], variables: { word: 'you' } },
    ],
    versions: [{ name: 'Polite', system: 'Be polite.' }],
    parameters: { temperature: 0.5, maxOutputTokens: 50 },
    checks: [{ contains: 'from' }],
    modelIds: [modelId],
    name: 'Greetings',
  };
  const key = { 'idempotency-key': 'once' };
  const started = await post(browser, '/api/runs', sent, key);
  expect(started).toMatchObject({ status: 202, body: { run_id: expect.any(String) } });
  const { run_id: runId } = started.body as { run_id: string };
  expect((await post(browser, '/api/runs', sent, key)).body).toMatchObject({ run_id: runId });
  await carryOutRuns(ctx);
  expect(provider.bodies).toHaveLength(4);
  expect(provider.bodies).toContainEqual(
    expect.objectContaining({
      temperature: 0.5,
      messages: [
        { role: 'system', content: 'Be polite.' },
        { role: 'user', content: 'Say hi' },
      ],
    }),
  );
  const run = await (await get(browser, `/api/runs/${runId}`)).json();
  expect(run).toMatchObject({
    name: 'Greetings',
    status: 'completed',
    versions: [
      { name: 'Version 1', system: 'Be brief.' },
      { name: 'Polite', system: 'Be polite.' },
    ],
    models: [
      { key: `${modelId}/v1`, answered: 2, passRate: 1 },
      { key: `${modelId}/v2`, answered: 2 },
    ],
  });
  const suite = await (await get(browser, `/api/runs/${runId}/export?format=suite`)).text();
  expect(parse(suite)).toMatchObject({
    cases: sent.cases,
    variants: [{ id: 'v1' }, { id: 'v2', system: 'Be polite.' }],
  });
});

it('POST /api/runs takes tools with scripted results for all cases and for one, and the run calls them', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  provider.reply = ({ prompt }) =>
    prompt === 'How warm?' ? { tool: 'weather', input: { city: 'Bonn' } } : `Told: ${prompt}`;
  const results = [{ when: { city: 'Bonn' }, result: { degrees: 21 } }];
  const sent = {
    prompt: 'How warm?',
    tools: [{ name: 'weather', results }],
    maxTurns: 2,
    cases: [{ id: 'all' }, { id: 'own', tools: [{ name: 'weather', results: [{ error: 'Closed.' }] }] }],
    checks: [{ 'tool-called': 'weather', arguments: { city: 'Bonn' } }],
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)],
  };
  const { run_id: runId } = (await post(browser, '/api/runs', sent, {})).body as { run_id: string };
  await carryOutRuns(ctx);
  for (const [id, text] of [
    ['all', 'Told: {"degrees":21}'],
    ['own', 'Told: Closed.'],
  ]) {
    const answers = await (await get(browser, `/api/runs/${runId}/answers?case=${id}&round=1`)).json();
    expect(answers).toMatchObject([{ text, turns: 2, calls: [{ name: 'weather' }], scores: [{ passed: true }] }]);
  }
  const suite = await (await get(browser, `/api/runs/${runId}/export?format=suite`)).text();
  expect(parse(suite)).toMatchObject({ tools: sent.tools, maxTurns: 2, cases: sent.cases });
});

it.each([
  ['versions', { versions: [{}] }, 'Version 2 is the same as Version 1'],
  ['versions', { versions: [{ tools: [] }] }, 'Version 2 is to go without tools, and the run has none'],
  ['versions.0.tools', { versions: [{ tools: [{ name: 'a' }] }] }, 'can only be an empty list'],
  ['baseline', { baseline: { version: 2 } }, 'there is one only'],
  ['baseline.model', { baseline: { model: 'other' } }, 'among the models of the run'],
  ['parameters.temperature', { parameters: { temperature: 3 } }, 'from 0 to 2'],
  ['cases', { cases: [{ prompt: 'Hi {{who}}' }] }, 'cases[0].prompt: {{who}} has no value'],
  ['cases', { cases: [] }, 'at least one'],
  ['cases', { cases: [{ assert: [{ nonsense: 1 }] }] }, 'cases[0].assert[0]: names no kind of check'],
  ['modelIds', { modelIds: ['unknown'] }, 'There is no model unknown'],
  ['tools', { tools: [{ name: 'a b' }] }, 'Tool 1, name: has letters, digits'],
  ['tools', { tools: [{ name: 'a', url: 'http://127.0.0.1/' }] }, 'Tool 1, url: "url" is not known here'],
  [
    'tools',
    { tools: [{ name: 'a', http: { url: 'https://example.com/?token=1' } }] },
    'Tool 1, address: “token” may be',
  ],
  ['tools.0.http', { tools: [{ name: 'a', http: 'https://example.com/' }] }, 'http must be an object'],
  ['tools.0.parameters', { tools: [{ name: 'a', parameters: 'x' }] }, 'must be a JSON Schema'],
  ['maxTurns', { maxTurns: 21 }, 'at most 20'],
  ['checks', { checks: [{ 'tool-called': 'a' }] }, 'this suite has none'],
])('POST /api/runs names %s where %j is refused', async (field, facts, reason) => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)];
  const answer = await post(browser, '/api/runs', { prompt: 'Hello', modelIds, ...facts });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body).toMatchObject({
    detail: expect.stringContaining(reason),
    errors: [{ field, reason: expect.stringContaining(reason) }],
  });
});

it.each([
  [{ modelIds: ['a'] }, 'prompt', 'Please enter a prompt'],
  [{ prompt: 'Hi' }, 'modelIds', 'Please select at least one model'],
  [{ ...body, modelIds: [1] }, 'modelIds.0', 'Please select at least one model'],
  [{ ...body, rounds: 31 }, 'rounds', 'whole number'],
  [{ ...body, rounds: 1.5 }, 'rounds', 'whole number'],
  [{ ...body, checks: 'x' }, 'checks', 'checks must be a list'],
  [{ ...body, checks: [1] }, 'checks.0', 'checks must be a list'],
  [{ ...body, judge: { modelId: 'x', criteria: 1 } }, 'judge.criteria', 'must be text'],
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
  expect(runBody.parse(body)).toEqual({
    ...body,
    batch: false,
    budget: null,
    system: '',
    versions: [],
    parameters: {},
    cacheMode: 'warm',
    tieMargin: 0.2,
    name: '',
    organisation: '',
    rounds: 1,
    checks: [],
    baseline: null,
    stopWhenDecided: false,
    judge: null,
  });
  expect(runBody.parse({ ...body, baseline: { model: 'a', margin: 0.1 } }).baseline).toEqual({
    model: 'a',
    measure: 'pass-rate',
    margin: 0.1,
  });
  const judge = { modelId: 'x', criteria: 'y' };
  expect(runBody.parse({ ...body, judge }).judge).toEqual({ ...judge, rounds: 1 });
  // One that only makes checks by a rubric has no criteria.
  expect(runBody.parse({ ...body, judge: { modelId: 'x' } }).judge).toEqual({ modelId: 'x', criteria: '', rounds: 1 });
});

it('an empty Idempotency-Key is none: every call with it starts a run of its own', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)];
  const start = async () => (await post(browser, '/api/runs', { ...body, modelIds }, { 'idempotency-key': '' })).body;
  const ids = [await start(), await start()].map((answer) => (answer as { run_id: string }).run_id);
  expect(new Set(ids).size).toBe(2);
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

it('the export of a shared result takes a model for its calls only', async () => {
  const { browser } = await openSignedIn();
  const answer = await get(browser, '/api/shared/token-of-the-link/export?format=suite&model=a');
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: 'model' }] }]);
});
