import { describe, expect, it } from 'vitest';
import { ordinaryForm, ordinaryJson, readBytes, readForm, readJson, readJsonObject } from './request-body.server.ts';

const FORM = 'application/x-www-form-urlencoded';

function post(body: BodyInit, type?: string): Request {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return new Request('http://127.0.0.1/login', { method: 'POST', body, headers });
}

/** As a browser sends it: bytes, not a stream of parts. */
async function multipart(form: FormData): Promise<Request> {
  const made = new Response(form);
  return post(await made.arrayBuffer(), made.headers.get('content-type') ?? '');
}

/** An endless body that counts how much of it was read. */
function endless(piece: string, type: string) {
  let pieces = 0;
  const bytes = new TextEncoder().encode(piece);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(bytes);
    },
  });
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' as const };
  return { request: new Request('http://127.0.0.1/login', init), bytesAsked: () => pieces * bytes.length };
}

async function statusOf(reading: Promise<unknown>): Promise<number> {
  try {
    await reading;
    return 200;
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
}

describe('a form', () => {
  it('is read whole, urlencoded and multipart', async () => {
    const fields = [
      ['name', 'Ørsted & Söhne'],
      ['empty', ''],
      ['many', '1'],
      ['many', '2 + 2'],
    ] as const;
    expect([...(await readForm(post(new URLSearchParams(fields.map((field) => [...field])))))]).toEqual(fields);
    const mixed = new FormData();
    for (const [name, value] of fields) mixed.append(name, value);
    expect([...(await readForm(await multipart(mixed)))]).toEqual(fields);
  });

  it('keeps the order of its multipart fields, and characters whose bytes arrive in different pieces', async () => {
    const form = new FormData();
    const fields = Array.from({ length: 20 }, (_, at) => ['many', 'é'.repeat(at % 2 === 0 ? 1 : 3_001)] as const);
    for (const [name, value] of fields) form.append(name, value);
    const whole = await multipart(form);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 999) controller.enqueue(bytes.subarray(at, at + 999));
        controller.close();
      },
    });
    const init = { method: 'POST', body, headers: whole.headers, duplex: 'half' as const };
    const request = new Request('http://127.0.0.1/login', init);
    expect([...(await readForm(request))]).toEqual(fields);
  });

  it.each([
    ['JSON', post('{"a":1}', 'application/json')],
    ['plain text', post('x', 'text/plain')],
    ['nothing', post('')],
    ['a type whose name begins like a form', post('a=b', `${FORM}-not`)],
  ])('is refused with 415 when %s was sent instead', async (_what, request) => {
    expect(await statusOf(readForm(request))).toBe(415);
  });

  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  it.each([
    ['without a boundary', post('x', 'multipart/form-data')],
    ['that is cut short', post('--b\r\nContent-Disposition: form-data; name="a"', 'multipart/form-data; boundary=b')],
    ['that is cut short within a field', post(`${part}half of it`, 'multipart/form-data; boundary=b')],
    ['that is cut short behind a field', post(`${part}x\r\n--b`, 'multipart/form-data; boundary=b')],
    ['that is cut short within the second field', post(`${part}x\r\n${part}y`, 'multipart/form-data; boundary=b')],
    ['with NUL in a value', post('a=%00', FORM)],
    ['with NUL in a name', post('%00=a', FORM)],
  ])('%s is refused with 400', async (_what, request) => {
    expect(await statusOf(readForm(request))).toBe(400);
  });

  it('with a file is refused with 415', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.bin');
    expect(await statusOf(readForm(await multipart(form)))).toBe(415);
  });

  it('of more than 64 kB is refused with 413, urlencoded and multipart', async () => {
    const text = 'x'.repeat(ordinaryForm.bytes);
    expect(await statusOf(readForm(post(new URLSearchParams({ text }))))).toBe(413);
    const form = new FormData();
    form.set('text', text);
    expect(await statusOf(readForm(await multipart(form)))).toBe(413);
    expect(await statusOf(readForm(await multipart(form), { ...ordinaryForm, bytes: 200_000 }))).toBe(200);
  });

  it('of more than 64 kB is read as multipart only, where a route takes more', async () => {
    const large = new FormData();
    large.append('table', 'x'.repeat(100_000));
    const limits = { ...ordinaryForm, bytes: 1_000_000 };
    expect((await readForm(await multipart(large), limits)).get('table')).toHaveLength(100_000);
    expect(await statusOf(readForm(post(`table=${'x'.repeat(100_000)}`, FORM), limits))).toBe(413);
  });

  it('of more fields than allowed is refused with 413, urlencoded and multipart', async () => {
    expect(await statusOf(readForm(post('a&'.repeat(500), FORM)))).toBe(413);
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const body = `${part.repeat(501)}--b--\r\n`;
    expect(await statusOf(readForm(post(body, 'multipart/form-data; boundary=b')))).toBe(413);
  });

  it.each([
    ['urlencoded fields', 'a&'.repeat(500), FORM],
    ['one urlencoded value', 'x'.repeat(1_000), FORM],
    ['parts', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n', 'multipart/form-data; boundary=b'],
    ['text before the first part', 'x'.repeat(1_000), 'multipart/form-data; boundary=b'],
  ])('without an end, of %s, is refused before more than twice the limit was read', async (_what, piece, type) => {
    const { request, bytesAsked } = endless(piece, type);
    expect(await statusOf(readForm(request))).toBe(413);
    expect(bytesAsked()).toBeLessThan(2 * ordinaryForm.bytes);
  });

  it('that stops arriving is refused with 408', async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('a=')) });
    const init = { method: 'POST', body, headers: { 'content-type': FORM }, duplex: 'half' as const };
    const request = new Request('http://127.0.0.1/login', init);
    expect(await statusOf(readForm(request, { ...ordinaryForm, ms: 1 }))).toBe(408);
  });
});

