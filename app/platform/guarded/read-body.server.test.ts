import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from '../guarded-fetch.server.ts';
import { at, reasonOf, site, strict } from '../testing/guarded-site.server.ts';

describe('answers at the guarded door', () => {
  it('are unpacked', async () => {
    site.answer = (incoming, response) => {
      const isBrotli = incoming.url === '/br';
      response
        .writeHead(200, { 'content-encoding': isBrotli ? 'br' : 'gzip' })
        .end((isBrotli ? brotliCompressSync : gzipSync)('packed'));
    };
    expect((await guardedFetch(at('/br'), strict)).body.toString()).toBe('packed');
    expect((await guardedFetch(at('/gz'), strict)).body.toString()).toBe('packed');
  });

  it('of 100 MB are cut off, whether the size is announced, streamed or hidden in a packed body', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    let sentBytes = 0;
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    site.answer = (incoming, response) => {
      if (incoming.url === '/announced')
        return void response.writeHead(200, { 'content-length': 100 * megabyte.length }).write('x');
      if (incoming.url === '/bomb') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      const send = () => {
        while (!response.destroyed && sentBytes < 100 * megabyte.length) {
          sentBytes += megabyte.length;
          if (!response.write(megabyte)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    };
    for (const path of ['/announced', '/streamed', '/bomb']) {
      expect(await reasonOf(guardedFetch(at(path), { ...strict, maxBytes: 1024 * 1024 }))).toBe('too-large');
    }
    expect(sentBytes).toBeLessThan(50 * megabyte.length);
  });

  it('of a server that fails are read up to the limit, also where the page is packed', async () => {
    const page = 'out of order '.repeat(5_000);
    site.answer = (incoming, response) => {
      const isPacked = incoming.url === '/packed';
      response
        .writeHead(503, isPacked ? { 'content-encoding': 'gzip' } : { 'content-length': page.length })
        .end(isPacked ? gzipSync(page) : page);
    };
    for (const path of ['/plain', '/packed']) {
      const answer = await guardedFetch(at(path), { ...strict, maxBytes: 1_000 });
      expect([answer.status, answer.body.toString()]).toEqual([503, page.slice(0, 1_000)]);
    }
  });

  it('that never come, or never end, are given up', async () => {
    site.answer = () => {};
    expect(await reasonOf(guardedFetch(at('/'), { ...strict, timeoutMs: 150 }))).toBe('too-slow');
    site.answer = (_request, response) => response.writeHead(200).write('a');
    expect(await reasonOf(guardedFetch(at('/'), { ...strict, timeoutMs: 150 }))).toBe('too-slow');
  });

  it('of a kind that the caller does not read are refused before their body', async () => {
    site.answer = (_request, response) => response.writeHead(200, { 'content-type': 'Video/MP4; x=1' }).write('…');
    const acceptsType = (type: string) => !type.startsWith('video/');
    expect(await reasonOf(guardedFetch(at('/'), { ...strict, acceptsType }))).toBe('content-type-refused');
  });

  it('that are broken are named as such', async () => {
    site.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all');
    expect(await reasonOf(guardedFetch(at('/'), strict))).toBe('unreadable');
    site.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('x');
    expect(await reasonOf(guardedFetch(at('/'), strict))).toBe('unreadable');
    site.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('abc');
      setImmediate(() => response.destroy());
    };
    expect(['unreadable', 'unreachable']).toContain(await reasonOf(guardedFetch(at('/'), strict)));
    site.answer = (_request, response) => response.destroy();
    expect(await reasonOf(guardedFetch(at('/'), strict))).toBe('unreachable');
  });

  it('can be cancelled by the caller', async () => {
    const controller = new AbortController();
    site.answer = () => controller.abort();
    expect(await reasonOf(guardedFetch(at('/'), { ...strict, signal: controller.signal }))).toBe('cancelled');
  });

  it('of status 304 and of HEAD have no body', async () => {
    site.answer = (_request, response) => response.writeHead(304, { etag: '"1"' }).end();
    expect(await guardedFetch(at('/'), strict)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    site.answer = (_request, response) => response.writeHead(200, { 'content-length': 5 }).end();
    expect(await guardedFetch(at('/'), { ...strict, method: 'HEAD' })).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
    });
  });
});
