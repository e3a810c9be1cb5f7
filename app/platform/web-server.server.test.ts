import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { publicPage } from './page-headers.ts';
import { readForm } from './request-body.server.ts';
import { streamOf } from './stream-of.server.ts';
import { ask, open, page, port, send, web } from './testing/open-web-server.server.ts';

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

it('a body is ended when its reader leaves, before its first byte or later', async () => {
  const ended: string[] = [];
  const arrived = new Map(['/api/early', '/api/late'].map((path) => [path, Promise.withResolvers<void>()]));
  async function* chunks(path: string) {
    try {
      for (;;) yield Buffer.alloc(1_000_000);
    } finally {
      ended.push(path);
    }
  }
  await open(async (request) => {
    const { pathname } = new URL(request.url);
    arrived.get(pathname)!.resolve();
    if (pathname === '/api/early') await once(request.signal, 'abort');
    return new Response(await streamOf(chunks(pathname)), { headers: { 'content-type': 'application/octet-stream' } });
  });
  for (const [path, { promise }] of arrived) {
    const sent = send(path, { method: 'POST' });
    sent.on('error', () => {});
    sent.end();
    await (path === '/api/early' ? promise : once(sent, 'response'));
    sent.destroy();
    await expect.poll(() => ended).toContain(path);
  }
});

it('no log line of a request that failed holds the token of its address', async () => {
  const lines: { path?: string; msg: string }[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const fails = async () => {
    throw new Error('The database is broken.');
  };
  await open(fails, {}, pino(sink), (path) => (path.startsWith('/rate/') ? '/rate/:token' : path));
  expect((await ask('/rate/who-has-this-votes')).statusCode).toBe(500);
  await expect
    .poll(() => lines.map(({ msg, path }) => [msg, path]))
    .toEqual([
      ['request failed', '/rate/:token'],
      ['request', '/rate/:token'],
    ]);
  expect(JSON.stringify(lines)).not.toContain('who-has-this');
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

  it('name what a cache in front purges a public page by, made and cached, and no other answer', async () => {
    await open(async ({ url }) =>
      url.includes('/private')
        ? page('hello', { 'cache-control': 'no-store', 'x-cache-tags': 'catalog' })
        : page('hello', url.includes('/plain') ? publicPage(60) : publicPage(60, 'catalog', 'news')),
    );
    for (const time of ['made', 'cached']) {
      const { headers } = await ask('/news');
      expect([time, headers['surrogate-key'], headers['cache-tag']]).toEqual([
        time,
        'yardstick yardstick-catalog yardstick-news',
        'yardstick,yardstick-catalog,yardstick-news',
      ]);
      expect((await ask('/plain')).headers).toMatchObject({ 'surrogate-key': 'yardstick', 'cache-tag': 'yardstick' });
    }
    expect((await ask('/private')).headers).not.toHaveProperty('surrogate-key');
  });
});

it('a page may be made from older data for a visitor alone, once its route is known to be for everyone', async () => {
  const lagging: [string, boolean][] = [];
  const handle = async ({ url }: Request, { mayLag }: { mayLag: boolean }) => {
    const { pathname, search } = new URL(url);
    lagging.push([pathname + search, mayLag]);
    return pathname === '/tool' ? page('A tool') : new Response('Yours', { headers: { 'cache-control': 'no-store' } });
  };
  await open(handle, {}, undefined, (path) => path);
  for (const path of ['/tool?a=1', '/tool?a=2', '/account', '/account']) await ask(path);
  await ask('/tool?a=3', { headers: { cookie: 'session=of-somebody' } });
  await ask('/tool?a=4', { headers: { authorization: 'Bearer of-a-program' } });
  await ask('/tool?a=5', { method: 'POST' });
  expect(lagging).toEqual([
    ['/tool?a=1', false],
    ['/tool?a=2', true],
    ['/account', false],
    ['/account', false],
    ['/tool?a=3', false],
    ['/tool?a=4', false],
    ['/tool?a=5', false],
  ]);
});

it('campaign parameters reach neither the page nor the cache', async () => {
  await open(async ({ url }) => page(new URL(url).search));
  expect((await ask('/news?utm_source=X&category=research&b=1')).body).toBe('?b=1&category=research');
  expect((await ask('/news?category=research&b=1')).body).toBe('?b=1&category=research');
});

it('a process without its database is ready for who asks with database=optional, while it can answer pages', async () => {
  const health = { isReady: false, servesPages: true };
  await open(async () => page('hello'), {}, undefined, undefined, health);
  expect((await ask('/readyz')).statusCode).toBe(503);
  expect((await ask('/readyz?database=optional')).statusCode).toBe(200);
  health.servesPages = false;
  expect((await ask('/readyz?database=optional')).statusCode).toBe(503);
});

describe('a request', () => {
  it('for another host than PUBLIC_URL is refused with a sentence, and probes by address are answered', async () => {
    await open(async () => page('hello'), { PUBLIC_URL: 'https://yardstick.example' });
    const refused = await ask('/', { headers: { host: 'evil.example' } });
    expect(refused.statusCode).toBe(421);
    expect(JSON.parse(refused.body).detail).toContain('This site is https://yardstick.example: open it there.');
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
