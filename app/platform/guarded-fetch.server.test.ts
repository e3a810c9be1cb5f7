import { Agent, request } from 'undici';
import { describe, expect, it } from 'vitest';
import { classifyAddress } from './guarded/classify-address.ts';
import { createGuard, guardedFetch, guardedHost } from './guarded-fetch.server.ts';
import { at, port, reasonOf, site, strict } from './testing/guarded-site.server.ts';

describe('the guarded door', () => {
  it('opens a public address and hands back its answer', async () => {
    site.answer = (_request, response) => response.writeHead(201, { 'x-a': ['1', '2'] }).end('made');
    const got = await guardedFetch(at('/x?y=1'), strict);
    expect(got).toMatchObject({ status: 201, url: at('/x?y=1'), hops: [at('/x?y=1')], isMovedForGood: false });
    expect(got.headers['x-a']).toBe('1, 2');
    expect(got.body.toString()).toBe('made');
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::]:PORT/',
    'http://10.0.0.1:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
  ])('refuses %s before anything is sent', async (address) => {
    expect(await reasonOf(guardedFetch(address.replace('PORT', String(port)), { allowPrivate: false }))).toBe(
      'address-refused',
    );
    expect(site.seen).toEqual([]);
  });

  it.each([
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://x/',
    'javascript:1',
    'data:,x',
    '//x',
    'http://',
    'http://a:b@public.example/',
    'http://public.example:25/',
    'http://public.example:6/',
  ])('refuses the address %s by its form', async (address) =>
    expect(await reasonOf(guardedFetch(address, strict))).toBe('url-refused'),
  );

  it('lets the operator open private addresses, but never the places where clouds hand out credentials', async () => {
    const open = { allowPrivate: true };
    expect((await guardedFetch(`http://127.0.0.1:${port}/`, open)).body.toString()).toBe('hello');
    expect((await guardedFetch(`http://2130706433:${port}/`, open)).status).toBe(200);
    for (const address of ['http://169.254.169.254/', `http://0.0.0.0:${port}/`, 'http://224.0.0.1/']) {
      expect(await reasonOf(guardedFetch(address, open))).toBe('address-refused');
    }
  });

  it('refuses a name that leads inside, also when only one of its addresses does', async () => {
    expect(await reasonOf(guardedFetch(at('/', 'inside.example'), strict))).toBe('address-refused');
    expect(await reasonOf(guardedFetch(at('/', 'mixed.example'), strict))).toBe('address-refused');
    expect(await reasonOf(guardedFetch(at('/', 'nowhere.example'), strict))).toBe('unreachable');
    expect(site.seen).toEqual([]);
  });

  it.each(['CERT_HAS_EXPIRED', 'INVALID_PURPOSE', 'INVALID_CA', 'PATH_LENGTH_EXCEEDED', 'HOSTNAME_MISMATCH'])(
    'says of a certificate that Node refuses as %s that it is not valid',
    async (code) => {
      const beforeHop = async () => {
        throw Object.assign(new Error('As the connection fails.'), { code });
      };
      const refused = guardedFetch(at('/'), { ...strict, beforeHop });
      await expect(refused).rejects.toMatchObject({
        reason: 'unreachable',
        message: expect.stringMatching(/certificate is not valid/),
      });
    },
  );

  it('dials exactly the address that it checked: a name that changes its mind gains nothing', async () => {
    const answers = ['127.0.0.1', '10.0.0.7'];
    let lookups = 0;
    const rebinding = { ...strict, resolve: async () => [{ address: answers[lookups++ % 2]!, family: 4 }] };
    expect((await guardedFetch(at('/', 'rebind.example'), rebinding)).body.toString()).toBe('hello');
    expect(lookups).toBe(1);
    expect(await reasonOf(guardedFetch(at('/', 'rebind.example'), rebinding))).toBe('address-refused');
    expect(site.seen).toHaveLength(1);
  });

  it('looks a name up again for each connection of a redirect, and refuses it when it has turned inside', async () => {
    site.answer = (_request, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end();
    let lookups = 0;
    const rebinding = {
      ...strict,
      resolve: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '192.168.1.1', family: 4 }],
    };
    expect(await reasonOf(guardedFetch(at('/', 'rebind.example'), rebinding))).toBe('address-refused');
    expect(site.seen.map(({ url }) => url)).toEqual(['/']);
  });

  it('judges the peer of the finished connection once more', async () => {
    let checked = 0;
    const turning = {
      ...strict,
      classify: (address: string) => (checked++ === 0 ? ('public' as const) : classifyAddress(address)),
    };
    expect(await reasonOf(guardedFetch(at('/'), turning))).toBe('address-refused');
    expect(site.seen).toEqual([]);
  });
});

