// Providers that quote the key they are called with, in every place of a reply.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callModel, checkKey, createScorer, listModels, type Sample } from '../index.ts';

const key = 'sk-proj-Qx7Lm2Zt9RbV4nKc8WyH1sFd6GjP3uTe5aXoBi0CvMqEwNkYrSlDhUgJzOpAfI7x2L9m4Z1t8R6b3V5n0KqcWyHsFdGj';
/** Fewer characters of the key than this may be anywhere. */
const FEWEST = 10;

const frame = (facts: object, extra: object = {}) =>
  `data: ${JSON.stringify({ model: 'm', ...extra, choices: [{ index: 0, finish_reason: null, ...facts }] })}\n\n`;
const end = `${frame({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`;
const stream = (response: ServerResponse, ...frames: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-debug': `Bearer ${key}` });
  for (const one of [...frames, end]) response.write(one);
  response.end();
};
const escaped = [...key].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join('');

const replies: Record<string, (response: ServerResponse) => void> = {
  'cut-text': (response) => response.writeHead(401, { 'content-type': 'text/plain' }).end('x'.repeat(202) + key),
  'cut-body': (response) => response.writeHead(400, { 'content-type': 'text/plain' }).end('x'.repeat(65_500) + key),
  escapes: (response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(`{"error":{"message":"${escaped}"}}`),
  redirect: (response) => response.writeHead(302, { location: `https://else.example/${key}` }).end(),
  whole: (response) => stream(response, frame({ delta: { content: `It is ${key}.` } })),
  pieces: (response) => stream(response, ...[...key].map((content) => frame({ delta: { content } }))),
  thoughts: (response) =>
    stream(response, ...[...key].map((character) => frame({ delta: { reasoning_content: character } }))),
  names: (response) =>
    stream(response, frame({ delta: { content: 'a' } }, { model: key, id: key, system_fingerprint: key })),
  error: (response) => stream(response, `data: ${JSON.stringify({ error: { message: key, code: key } })}\n\n`),
};

let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const name = request.method === 'GET' ? 'models' : (JSON.parse(text) as { model: string }).model;
      if (name !== 'models') return replies[name]?.(response);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ id: 'alpha' }, { id: `model-of-${key}` }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

function expectNoKey(text: string): void {
  for (let at = 0; at + FEWEST <= key.length; at++) expect(text).not.toContain(key.slice(at, at + FEWEST));
}

const call = async (model: string, live: string[] = []): Promise<Sample> =>
  callModel({
    model: { key: 'm', provider: 'custom', model, baseUrl },
    prompt: { messages: [{ role: 'user', content: 'Hello' }] },
    key: () => key,
    onDelta: ({ answer, reasoning }) => live.push(answer + reasoning),
  });

it.each(Object.keys(replies))('nothing of the key is left of a reply that quotes it: %s', async (name) => {
  const live: string[] = [];
  const sample = await call(name, live);
  sample.scores = await createScorer()(sample, {
    id: 'one',
    prompt: { messages: [] },
    assertions: [{ type: 'equals', value: 'Hello' }],
  });
  const raws = sample.attempts.flatMap(({ raw }) =>
    raw?.data ? [zstdDecompressSync(Buffer.from(raw.data, 'base64'))] : [],
  );
  expectNoKey([JSON.stringify(sample), ...raws, live.join('')].join('\n'));
  expect(JSON.stringify(sample) + raws.join('')).not.toContain(escaped.slice(0, 60));
  expect(JSON.stringify(sample)).toContain('[key]');
});

it('live text is whole once the call has ended', async () => {
  const live: string[] = [];
  const { text } = await call('whole', live);
  expect(live.join('')).toBe(text);
  expect(text).toBe('It is [key].');
});

it('the bytes of a reply are kept with the key erased, and left out only where its events bring the key in pieces', async () => {
  expect((await call('whole')).attempts[0]?.raw).not.toBeNull();
  expect((await call('pieces')).attempts[0]?.raw).toBeNull();
});

it('the names of models and the words of a check hold no key', async () => {
  const models = await listModels('custom', key, { baseUrl });
  expect(models.map(({ id }) => id)).toEqual(['alpha', 'model-of-[key]']);
  const checked = await checkKey('custom', key, { baseUrl, testModel: 'cut-text' });
  expectNoKey(JSON.stringify(checked));
  expect(checked.message).toContain('[key]');
});

it('the key is asked for with the origin that it will be sent to', async () => {
  const asked: unknown[] = [];
  await callModel({
    model: { key: 'm', provider: 'custom', model: 'whole', baseUrl },
    prompt: { messages: [{ role: 'user', content: 'Hello' }] },
    key: (provider, model, origin) => {
      asked.push([provider, model?.key, origin]);
      return key;
    },
  });
  expect(asked).toEqual([['custom', 'm', new URL(baseUrl).origin]]);
});
