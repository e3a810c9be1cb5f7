import { expect, it } from 'vitest';
import { attemptLimits, takeAttempt } from '../take-attempt.server.ts';
import { signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { action, loader } from './login.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const elsewhere = ['/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example', '//evil.example'];

/** The Location of the redirect that the work throws. */
async function locationOf(work: Promise<unknown>): Promise<string | null> {
  const answer = await work.catch((thrown: unknown) => thrown);
  return (answer as Response).headers.get('location');
}

it('the sign-in page sends nobody to another site, with a session or after a login', async () => {
  const home = await signedUp(ada);
  for (const from of elsewhere) {
    const request = home.request(`/login?${new URLSearchParams({ from })}`);
    expect(await locationOf(loader({ context: home.provider(), request, params: {} } as never))).toBe('/benchmarking');

    const stranger = new TestBrowser(home.ctx);
    const body = new URLSearchParams({ intent: 'password', email: ada.email, password: ada.password, from });
    const login = stranger.request('/login', { method: 'POST', body });
    expect(await locationOf(action({ context: stranger.provider(), request: login, params: {} } as never))).toBe(
      '/benchmarking',
    );
  }
});

it('a login is answered 401 where the password is wrong, and 429 once there were too many', async () => {
  const home = await signedUp(ada);
  const statusOf = async (password: string) => {
    const stranger = new TestBrowser(home.ctx);
    const body = new URLSearchParams({ intent: 'password', email: ada.email, password });
    const request = stranger.request('/login', { method: 'POST', body });
    const answer = await action({ context: stranger.provider(), request, params: {} } as never);
    return (answer as { init: ResponseInit | null }).init?.status;
  };
  expect(await statusOf('a wrong horse')).toBe(401);
  for (let guess = 0; guess < attemptLimits.signInByAccount.max; guess++)
    await takeAttempt(home.ctx, attemptLimits.signInByAccount, ada.email);
  expect(await statusOf(ada.password)).toBe(429);
});
