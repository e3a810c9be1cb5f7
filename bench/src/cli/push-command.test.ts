import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { manifestSchema, sampleSchema } from '../record-schema.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';

const SUITE = `name: Try
rounds: 1
seed: 5
models: [{ provider: demo, model: demo-swift, parameters: { pace: 0 } }]
prompt: Say hi
`;

interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: { manifest: unknown; suite: { name: string }; samples: unknown[] };
}

async function startProduct(status: number, reply: object | string) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString()),
      });
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { got, to: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const KEY = 'ys_secret-key';
const environment = { YARDSTICK_API_KEY: KEY };
let folder = '';
beforeEach(async () => {
  folder = makeFolder({ 'suite.yaml': SUITE });
  await run(folder, 'bench run suite.yaml -o run -q');
});

test('a finished run is sent whole, as the product reads it, with the key as bearer', async () => {
  const { got, to } = await startProduct(201, { run_id: 'r1', url: 'https://product.example/runs/r1' });
  const { code, out, err } = await run(folder, `bench push run --to ${to}/`, { environment });
  expect([code, out, err]).toEqual([0, 'Saved: https://product.example/runs/r1\n', '']);
  expect(got).toHaveLength(1);
  expect(got[0]?.path).toBe('/api/push-run');
  expect(got[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const { manifest, suite, samples } = (got[0] as Got).body;
  expect(manifestSchema.parse(manifest).name).toBe('Try');
  expect(suite.name).toBe('Try');
  expect(samples.map((sample) => sampleSchema.parse(sample).outcome)).toEqual(['ok']);
});

test('a run that was there already is no failure, and the key may come from the command line', async () => {
  const { got, to } = await startProduct(200, { run_id: 'r1', url: 'https://product.example/runs/r1' });
  const { code, out } = await run(folder, `bench push run --to ${to} --key other`, { environment });
  expect([code, out]).toEqual([0, 'Already there: https://product.example/runs/r1\n']);
  expect(got[0]?.headers.authorization).toBe('Bearer other');
});

test.each([
  [
    422,
    { title: 'The run was not taken', detail: 'An account can have 500 pushed runs. Delete some that are not needed.' },
    2,
    'The run was not taken: An account can have 500 pushed runs. Delete some that are not needed.',
  ],
  [401, { title: 'Sign-in required', detail: `Not a key: ${KEY}` }, 1, 'Sign-in required: Not a key: (key)'],
  [503, 'down', 3, 'HTTP 503'],
  [302, '', 3, 'HTTP 302'],
])(
  'a refusal with %i is reported in the words of the product, never with the key',
  async (status, reply, exit, words) => {
    const { got, to } = await startProduct(status, reply);
    const { code, out, err } = await run(folder, `bench push run --to ${to}`, { environment });
    expect([code, out]).toEqual([exit, '']);
    expect(err).toContain(words);
    expect(err).not.toContain(KEY);
    expect(got).toHaveLength(1);
  },
);

test('a run whose files are not what its manifest says is not sent', async () => {
  const { got, to } = await startProduct(201, {});
  appendFileSync(join(folder, 'run', 'attempts.jsonl'), '\n');
  const changed = await run(folder, `bench push run --to ${to}`, { environment });
  expect([changed.code, changed.err]).toEqual([2, expect.stringContaining('attempts.jsonl changed since')]);
  const path = join(folder, 'run', 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), files: [] }));
  const unhashed = await run(folder, `bench push run --to ${to}`, { environment });
  expect([unhashed.code, unhashed.err]).toEqual([2, expect.stringContaining('an unfinished run')]);
  expect(got).toHaveLength(0);
});

test.each([
  ['run --to http://127.0.0.1:1', {}, 'No key'],
  ['run --to https://product.example/yardstick/', {}, 'made at https://product.example/yardstick/account/api-keys,'],
  ['run --to localhost:3000', {}, 'Keys are made in the account'],
  ['run --to localhost:3000', environment, 'begins with https'],
  ['run', environment, '--to is missing'],
  ['run --to product', environment, 'is not an address'],
  ['run --to ftp://product.example', environment, 'begins with https'],
  ['. --to http://127.0.0.1:1', environment, 'holds no run'],
])('“push %s” is refused before anything is sent', async (words, given, reason) => {
  const { code, err } = await run(folder, `bench push ${words}`, { environment: given });
  expect(code).toBe(2);
  expect(err).toContain(reason);
});

test('a product that does not answer is reported as such', async () => {
  const { code, err } = await run(folder, 'bench push run --to http://127.0.0.1:1', { environment });
  expect(code).toBe(3);
  expect(err).toMatch(/^127\.0\.0\.1:1 did not answer: /);
});
