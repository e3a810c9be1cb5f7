import { expect, it } from 'vitest';
import { at, site } from '../../platform/testing/guarded-site.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { listMadeCalls } from '../../runs/sample-store.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';
import { listAnswers } from '../load-run-view.server.ts';

const provider = startFakeProvider();

const toolsAt = (http: object) => JSON.stringify([{ name: 'weather', http }]);
const local = (path: string) => at(path, '127.0.0.1');

async function given(config: object = {}) {
  const ctx = await openBenchmarkAccount(config as Record<string, unknown>);
  provider.reply = ({ prompt }) =>
    prompt === 'How warm?' ? { tool: 'weather', input: { city: 'Bonn' } } : `Told: ${prompt}`;
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const request = (http: object) => ({ ...usualRequest, prompt: 'How warm?', modelIds, tools: toolsAt(http) });
  return { ctx, request };
}

it('a run calls the address of a tool, and shows and exports what the model got from it', async () => {
  const { ctx, request } = await given();
  site.answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"degrees":21}');
  const http = { url: local('/weather?units=metric'), method: 'GET' };
  const runId = await beginRun(ctx, request(http));
  await carryOutRuns(ctx);
  const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  expect(answer).toMatchObject({
    outcome: 'ok',
    text: 'Told: {"degrees":21}',
    calls: [{ name: 'weather', result: '{"degrees":21}', http: { status: 200, tookMs: expect.any(Number) } }],
  });
  expect(new Set(site.seen.map(({ url }) => url))).toEqual(new Set(['/weather?units=metric&city=Bonn']));
  expect(site.seen[0]!.headers['user-agent']).toMatch(/^Yardstick \(\+http/);
  const run = await getRun(ctx, 'anna', runId);
  expect(await (await exportRun(ctx, run, 'csv')).text()).toContain('→ {""degrees"":21}');
  expect(await (await exportRun(ctx, run, 'suite')).json()).toMatchObject({ tools: [{ name: 'weather', http }] });
});

it('the forecast names the addresses that a run would call, and how often at most, and calls none', async () => {
  const { ctx, request } = await given();
  const planned = await planRun(ctx, 'anna', { ...request({ url: local('/') }), rounds: 30 }, 1, false);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  expect((await forecastPlanned(planned)).notices).toContain(
    `Tools are really called, with what the models write: at most 2,000 requests in all, 100 for one answer, to POST ${local('/')}.`,
  );
  expect(site.seen).toEqual([]);
});

it('a run with more answers than its tools may make requests is refused when it is planned', async () => {
  const { ctx, request } = await given();
  const cases = JSON.stringify(Array.from({ length: 67 }, (_, n) => ({ id: `c${n}`, prompt: 'How warm?' })));
  const table = { format: 'cases' as const, text: cases };
  const planOf = (rounds: number) =>
    planRun(ctx, 'anna', { ...request({ url: local('/') }), table, prompt: '', rounds }, 1, false);
  expect(await planOf(30)).toEqual({
    refusal: {
      status: 422,
      title: 'Too many calls of tools',
      description:
        'In 2,010 answers, tools could call their addresses, and the tools of one run make at most 2,000 requests. Plan fewer rounds, cases or models.',
      field: 'rounds',
    },
  });
  expect(await planOf(29)).toMatchObject({ calls: 67 * 29 });
});

it('what tools were called before a run is continued counts against its limit, also in calls that are made again', async () => {
  const { ctx, request } = await given();
  site.answer = (_request, response) => response.writeHead(503).end('down '.repeat(5_000));
  const runId = await beginRun(ctx, { ...request({ url: local('/'), onFailure: 'end' }), rounds: 3 });
  await carryOutRuns(ctx);
  const requestsOf = async () => (await listMadeCalls(ctx, runId, 0)).flatMap(({ toolCalls = [] }) => toolCalls);
  expect(await requestsOf()).toEqual(Array(3).fill({ http: { status: 503, tookMs: expect.any(Number) } }));
  const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  expect(answer!.calls[0]!.result).toMatch(/^The tool failed: HTTP 503: down down/);
  await resumeRun(ctx, 'anna', runId, 'failed');
  await carryOutRuns(ctx);
  expect(await requestsOf()).toHaveLength(site.seen.length);
  expect(site.seen.length).toBeGreaterThan(3);
});

