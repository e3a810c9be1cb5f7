import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import { createLog } from './log.server.ts';
import { publicPage } from './page-headers.ts';
import { readForm } from './request-body.server.ts';
import { createWebServer, type WebServer } from './web-server.server.ts';

let web: WebServer;
let port: number;
afterEach(async () => {
  web.server.closeAllConnections();
  await web.stop(Promise.resolve());
});

type Handle = (request: Request) => Promise<Response>;

async function open(
  handle: Handle,
  environment: Record<string, string> = {},
  log = createLog('silent'),
): Promise<void> {
  const isReady = async () => ({ isReady: true, checks: {} });
  web = createWebServer({
    config: parseConfig(environment),
    log,
    clientFolder: null,
    isReady,
    handle: async (incoming) => {
      try {
        return await handle(incoming);
      } catch (error) {
        if (error instanceof Response) return error;
        throw error;
      }
    },
    takesFormsOfOtherSites: (path) => path === '/return',
  });
  web.server.listen(0, '127.0.0.1');
  await once(web.server, 'listening');
  port = (web.server.address() as AddressInfo).port;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  agent?: Agent;
}

function send(path: string, { method = 'GET', headers = {}, agent }: Asked = {}): ClientRequest {
  return request({ port, host: '127.0.0.1', method, path, headers, ...(agent ? { agent } : {}) });
}

async function ask(path: string, asked: Asked = {}): Promise<IncomingMessage & { body: string }> {
  const sent = send(path, asked).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(response, { body: await text(response) });
}

const page = (body: string, headers: Record<string, string> = publicPage(60, 'catalog')) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } });

it('a request whose visitor left before the answer is logged as 499 and not as an error of the server', async () => {
  const lines: { status?: number; level: number }[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const arrived = Promise.withResolvers<void>();
  await open(
    async ({ signal }) => {
      arrived.resolve();
      await once(signal, 'abort');
      throw new Error('The request was aborted.');
    },
    {},
    pino(sink),
  );
  const sent = send('/api/slow');
  sent.on('error', () => {});
  sent.end();
  await arrived.promise;
  sent.destroy();
  await expect.poll(() => lines).toMatchObject([{ level: 30, status: 499 }]);
});

describe('headers', () => {
  const secure = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  };
  const host = { host: 'yardstick.example' };

  it('that protect the visitor are the same on a first answer, from the cache, as 304, in refusals and for probes', async () => {
    await open(async ({ url }) => (url.endsWith('/gone') ? new Response('x', { status: 404 }) : page('hello')), {
      PUBLIC_URL: 'https://yardstick.example',
    });
    const first = await ask('/news', { headers: host });
    const second = await ask('/news', { headers: host });
    const known = await ask('/news', { headers: { ...host, 'if-none-match': second.headers.etag } });
    const others = [await ask('/gone', { headers: host }), await ask('/news'), await ask('/healthz')];
    expect([first, second, known, ...others].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 304, 404, 421, 200,
    ]);
    for (const { headers } of [first, second, known, ...others]) expect(headers).toMatchObject(secure);
  });

  it('of a route win over those of every answer', async () => {
    await open(async () => page('hello', { ...publicPage(60), 'referrer-policy': 'same-origin' }));
    await ask('/news');
    expect((await ask('/news')).headers['referrer-policy']).toBe('same-origin');
  });

  it('that only the cache reads never leave the process, with any method and status, cached and not', async () => {
    await open(async ({ method, url }) =>
      url.includes('/private')
        ? page('hello', { 'cache-control': 'no-store', 'x-cache-tags': 'catalog' })
        : new Response(method === 'HEAD' ? null : 'hello', { headers: publicPage(60, 'catalog') }),
    );
    for (const [method, path] of [
      ['HEAD', '/news'],
      ['GET', '/news'],
      ['GET', '/news'],
      ['HEAD', '/news'],
      ['POST', '/news'],
      ['GET', '/private'],
    ] as const)
      expect((await ask(path, { method })).headers).not.toHaveProperty('x-cache-tags');
    web.pages.purge('catalog');
    expect(web.pages.size).toBe(0);
  });
});

it('campaign parameters reach neither the page nor the cache', async () => {
  await open(async ({ url }) => page(new URL(url).search));
  expect((await ask('/news?utm_source=X&category=research&b=1')).body).toBe('?b=1&category=research');
  expect((await ask('/news?category=research&b=1')).body).toBe('?b=1&category=research');
});

