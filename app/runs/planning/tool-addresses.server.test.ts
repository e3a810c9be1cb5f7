import { expect, it } from 'vitest';
import { at, port, site } from '../../platform/testing/guarded-site.server.ts';
import { guardedTools } from './tool-addresses.server.ts';

it('at each connection an address is checked again: what became private is told to the model, and never dialled', async () => {
  const config = { allowPrivateEndpoints: false, providerBaseUrls: {}, publicUrl: 'http://here' };
  const call = (url: string, private_ = false) =>
    guardedTools({ ...config, allowPrivateEndpoints: private_ }).call(
      { name: 'weather', http: { url } },
      {},
      5_000,
      undefined,
    );
  expect((await call(`http://localhost:${port}/`)).result).toBe(
    'The tool failed: localhost leads to a private network address.',
  );
  expect(site.seen).toEqual([]);
  site.answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  expect((await call(at('/', '127.0.0.1'), true)).result).toMatch(
    /HTTP 302: it leads to another address, which is not called/,
  );
  site.answer = (_request, response) => response.end(Buffer.alloc(10 * 2 ** 20, 97));
  expect((await call(at('/', '127.0.0.1'), true)).result).toMatch(/The answer is larger than the 8 kB that are read/);
});