it.each([
  ['http://127.0.0.1/', 'The tool weather cannot be called: 127.0.0.1 leads to a private network address.'],
  ['http://2130706433/', 'The tool weather cannot be called: 127.0.0.1 leads to a private network address.'],
  ['http://[::ffff:10.0.0.7]/', expect.stringMatching(/leads to a private network address/)],
  ['http://169.254.169.254/', expect.stringMatching(/leads to a reserved network address/)],
  ['http://example.com:25/', 'The tool weather cannot be called: Port 25 cannot be opened.'],
])('an address that may not be called is refused in the forecast already: %s', async (url, description) => {
  const { ctx, request } = await given({ providerBaseUrls: {} });
  const strict = { ...ctx, config: { ...ctx.config, allowPrivateEndpoints: false } };
  const answer = await planRun(strict, 'anna', request({ url }), 1, false);
  expect(answer).toEqual({
    refusal: { status: 422, title: 'These tools cannot be called', description, field: 'tools' },
  });
});

it('a name that leads to a private address is refused when the run is started, before tokens are reserved', async () => {
  const { ctx, request } = await given();
  const strict = { ...ctx, config: { ...ctx.config, allowPrivateEndpoints: false } };
  const started = await startRun(strict, 'anna', request({ url: 'http://localhost:8080/' }), {
    startKey: 'one',
    origin: 'page',
  });
  expect(started).toMatchObject({
    refusal: {
      field: 'tools',
      description: 'The tool weather cannot be called: localhost leads to a private network address.',
    },
  });
});

it.each([
  [{ url: 'https://example.com/?api_key=1' }, /^Tool 1, address: “api_key” may be a credential/],
  [{ url: 'nonsense' }, /^Tool 1, address: is not an address/],
  [{ url: '' }, /^Tool 1, address: is not an address/],
  [{ url: 'https://example.com/', headers: { 'X-Auth': 'a' } }, /^Tool 1, address.headers.X-Auth: may be a credential/],
  [
    { url: 'https://example.com/', headers: { 'X-Auth': '{{secret}}' } },
    /^The tool weather needs a secret, and none is sent from here: leave \{\{secret\}\} out, or run the suite on the command line\.$/,
  ],
])('no credential of a tool is taken here: %j', async (http, description) => {
  const { ctx, request } = await given();
  for (const more of [{}, { table: { format: 'csv' as const, text: 'id\none\n' } }]) {
    const answer = await planRun(ctx, 'anna', { ...request(http), ...more }, 1, false);
    expect(answer).toMatchObject({ refusal: { field: 'tools', description: expect.stringMatching(description) } });
  }
});

it('the tools of cases are held to the same, and a run calls twenty hosts at most', async () => {
  const { ctx, request } = await given();
  const planOf = (tools: object[]) => {
    const table = { format: 'cases' as const, text: JSON.stringify([{ id: 'one', tools }]) };
    return planRun(ctx, 'anna', { ...request({}), tools: undefined, table } as never, 1, false);
  };
  const secret = { name: 'a', http: { url: 'https://example.com/', headers: { 'X-Key': '{{secret}}' } } };
  expect(await planOf([secret])).toMatchObject({ refusal: { field: 'cases', description: /./ } });
  const hosts = Array.from({ length: 21 }, (_, n) => ({ name: `t${n}`, http: { url: `https://h${n}.example.com/` } }));
  expect(await planOf(hosts)).toMatchObject({
    refusal: { field: 'cases', description: 'The tools of one run call at most 20 hosts; these call 21.' },
  });
});