describe('a request', () => {
  it('for another host than PUBLIC_URL is refused with a sentence, and probes by address are answered', async () => {
    await open(async () => page('hello'), { PUBLIC_URL: 'https://yardstick.example' });
    const refused = await ask('/', { headers: { host: 'evil.example' } });
    expect(refused.statusCode).toBe(421);
    expect(JSON.parse(refused.body).detail).toContain('https://yardstick.example');
    for (const probe of ['/healthz', '/readyz']) expect((await ask(probe)).statusCode).toBe(200);
  });

  it('is seen by routes with the address that visitors use', async () => {
    await open(async ({ url }) => new Response(url), { PUBLIC_URL: 'https://yardstick.example' });
    expect((await ask('/a', { headers: { host: 'yardstick.example' } })).body).toBe('https://yardstick.example/a');
  });

  it('has the protocol that X-Forwarded-Proto names only when a trusted proxy hands it on', async () => {
    const headers = { host: 'localhost', 'x-forwarded-proto': 'https' };
    await open(async ({ url }) => new Response(url), { TRUSTED_PROXIES: '127.0.0.1' });
    expect((await ask('/a', { headers })).body).toBe('https://localhost/a');
    await web.stop(Promise.resolve());
    await open(async ({ url }) => new Response(url));
    expect((await ask('/a', { headers })).body).toBe('http://localhost/a');
  });

  it('that changes something is refused when another site sent it, before a route sees it', async () => {
    const seen: string[] = [];
    await open(async ({ url }) => {
      seen.push(new URL(url).pathname);
      return new Response('done');
    });
    const headers = { origin: 'https://evil.example' };
    for (const path of ['/contact', '/admin/feeds', '/api/page-views', '/news.data'])
      expect((await ask(path, { method: 'POST', headers })).statusCode).toBe(403);
    expect((await ask('/return', { method: 'POST', headers })).statusCode).toBe(200);
    expect(
      (await ask('/contact', { method: 'POST', headers: { origin: `http://127.0.0.1:${port}` } })).statusCode,
    ).toBe(200);
    expect(seen).toEqual(['/return', '/contact']);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://yardstick.example' }, 'yardstick.example', 'https'],
    ['a trusted proxy', { TRUSTED_PROXIES: '127.0.0.1', HOST: '0.0.0.0' }, 'yardstick.example', 'https'],
    ['nothing but the connection', { HOST: '0.0.0.0' }, 'yardstick.example', 'http'],
  ])(
    'that changes something is accepted from the protocol that %s says, and refused from the other one',
    async (...row) => {
      const [, environment, host, ours] = row;
      await open(async ({ url }) => new Response(url), environment);
      const from = (protocol: string) => {
        const headers = { host, origin: `${protocol}://${host}`, 'x-forwarded-proto': 'https' };
        return ask('/login', { method: 'POST', headers });
      };
      expect((await from(ours)).body).toBe(`${ours}://${host}/login`);
      const refused = await from(ours === 'https' ? 'http' : 'https');
      expect(refused.statusCode).toBe(403);
      expect(refused.body).toContain(`the address of this site is ${ours}://${host}.`);
    },
  );

  it('with an API key reaches its route with its body and without the Origin of the page that sent it', async () => {
    await open(async (request) => new Response(`${request.headers.get('origin')} ${await request.text()}`));
    const headers = { origin: 'https://evil.example', authorization: 'Bearer ys_1' };
    const sent = send('/api/nowhere', { method: 'POST', headers }).end('the body');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe('null the body');
  });

  it('with a method that nothing here answers is refused', async () => {
    await open(async () => page('hello'));
    expect((await ask('/', { method: 'TRACE' })).statusCode).toBe(405);
  });
});

describe('a body', () => {
  it.each([
    ['nobody reads', async () => new Response('not found', { status: 404 }), 404],
    [
      'is too large for its form',
      async (incoming: Request) => page(String([...(await readForm(incoming))].length)),
      413,
    ],
  ])(
    'that %s is refused where a client reads it that sends all of it first, on a connection that stays open',
    async (_what, handle, status) => {
      await open(handle);
      const socket = connect(port, '127.0.0.1');
      const type = 'content-type: application/x-www-form-urlencoded';
      socket.write(`POST /anywhere HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: 16000000\r\n\r\n`);
      await new Promise((sent) => socket.write('a&'.repeat(8_000_000), sent));
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      const answers = await text(socket);
      expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    },
  );

  it('that is announced larger than anything here is refused before it is sent, and its connection is closed', async () => {
    await open(async (incoming) => page(String([...(await readForm(incoming))].length)));
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 1e9 };
    const sent = send('/anywhere', { method: 'POST', headers });
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
    sent.destroy();
  });
});

