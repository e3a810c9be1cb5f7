import { describe, expect, it } from 'vitest';
import { readableForm } from './readable-form.server.ts';

const post = (body: BodyInit, type?: string, path = '/login') =>
  new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });

async function statusOf(request: Request): Promise<number> {
  const answer = await readableForm(request);
  return answer instanceof Response ? answer.status : 0;
}

describe('what is sent to a page', () => {
  it('is handed on whole when it is a form, with files and without', async () => {
    const plain = await readableForm(post(new URLSearchParams({ name: 'Ørsted & Söhne', empty: '' })));
    expect(Object.fromEntries(await (plain as Request).formData())).toEqual({ name: 'Ørsted & Söhne', empty: '' });
    const mixed = new FormData();
    mixed.set('name', 'Ada');
    mixed.set('file', new Blob(['\0binary']), 'a.bin');
    const whole = await ((await readableForm(post(mixed))) as Request).formData();
    expect(whole.get('name')).toBe('Ada');
    expect(await (whole.get('file') as File).text()).toBe('\0binary');
  });

  it.each([
    ['JSON', post('{"a":1}', 'application/json')],
    ['plain text', post('x', 'text/plain')],
    ['nothing', post('')],
    ['a form’s name in another type', post('a=b', 'application/x-www-form-urlencoded-not')],
  ])('is refused as %s', async (_what, request) => expect(await statusOf(request)).toBe(415));

  it.each([
    ['without a boundary', post('x', 'multipart/form-data')],
    ['that is cut short', post('--b\r\nContent-Disposition: form-data; name="a"', 'multipart/form-data; boundary=b')],
    ['with a NUL in a value', post('a=%00', 'application/x-www-form-urlencoded')],
    ['with a NUL in a name', post('%00=a', 'application/x-www-form-urlencoded')],
  ])('is refused as a form %s', async (_what, request) => expect(await statusOf(request)).toBe(400));

  it('is left alone below /api and when it is read only', async () => {
    const call = post('{"a":1}', 'application/json', '/api/run-benchmark');
    expect(await readableForm(call)).toBe(call);
    const get = new Request('http://127.0.0.1/login');
    expect(await readableForm(get)).toBe(get);
  });
});
