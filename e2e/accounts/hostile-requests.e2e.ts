/** Requests to account pages that are not meant well. */
import { expect } from '@playwright/test';
import { test } from './account-test.ts';

test('Requests from other sites change nothing', async ({ page, product, given }) => {
  await given.account(page);
  const headers = { origin: 'https://evil.example' };
  for (const [address, form] of [
    ['/api/sign-out', {}],
    ['/account', { intent: 'profile', companyName: 'Evil' }],
    ['/login', { intent: 'password', email: 'a@b.co', password: 'x' }],
  ] as const) {
    const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
    expect(answer.status(), address).toBeGreaterThanOrEqual(400);
    expect(answer.status(), address).toBeLessThan(500);
  }
  expect(await (await page.request.get(`${product.url}/api/session`)).json()).toMatchObject({
    user: { companyName: 'Acme' },
  });
});

test('Hostile requests never end in an error of the server', async ({ page, product }) => {
  const { request } = page.context();
  const long = 'x'.repeat(10_000);
  const before = product.log().length;
  const bodies: [string, Record<string, string>][] = [
    ['/login', { intent: 'password', email: long, password: long }],
    ['/login', { intent: 'password', email: 'ada@acme.example', password: long }],
    ['/login', { intent: 'provider', provider: '__proto__' }],
    ['/login/code', { code: long }],
    ['/login/code', {}],
    [
      '/sign-up',
      { intent: 'password', companyName: '\u0000\u202e', email: "'; drop table user; --", password: '\u0000' },
    ],
    ['/reset-password', { token: long, password: 'New Password 1', confirmPassword: 'New Password 1' }],
    ['/forgot-password', { email: '<script>alert(1)</script>@x.y' }],
    ['/account/security', { intent: 'end-session', id: '\u0000' }],
  ];
  for (const [address, form] of bodies) {
    const answer = await request.post(product.url + address, { form, maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
  }
  for (const [headers, data] of [
    [{ 'content-type': 'application/json' }, '{"email":"ada@acme.example"}'],
    [{ 'content-type': 'multipart/form-data' }, 'no boundary'],
    [{ 'content-type': 'multipart/form-data; boundary=b' }, '--b cut short'],
  ] as const) {
    const answer = await request.post(`${product.url}/login`, { headers, data });
    expect([400, 415]).toContain(answer.status());
  }
  for (const cookie of [
    'yardstick.session_token=%',
    'yardstick.session_token=a.b',
    `yardstick.session_token=${long.slice(0, 7_000)}`,
  ]) {
    const answer = await request.get(`${product.url}/api/session`, { headers: { cookie } });
    expect(await answer.json()).toEqual({ user: null, session: null });
  }
  const failures = product
    .log()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(failures).toEqual([]);
});