describe('many requests at once', () => {
  it('for one public page make it once', async () => {
    let made = 0;
    const release = Promise.withResolvers<void>();
    await open(async () => {
      made += 1;
      await release.promise;
      return page('hello');
    });
    const answers = Array.from({ length: 50 }, () => ask('/news'));
    await expect.poll(() => made).toBe(1);
    release.resolve();
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(Array(50).fill('hello'));
    expect(made).toBe(1);
  });

  it('for a page that differs between readers give each of them their own', async () => {
    let made = 0;
    await open(async ({ headers }) => {
      made += 1;
      return page(headers.get('cookie') ?? '', { 'cache-control': 'no-store' });
    });
    const readers = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(readers.map((cookie) => ask('/account', { headers: { cookie } })));
    expect(answers.map(({ body }) => body)).toEqual(readers);
    expect(made).toBe(4);
  });

  it('go on with the next one when the making of a public page failed', async () => {
    let made = 0;
    await open(async () => {
      made += 1;
      return made === 1 ? new Response('broken', { status: 500 }) : page('hello');
    });
    const answers = await Promise.all([ask('/news'), ask('/news'), ask('/news')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 500]);
    expect(made).toBe(2);
  });

  it('for more pages than can wait are asked to come back, and calls and probes are answered meanwhile', async () => {
    const release = Promise.withResolvers<void>();
    let arrived = 0;
    await open(async ({ url }) => {
      if (new URL(url).pathname.startsWith('/api/')) return new Response('called');
      arrived += 1;
      await release.promise;
      return page('hello');
    });
    const agent = new Agent({ maxSockets: 300 });
    const answers = Array.from({ length: 300 }, (_, index) => ask(`/tool/${index}`, { agent }));
    const refused = await Promise.race(answers.map(async (answer) => await onlyRefused(await answer)));
    expect(refused.headers['retry-after']).toBe('2');
    expect(arrived).toBeLessThan(30);
    expect((await ask('/healthz')).statusCode).toBe(200);
    expect((await ask('/api/tools')).body).toBe('called');
    release.resolve();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(224);
    expect(statuses.filter((status) => status === 503).length).toBe(76);
    agent.destroy();
  });
});

async function onlyRefused(answer: IncomingMessage): Promise<IncomingMessage> {
  return answer.statusCode === 503 ? answer : await new Promise(() => {});
}

describe('stopping', () => {
  it('says so at /readyz first, closes connections with their response, and finishes what is under way', async () => {
    const release = Promise.withResolvers<void>();
    await open(async ({ url }) => {
      if (url.endsWith('/slow')) await release.promise;
      return page('hello', { 'cache-control': 'no-store' });
    });
    const agent = new Agent({ keepAlive: true });
    const slow = ask('/slow', { agent });
    expect((await ask('/fast', { agent })).headers.connection).toBe('keep-alive');
    const grace = Promise.withResolvers<void>();
    const stopped = web.stop(grace.promise);
    const asked = await ask('/readyz', { agent });
    expect([asked.statusCode, JSON.parse(asked.body).status]).toEqual([503, 'stopping']);
    const during = await ask('/fast', { agent });
    expect([during.statusCode, during.headers.connection]).toEqual([200, 'close']);
    grace.resolve();
    await expect.poll(() => web.server.listening).toBe(false);
    release.resolve();
    expect((await slow).body).toBe('hello');
    await stopped;
    await expect(ask('/fast')).rejects.toThrow('ECONNREFUSED');
  });

  it('ends event streams, so that their readers connect elsewhere', async () => {
    await open(async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(': hello\n\n')),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const sent = send('/api/runs/1/events').end();
    const [stream] = (await once(sent, 'response')) as [IncomingMessage];
    await once(stream, 'data');
    const rest = text(stream);
    await web.stop(Promise.resolve());
    expect(await rest).toBe('');
  });

  it('loses none of the requests that arrive before the end of its grace', async () => {
    await open(async () => page('hello', { 'cache-control': 'no-store' }));
    const grace = Promise.withResolvers<void>();
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const visit = () => Promise.all(Array.from({ length: 100 }, (_, index) => ask(`/tool/${index}`, { agent })));
    const before = visit();
    await ask('/tool/first', { agent });
    const stopped = web.stop(grace.promise);
    const answers = [...(await before), ...(await visit())];
    expect(answers.every(({ statusCode, body }) => statusCode === 200 && body === 'hello')).toBe(true);
    grace.resolve();
    await stopped;
  });
});
