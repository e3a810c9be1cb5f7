import { once } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ask, open, page, send, web } from '../testing/open-web-server.server.ts';

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

  it('goes on accepting connections after the grace until the load balancer that asks /readyz was answered so', async () => {
    await open(async () => page('hello', { 'cache-control': 'no-store' }));
    expect((await ask('/readyz')).statusCode).toBe(200);
    const stopped = web.stop(Promise.resolve(), 60_000);
    expect((await ask('/one')).body).toBe('hello');
    expect((await ask('/two')).body).toBe('hello');
    expect((await ask('/readyz')).statusCode).toBe(503);
    await stopped;
    await expect(ask('/three')).rejects.toThrow('ECONNREFUSED');
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
