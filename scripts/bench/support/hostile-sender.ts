/** Child process of the benchmark: sends hostile bodies to the product, one for each name that it is asked for. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { simulatedRun } from './simulated-run.ts';

export type FromSender = { acts: string[] } | { outcome: string; seconds: number };

/** An act that is still under way then has been watched long enough. */
const WATCH_MS = 45_000;

interface Act {
  name: string;
  send: () => Promise<Response>;
}

interface Session {
  url: string;
  cookie: string;
  modelId: string;
}

const FORM = 'application/x-www-form-urlencoded';

function post(url: string, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(WATCH_MS);
  return fetch(url + path, { method: 'POST', redirect: 'manual', body, signal, headers: { origin: url, ...headers } });
}

/** Answers every chat completion with a text that makes backtracking patterns run for ever. */
function startEndpoint(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const choice = { index: 0, delta: { content: `"${'a'.repeat(60)}!"` }, finish_reason: 'stop' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ id: 'x', choices: [choice] })}\n\ndata: [DONE]\n\n`);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}/v1`);
    });
  });
}

async function openAccount(url: string, endpoint: string): Promise<Session> {
  const form = { companyName: 'Hostile', email: 'hostile@example.com', password: 'Passw0rd!long' };
  const answer = await post(url, '/sign-up', new URLSearchParams(form));
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (cookie.length === 0) throw new Error(`signing up answered ${answer.status} without a session`);
  const headers = { cookie: cookie.join('; '), 'content-type': 'application/json' };
  const model = { name: 'hostile', model_type: 'text-generation', provider: 'custom', api_endpoint: endpoint };
  const registered = await post(url, '/api/ai_models', JSON.stringify(model), headers);
  if (registered.status !== 201) throw new Error(`registering a model answered ${registered.status}`);
  const { id } = (await registered.json()) as { id: string };
  return { url, cookie: headers.cookie, modelId: id };
}

const nested = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
const properties = JSON.stringify({
  properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, { pattern: `^a${at}` }])),
});

const bodies = ({ url }: Session): Act[] => [
  {
    name: 'a form of 2 MB of "a&"',
    send: () => post(url, '/nowhere', 'a&'.repeat(1_000_000), { 'content-type': FORM }),
  },
  {
    name: 'a form of 31 MB of "a&" at /login',
    send: () => post(url, '/login', 'a&'.repeat(15_500_000), { 'content-type': FORM }),
  },
  {
    name: 'a multipart form of 300,000 parts',
    send: () => {
      const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      return post(url, '/login', `${part.repeat(300_000)}--b--\r\n`, headers);
    },
  },
];

function planning({ url, cookie, modelId }: Session): Act[] {
  const submit = (name: string, fields: Record<string, string>, isUrlEncoded = false): Act => ({
    name,
    send: () => {
      const form = isUrlEncoded ? new URLSearchParams() : new FormData();
      for (const [field, value] of Object.entries({ preset: 'standard', modelIds: modelId, ...fields }))
        form.append(field, value);
      return post(url, '/benchmarking', form, { cookie });
    },
  });
  const forecast = (name: string, table: string) =>
    submit(`a forecast of ${name}`, { intent: 'forecast', table, tableName: 'suite.yaml' });
  const cases = (count: number) =>
    `cases:\n${Array.from({ length: count }, (_, at) => ` - { prompt: "hello ${at}" }`).join('\n')}\n`;
  const rows = Array.from({ length: 1_000 }, (_, at) => `case-${at},${'x'.repeat(10_000)}\n`);
  const large = { prompt: 'Say {{words}}', table: `id,words\n${rows.join('')}`, tableName: 'cases.csv' };
  return [
    submit('a form of 4.7 MB that is not multipart', { intent: 'forecast', table: cases(170_000) }, true),
    forecast('20,000 open brackets', `prompt: ${'['.repeat(20_000)}`),
    forecast('a schema of 3,000 levels', `prompt: hi\nassert: [{ json: ${nested(3_000)} }]`),
    forecast('a schema of 20,000 properties', `prompt: hi\nassert: [{ json: ${properties} }]`),
    forecast('YAML of 0.9 MB', cases(34_000)),
    forecast('YAML of 4.7 MB', cases(170_000)),
    submit('a forecast of a table of 10 MB', { ...large, intent: 'forecast' }),
    submit('a run of a table of 10 MB', { ...large, intent: 'run', startKey: 'hostile', preset: 'quick' }),
  ];
}

async function pushing({ url, cookie }: Session): Promise<Act[]> {
  const headers = { cookie, 'content-type': 'application/json' };
  const small = await simulatedRun(1, 1);
  const push = (name: string, run: unknown): Act => {
    const body = JSON.stringify(run);
    return { name: `a pushed run of ${name}`, send: () => post(url, '/api/push-run', body, headers) };
  };
  return [
    push('1e9 rounds', { ...small, manifest: { ...small.manifest, rounds: 1e9 } }),
    push('4,000 samples of 60 models', await simulatedRun(60, 66)),
    push('4,000 samples of 20 models', await simulatedRun(20, 200)),
    push('11,000 samples of 20 models', await simulatedRun(20, 550)),
    push('18,000 samples of 20 models', await simulatedRun(20, 900)),
  ];
}

function running({ url, cookie, modelId }: Session): Act[] {
  const headers = { cookie, 'content-type': 'application/json' };
  const run = (name: string, checks: unknown[]): Act => ({
    name: `a run with ${name}`,
    send: () => {
      const body = { prompt: 'Say hello', modelIds: [modelId], rounds: 5, checks };
      return post(url, '/api/run-benchmark', JSON.stringify(body), headers);
    },
  });
  return [
    run('a pattern in a schema that backtracks', [{ json: { type: 'string', pattern: '^(a+)+$' } }]),
    run('a pattern that backtracks', [{ regex: '^"(a+)+$' }]),
  ];
}

const endpoint = await startEndpoint();
const session = await openAccount(process.argv[2]!, endpoint);
const acts = [...bodies(session), ...planning(session), ...(await pushing(session)), ...running(session)];
const answer = (message: FromSender) => process.send?.(message);

process.on('message', async (name: string) => {
  const startedMs = performance.now();
  const outcome = await acts
    .find((act) => act.name === name)!
    .send()
    .then(async (response) => (await response.arrayBuffer()) && String(response.status))
    .catch((error: unknown) => (error as Error).name);
  answer({ outcome, seconds: (performance.now() - startedMs) / 1_000 });
});
answer({ acts: acts.map(({ name }) => name) });