describe('a JSON body', () => {
  it('is read, and an empty one is an object without members', async () => {
    expect(await readJsonObject(post('{"a":[1,{"b":"]]]"}]}'))).toEqual({ a: [1, { b: ']]]' }] });
    expect(await readJsonObject(post(''))).toEqual({});
    expect(await readJson(post('[1]'))).toEqual([1]);
  });

  it.each([
    ['that is none', '{"a":'],
    ['that is a list where an object is needed', '[]'],
    ['nested too deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['nested too deep after a text with quotes', `{"a\\"":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['with NUL in a value', '{"a":["\\u0000"]}'],
    ['with NUL in a name', '{"\\u0000":1}'],
    ['with half a surrogate pair', '{"a":"\\ud800"}'],
  ])('%s is refused with 400', async (_what, body) => {
    expect(await statusOf(readJsonObject(post(body)))).toBe(400);
  });

  it('that is not UTF-8 is refused with 400', async () => {
    expect(await statusOf(readJson(post(new Uint8Array([0x22, 0xff, 0x22]))))).toBe(400);
  });

  it('nested exactly as deep as allowed is read, with brackets in its texts', async () => {
    const deep = `${'['.repeat(31)}"[[[[\\"[["${']'.repeat(31)}`;
    expect(await statusOf(readJson(post(deep)))).toBe(200);
  });

  it('without an end is refused before more than twice the limit was read', async () => {
    const { request, bytesAsked } = endless('[1],'.repeat(200), 'application/json');
    expect(await statusOf(readJson(request))).toBe(413);
    expect(bytesAsked()).toBeLessThan(2 * ordinaryJson.bytes);
  });
});

it('the bytes of a body come as they were sent, and too many are refused', async () => {
  const bytes = new Uint8Array([0, 255, 10]);
  expect([...(await readBytes(post(bytes), { bytes: 3, ms: 1_000 }))]).toEqual([0, 255, 10]);
  expect(await statusOf(readBytes(post(bytes), { bytes: 2, ms: 1_000 }))).toBe(413);
});
