import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicPage } from '../page-headers.ts';
import { PageCache } from './page-cache.server.ts';

const html = (text: string) => Buffer.from(`<!doctype html><p>${text}</p>${' '.repeat(2_000)}`);

function response(headers: Record<string, string> = publicPage(60), status = 200): Response {
  return new Response(null, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

describe('the page cache', () => {
  let cache: PageCache;
  let nowMs: number;
  let server: Server;
  let url: string;
  let outcomes: string[];

  beforeEach(async () => {
    nowMs = 1_000_000;
    outcomes = [];
    cache = new PageCache({ now: () => nowMs, maxBytes: 200_000 });
    server = createServer((request, reply) => {
      const outcome = cache.serve(request, reply);
      outcomes.push(outcome);
      if (outcome === 'miss') reply.writeHead(500).end('not kept');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  const store = (path: string, text: string, made = response(), tags = 'catalog') =>
    cache.store(path, made, html(text), cache.generation, tags);

  it('answers a kept page with its bytes, and with 304 to who has them', async () => {
    await store('/tool/a', 'hello');
    const first = await fetch(`${url}/tool/a`);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(await first.text()).toContain('hello');
    const again = await fetch(`${url}/tool/a`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('never keeps what is not public, sets a cookie, or failed', async () => {
    await store('/private', 'secret', response({ 'cache-control': 'no-store' }));
    await store('/cookie', 'secret', response({ ...publicPage(60), 'set-cookie': 'a=1' }));
    await store('/broken', 'secret', response(publicPage(60), 500));
    expect(cache.size).toBe(0);
  });

  it('serves a stale page once more and asks one request to make it new', async () => {
    await store('/a', 'old');
    nowMs += 61_000;
    await (await fetch(`${url}/a`)).text();
    await (await fetch(`${url}/a`)).text();
    expect(outcomes).toEqual(['refresh', 'hit']);
    await store('/a', 'new');
    expect(await (await fetch(`${url}/a`)).text()).toContain('new');
    expect(outcomes.at(-1)).toBe('hit');
  });

  it('forgets the pages of a purged tag, also one that was being made meanwhile', async () => {
    await store('/a', 'catalogue');
    await store('/b', 'blog', response(), 'blog');
    const generation = cache.generation;
    cache.purge('catalog');
    await cache.store('/c', response(), html('made from old data'), generation, 'catalog');
    expect((await fetch(`${url}/a`)).status).toBe(500);
    expect((await fetch(`${url}/b`)).status).toBe(200);
    expect((await fetch(`${url}/c`)).status).toBe(500);
  });

  it('stays within its bytes, dropping the page unused for longest', async () => {
    const big = (letter: string) =>
      Buffer.from(Array.from({ length: 30_000 }, (_, index) => letter + ((index * 7919) % 9973)).join(''));
    for (const name of ['a', 'b'])
      await cache.store(`/${name}`, response(), big(name).subarray(0, 60_000), cache.generation);
    await (await fetch(`${url}/a`)).text();
    await cache.store('/c', response(), big('c').subarray(0, 60_000), cache.generation);
    expect((await fetch(`${url}/a`)).status).toBe(200);
    expect((await fetch(`${url}/b`)).status).toBe(500);
  });

  it('sends the plain bytes to who cannot decompress, and brotli that opens to who can', async () => {
    await store('/a', 'hello');
    const plain = await fetch(`${url}/a`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const raw = await new Promise<Buffer>((resolve) => {
      import('node:http').then(({ get }) =>
        get(`${url}/a`, { headers: { 'accept-encoding': 'br' } }, (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
        }),
      );
    });
    expect(brotliDecompressSync(raw).toString()).toContain('hello');
  });

  it('makes a page with a very long address each time', async () => {
    await store(`/a?q=${'x'.repeat(2_000)}`, 'hello');
    expect(cache.size).toBe(0);
  });
});