describe('redirects at the guarded door', () => {
  it.each([
    'http://10.0.0.1/',
    'http://inside.example/',
    'http://[::1]/',
    'http://169.254.169.254/latest/',
    'http://0x0a000001/',
    '//192.168.0.1/',
  ])('are not followed to %s', async (location) => {
    site.answer = (_request, response) => response.writeHead(302, { location }).end();
    expect(await reasonOf(guardedFetch(at('/'), strict))).toBe('address-refused');
    expect(site.seen).toHaveLength(1);
  });

  it.each(['file:///etc/passwd', 'ftp://public.example/', 'http://u:p@public.example/'])(
    'are not followed to the form %s',
    async (location) => {
      site.answer = (_request, response) => response.writeHead(302, { location }).end();
      expect(await reasonOf(guardedFetch(at('/'), strict))).toBe('url-refused');
    },
  );

  it('are followed up to a limit, and the way is told', async () => {
    site.answer = (incoming, response) => {
      const step = Number(incoming.url?.slice(1));
      if (step >= 3) response.end('there');
      else response.writeHead(301, { location: `/${step + 1}` }).end();
    };
    const got = await guardedFetch(at('/0'), strict);
    expect(got).toMatchObject({ url: at('/3'), hops: [at('/0'), at('/1'), at('/2'), at('/3')], isMovedForGood: true });
    expect(await reasonOf(guardedFetch(at('/0'), { ...strict, maxRedirects: 2 }))).toBe('too-many-redirects');
  });

  it('do not carry credentials or conditions to another origin', async () => {
    site.answer = (incoming, response) => {
      if (incoming.url === '/a') response.writeHead(307, { location: at('/b', 'other.example') }).end();
      else response.end();
    };
    await guardedFetch(at('/a'), {
      ...strict,
      headers: { Authorization: 'Bearer x', 'If-None-Match': '"1"', 'User-Agent': 'test' },
    });
    expect(site.seen[0]!.headers).toMatchObject({ authorization: 'Bearer x', 'if-none-match': '"1"' });
    expect(site.seen[1]!.headers.authorization).toBeUndefined();
    expect(site.seen[1]!.headers['if-none-match']).toBeUndefined();
    expect(site.seen[1]!.headers['user-agent']).toBe('test');
  });

  it('ask permission for every hop', async () => {
    site.answer = (_request, response) => response.writeHead(302, { location: '/private' }).end();
    const asked: string[] = [];
    const beforeHop = (url: URL) => {
      asked.push(url.pathname);
      if (url.pathname === '/private') throw new Error('not for robots');
    };
    await expect(guardedFetch(at('/'), { ...strict, beforeHop })).rejects.toThrow('not for robots');
    expect(asked).toEqual(['/', '/private']);
    expect(site.seen).toHaveLength(1);
  });
});

describe('the guard for other clients', () => {
  it('protects an undici agent by its connect option, literal addresses and names alike', async () => {
    const agent = new Agent({ connect: createGuard(strict).connect });
    expect((await request(at('/'), { dispatcher: agent })).statusCode).toBe(200);
    for (const address of [at('/', 'inside.example'), 'http://10.0.0.1/', `http://[::1]:${port}/`]) {
      await expect(request(address, { dispatcher: agent })).rejects.toMatchObject({ reason: 'address-refused' });
    }
    await agent.destroy();
  });

  it('resolves a host for the benchmark engine, or throws words that may be shown', async () => {
    const resolveHost = guardedHost(createGuard(strict));
    expect(await resolveHost('public.example')).toEqual({ address: '127.0.0.1', family: 4 });
    await expect(resolveHost('inside.example')).rejects.toThrow('inside.example leads to a private network address.');
    await expect(resolveHost('[::1]')).rejects.toThrow('::1 leads to a private network address.');
  });
});
