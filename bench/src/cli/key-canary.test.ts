// A provider that quotes the key it is called with: the key is in no file of the run and on no screen.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { readSamples } from '../report/run-folder.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';

const key = 'sk-proj-Ub3Kf7Wz1Nq5Xd9Ty2Gm6Hs0Lc4Rv8Pj1Ei5Oa9Zx3Bt7Qk2Yl6Fn0Dw4Cg8Mu1Sh5Ve9Jp3Ia7Ro2Xz6Kb0Ng4Tq8Wd1L';
const spellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => [...text].reverse().join(''),
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  (text) => [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
  (text) => [...text].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
];
const quoted = [12, 40, key.length].flatMap((length) => spellings.map((write) => write(key.slice(0, length))));
const forms = spellings.map((write) => write(key.slice(0, 12)));

let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const { model, stream } = JSON.parse(text) as { model: string; stream?: boolean };
      const content = `It is ${quoted.join(' . ')} . [[A]]`;
      if (model === 'refusing') {
        response.writeHead(400, { 'content-type': 'application/json', 'x-debug': `Bearer ${key}` });
        return response.end(JSON.stringify({ error: { message: content } }));
      }
      const usage = { prompt_tokens: 9, completion_tokens: 4 };
      if (!stream) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        return response.end(JSON.stringify({ id: key, object: 'chat.completion', model, choices, usage }));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-debug': `Bearer ${key}` });
      const pieces = model === 'dripping' ? [...key] : [content];
      for (const piece of pieces)
        response.write(`data: ${JSON.stringify({ model, choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
      const end = { model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage };
      response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bytesAsTheyCame = ({ attempts }: Sample): string =>
  attempts
    .flatMap(({ raw }) => (raw?.data ? [zstdDecompressSync(Buffer.from(raw.data, 'base64')).toString()] : []))
    .join('\n');

test('a key that the models and the judge quote is in no file of the run and on no screen', async () => {
  const model = (name: string) => `{ provider: custom, model: ${name}, baseUrl: '${baseUrl}' }`;
  const names = ['echoing', 'dripping', 'refusing'];
  const suite = `name: Canary
rounds: 1
seed: 5
models: [${names.map(model).join(', ')}]
judge: { model: ${model('judge')}, criteria: Which is clearer? }
prompt: Say hello
assert: [{ equals: hello }]
`;
  const folder = makeFolder({ 'suite.yaml': suite });
  const environment = { CUSTOM_API_KEY: key };
  const made = await run(folder, 'bench run suite.yaml -o run', { environment });
  const shown = await run(folder, 'bench report run', { environment });
  const files = readdirSync(join(folder, 'run'));
  const texts = new Map(files.map((name) => [name, readFileSync(join(folder, 'run', name), 'utf8')]));
  const samples: Sample[] = [];
  for await (const sample of readSamples(join(folder, 'run'))) samples.push(sample);
  expect(
    samples
      .filter(({ isWarmup }) => !isWarmup)
      .map(({ model, outcome }) => [model, outcome])
      .sort(),
  ).toEqual([
    ['dripping', 'ok'],
    ['echoing', 'ok'],
    ['refusing', 'invalid'],
  ]);
  expect(files).toContain('judgements.jsonl');
  for (const name of ['attempts.jsonl', 'judgements.jsonl']) expect(texts.get(name)).toContain('[key]');
  texts.set('bytes of the replies', samples.map(bytesAsTheyCame).join('\n'));
  texts.set('screen', made.out + made.err + shown.out + shown.err);
  const found = [...texts].filter(([, text]) => forms.some((form) => text.includes(form))).map(([name]) => name);
  expect(found).toEqual([]);
});
