import { describe, expect, it } from 'vitest';
import { parseSuite } from '../suite.ts';

describe('A suite with addresses', () => {
  const read = (http: object) =>
    parseSuite(
      JSON.stringify({ prompt: 'Hi', tools: [{ name: 'a', http: { url: 'https://example.com/', ...http } }] }),
    );
  const CREDENTIAL = /may be a credential, which is no part of a suite/;

  it.each<[object, RegExp]>([
    [{ headers: { Authorization: 'Bearer abc' } }, CREDENTIAL],
    [{ headers: { 'X-Auth': 'abc' } }, CREDENTIAL],
    [{ headers: { 'X-Anything': 'abc' } }, CREDENTIAL],
    [{ headers: { Cookie: 'sid=abc' } }, CREDENTIAL],
    [{ headers: { 'User-Agent': '4f9a2b7c1d8e3f6a5b0c9d2e' } }, CREDENTIAL],
    [{ headers: { Authorization: 'Bearer 4f9a2b7c {{secret}}' } }, /may hold \{\{secret\}\} and one word before it/],
    [{ headers: { Host: 'internal' } }, /is set by the request itself/],
    [{ headers: { 'X-A': 'a\nX-B: b' } }, /no header may have/],
    [{ url: 'https://user:pass@example.com/' }, CREDENTIAL],
    [{ url: 'https://example.com/?api_key=abc' }, /“api_key” may be a credential/],
    [{ url: 'https://example.com/?code=abc' }, CREDENTIAL],
    [{ url: 'https://example.com/?X-Amz-Signature=abc' }, CREDENTIAL],
    [{ url: 'https://example.com/?q=4f9a2b7c1d8e3f6a5b0c9d2e' }, CREDENTIAL],
    [{ url: 'https://example.com/?q=9b2f6c1e-55aa-4e0f-9d51-0a7c3f1b2d4e' }, CREDENTIAL],
    [{ url: 'https://example.com/hook/T0Q1W2E3R4T5Y6U7I8' }, CREDENTIAL],
    [{ url: 'https://example.com/sk-live/a' }, CREDENTIAL],
    [{ url: 'https://example.com/{{city}}' }, /an address stays as it is/],
    [{ url: 'ftp://example.com/' }, /is not an address/],
    [{ url: 'example.com' }, /is not an address/],
    [{ timeoutMs: 60_001 }, /60000/],
    [{ maxChars: 9_000 }, /8192/],
    [{ body: 'x' }, /"body" is not known here/],
  ])('is refused with %j', async (http, reason) => {
    await expect(read(http)).rejects.toThrow(reason);
  });

  it.each([
    { headers: { Authorization: 'Bearer {{secret}}', 'X-Key': '{{secret}}', Cookie: 'sid={{secret}}' } },
    { headers: { Accept: 'application/json', 'Accept-Language': 'de', 'X-Api-Version': '2026-01-01' } },
    { url: 'https://example.com/v1/get-weather-forecast-2026?units=metric&lang=de&author=ada&limit=10' },
    { url: 'https://example.com/tools/9b2f6c1e-55aa-4e0f-9d51-0a7c3f1b2d4e' },
  ])('takes %j', async (http) => {
    expect((await read(http)).cases[0]!.prompt.tools).toMatchObject([{ http }]);
  });

  it('may not script results beside an address', async () => {
    const tool = { name: 'a', http: { url: 'https://example.com' }, results: [{ result: 1 }] };
    await expect(parseSuite(JSON.stringify({ prompt: 'Hi', tools: [tool] }))).rejects.toThrow(/keep one of them/);
  });
});
