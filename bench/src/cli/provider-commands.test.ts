import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingThread } from '../reading/reading-thread.ts';
import { runCli } from './run-cli.ts';

let server: Server;
let base = '';

const listing = {
  data: [
    { id: 'small', max_input_tokens: 128_000, max_tokens: 4096 },
    { id: 'large', display_name: 'Large', shutdown_date: '2027-01-31' },
  ],
};
const answer = {
  id: 'x',
  object: 'chat.completion',
  model: 'small',
  choices: [{ index: 0, message: { role: 'assistant', content: 'H' }, finish_reason: 'length' }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
};

/** Of 300 kB. */
const manyModels = { data: Array.from({ length: 1_000 }, (_, at) => ({ id: `many-${at}`, about: 'x'.repeat(270) })) };
const endless = { data: [{ id: 'x'.repeat(3 * 1024 * 1024) }] };
const listings: Record<string, object> = { many: manyModels, endless, single: { data: [{ id: 'small' }] } };

/** A provider with some keys: `good` may do everything, `listing` may not call a model; others have lists of their own. */
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const isCall = request.method === 'POST';
      const status =
        key === 'good' || key in listings || (key === 'listing' && !isCall) ? 200 : key === 'listing' ? 403 : 401;
      const error = { error: { message: status === 401 ? 'Bad key' : 'Not this model', type: 'x' } };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? (isCall ? answer : (listings[key] ?? listing)) : error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(async () => {
  await readingThread.close();
  server.closeAllConnections();
  server.close();
});

async function run(words: string, key: string) {
  const result = { code: -1, out: '', err: '' };
  result.code = await runCli(words.split(' '), {
    out: (text) => {
      result.out += text;
    },
    err: (text) => {
      result.err += text;
    },
    columns: 160,
    isLive: false,
    environment: { OPENAI_API_KEY: key },
    folder: '.',
    signal: new AbortController().signal,
    now: () => new Date('2026-01-02T03:04:05Z'),
  });
  return result;
}

test('models lists what the key may use, with sizes and the day of withdrawal', async () => {
  const { code, out } = await run(`bench models openai --base-url ${base}`, 'good');
  expect(code).toBe(0);
  expect(out).toMatch(/small\s+128,000\s+4,096/);
  expect(out).toMatch(/large\s+Large\s+unknown\s+unknown\s+2027-01-31/);
});

test('models lists every model of a listing of 300 kB', async () => {
  const { code, out } = await run(`bench models openai --base-url ${base}`, 'many');
  expect(code).toBe(0);
  expect(out.match(/many-\d+/g)).toHaveLength(1_000);
});

test('models ends with 1 when the listing is larger than 2 MB', async () => {
  const { code, err } = await run(`bench models openai --base-url ${base}`, 'endless');
  expect(code).toBe(1);
  expect(err).toMatch(/larger than 2097152 bytes/);
});

test('models ends with 1 and the provider’s own words when the key is refused', async () => {
  const { code, err } = await run(`bench models openai --base-url ${base}`, 'wrong');
  expect(code).toBe(1);
  expect(err).toContain('Bad key');
  expect(err).not.toContain('wrong');
});

test.each([
  ['good', '', 0, /^openai: valid\. .*2 models/],
  ['single', '', 0, /^openai: valid\. .*1 model\b/],
  ['good', ' --model small', 0, /^openai: valid\. .*small answered/],
  ['listing', '', 0, /^openai: valid/],
  ['listing', ' --model small', 1, /^openai: restricted\. .*Not this model/],
  ['wrong', ' --model small', 1, /^openai: refused\. .*Bad key/],
])('check-key of the key “%s”%s ends with %i', async (key, options, expected, words) => {
  const { code, out } = await run(`bench check-key openai --base-url ${base}${options}`, key);
  expect(out).toMatch(words);
  expect(code).toBe(expected);
});
