import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openGuardedClient } from './guarded-send.server.ts';

async function serve() {
  const asked: { line: string; type: string; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    asked.push({ line: `${request.method} ${request.url}`, type: request.headers['content-type'] ?? '', body });
    if (request.url === '/moved') return response.writeHead(302, { location: '/here' }).end();
    response.write('one\n');
    response.end('two\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function open(allowPrivate: boolean) {
  const client = openGuardedClient({ allowPrivate });
  onTestFinished(() => client.close());
  return client;
}

it('streams an answer, and sends forms with their files', async () => {
  const { asked, url } = await serve();
  const form = new FormData();
  form.set('purpose', 'batch');
  form.set('file', new Blob(['{"a":1}\n']), 'a.jsonl');
  const answer = await open(true).send(`${url}/files`, { method: 'POST', body: form, headers: { 'x-a': 'b' } });
  let text = '';
  for await (const part of answer.body!) text += new TextDecoder().decode(part);
  expect([answer.status, text]).toEqual([200, 'one\ntwo\n']);
  expect(asked[0]).toMatchObject({
    line: 'POST /files',
    type: expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  expect(asked[0]?.body).toContain('filename="a.jsonl"');
  expect(asked[0]?.body).toContain('{"a":1}');
});

it('follows no redirect', async () => {
  const { asked, url } = await serve();
  const answer = await open(true).send(`${url}/moved`, { method: 'GET' });
  expect([answer.status, asked.map(({ line }) => line)]).toEqual([302, ['GET /moved']]);
});

it('opens no connection to a private address', async () => {
  const { asked, url } = await serve();
  await expect(open(false).send(url, { method: 'GET' })).rejects.toThrow();
  expect(asked).toEqual([]);
});
