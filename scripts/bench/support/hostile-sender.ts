/** What others wait while an account, or nobody in particular, sends the worst that is known: /healthz is asked side by side. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { openProduct, type Product } from '../../e2e/product.ts';
import { simulatedRun } from './support/simulated-run.ts';

const LIMIT_MS = 250;
/** An act that is still under way then has been watched long enough. */
const WATCH_MS = 45_000;

interface Act {
  name: string;
  send: () => Promise<Response>;
}

interface Session {
  product: Product;
  cookie: string;
  modelId: string;
}

const FORM = 'application/x-www-form-urlencoded';

function post(product: Product, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(WATCH_MS);
  return fetch(product.url + path, {
    ...{ method: 'POST', redirect: 'manual', body, signal },
    headers: { origin: product.url, ...headers },
  });
}

/** Answers every chat completion with a text that makes backtracking patterns run for ever. */
function startEndpoint(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    const choice = { index: 0, delta: { content: `"${'a'.repeat(60)}!"` }, finish_reason: 'stop' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ id: 'x', choices: [choice] })}\n\ndata: [DONE]\n\n`);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() });
    });
  });
}

async function openAccount(product: Product, endpoint: string): Promise<Session> {
  const form = { companyName: 'Hostile', email: 'hostile@example.com', password: 'Passw0rd!long' };
  const answer = await post(product, '/sign-up', new URLSearchParams(form));
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (cookie.length === 0) throw new Error(`signing up answered ${answer.status} without a session`);
  const headers = { cookie: cookie.join('; '), 'content-type': 'application/json' };
  const model = { name: 'hostile', model_type: 'text-generation', provider: 'custom', api_endpoint: endpoint };
  const registered = await post(product, '/api/ai_models', JSON.stringify(model), headers);
  if (registered.status !== 201) throw new Error(`registering a model answered ${registered.status}`);
  const { id } = (await registered.json()) as { id: string };
  return { product, cookie: headers.cookie, modelId: id };
}

const nested = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
const properties = JSON.stringify({
  properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, { pattern: `^a${at}` }])),
});

const bodies = ({ product }: Session): Act[] => [
  {
    name: 'a form of 2 MB of "a&"',
    send: () => post(product, '/nowhere', 'a&'.repeat(1_000_000), { 'content-type': FORM }),
  },
  {
    name: 'a form of 31 MB of "a&" at /login',
    send: () => post(product, '/login', 'a&'.repeat(15_500_000), { 'content-type': FORM }),
  },
  {
    name: 'a multipart form of 300,000 parts',
    send: () => {
      const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      return post(product, '/login', `${part.repeat(300_000)}--b--\r\n`, headers);
    },
  },
];

function planning({ product, cookie, modelId }: Session): Act[] {
  const forecast = (name: string, table: string, tableName = 'suite.yaml'): Act => ({
    name: `a forecast of ${name}`,
    send: () => {
      const form = { intent: 'forecast', table, tableName, preset: 'standard', modelIds: modelId };
      return post(product, '/benchmarking', new URLSearchParams(form), { cookie });
    },
  });
  const cases = (count: number) =>
    `cases:\n${Array.from({ length: count }, (_, at) => ` - { prompt: "hello ${at}" }`).join('\n')}\n`;
  return [
    forecast('20,000 open brackets', `prompt: ${'['.repeat(20_000)}`),
    forecast('a schema of 3,000 levels', `prompt: hi\nassert: [{ json: ${nested(3_000)} }]`),
    forecast('a schema of 20,000 properties', `prompt: hi\nassert: [{ json: ${properties} }]`),
    forecast('YAML of 0.9 MB', cases(34_000)),
    forecast('YAML of 4.7 MB', cases(170_000)),
    forecast('a table of 10 MB', `id,words\n${`a,${'x'.repeat(10_000)}\n`.repeat(1_000)}`, 'cases.csv'),
  ];
}

async function pushing({ product, cookie }: Session): Promise<Act[]> {
  const headers = { cookie, 'content-type': 'application/json' };
  const [small, wide, large] = [await simulatedRun(1, 1), await simulatedRun(60, 66), await simulatedRun(20, 900)];
  const push = (name: string, run: unknown): Act => {
    const body = JSON.stringify(run);
    return { name: `a pushed run of ${name}`, send: () => post(product, '/api/push-run', body, headers) };
  };
  return [
    push('1e9 rounds', { ...small, manifest: { ...small.manifest, rounds: 1e9 } }),
    push('4,000 samples of 60 models', wide),
    push('18,000 samples of 20 models', large),
  ];
}

function running({ product, cookie, modelId }: Session): Act[] {
  const headers = { cookie, 'content-type': 'application/json' };
  const run = (name: string, checks: unknown[]): Act => ({
    name: `a run with ${name}`,
    send: () => {
      const body = { prompt: 'Say hello', modelIds: [modelId], rounds: 5, checks };
      return post(product, '/api/run-benchmark', JSON.stringify(body), headers);
    },
  });
  return [
    run('a pattern in a schema that backtracks', [{ json: { type: 'string', pattern: '^(a+)+$' } }]),
    run('a pattern that backtracks', [{ regex: '^"(a+)+$' }]),
  ];
}

/** On a connection of its own: the server closes those on which it refuses a body half-way. */
function askHealth({ url }: Product): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().on('end', resolve));
    request.on('error', reject);
  });
}

/** The worst answer time of /healthz while the act is under way and a second longer. */
async function measure({ product }: Session, { name, send }: Act): Promise<number> {
  let isOver = false;
  const startedMs = performance.now();
  const act = send()
    .then(async (response) => {
      await response.arrayBuffer();
      return String(response.status);
    })
    .catch((error: unknown) => (error as Error).name)
    .finally(() => setTimeout(() => (isOver = true), 1_000));
  let worstMs = 0;
  while (!isOver) {
    const askedMs = performance.now();
    await askHealth(product);
    worstMs = Math.max(worstMs, performance.now() - askedMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const outcome = await act;
  const seconds = ((performance.now() - startedMs - 1_000) / 1_000).toFixed(1);
  const verdict = worstMs <= LIMIT_MS ? 'within' : 'OVER';
  console.log(
    `${name}: ${outcome} after ${seconds} s; /healthz at worst ${worstMs.toFixed(0)} ms, ${verdict} ${LIMIT_MS} ms`,
  );
  return worstMs;
}

const endpoint = await startEndpoint();
const product = await openProduct({ BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on' });
try {
  const session = await openAccount(product, endpoint.url);
  const acts = [...bodies(session), ...planning(session), ...(await pushing(session)), ...running(session)];
  let worstMs = 0;
  for (const act of acts) worstMs = Math.max(worstMs, await measure(session, act));
  console.log(`/healthz at worst ${worstMs.toFixed(0)} ms, the limit is ${LIMIT_MS} ms`);
  if (worstMs > LIMIT_MS) process.exitCode = 1;
} finally {
  await product.stop();
  endpoint.close();
}
