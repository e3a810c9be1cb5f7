import { beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../platform/config.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { makeAdministrator } from '../roles.server.ts';
import { user } from '../schema.server.ts';
import { confirmTwoFactor, startTwoFactor, turnOffTwoFactor } from '../settings/two-factor.server.ts';
import { oneTimeCode } from '../testing/one-time-code.ts';
import { signedUp, type TestBrowser } from '../testing/test-browser.server.ts';
import { requireRole, requireUser, viewerContext } from '../viewer.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

async function signUpWhere(requireTwoFactor: Config['requireTwoFactor']): Promise<void> {
  home = await signedUp(ada, { config: { requireTwoFactor } });
}

const ask = (path: string, init?: RequestInit) => requireUser(home.provider(), home.request(path, init));
const security = () => ask('/account/security');
/** The response instead of the page. */
const answerTo = (path: string, init?: RequestInit): Promise<Response> =>
  ask(path, init).then(
    () => new Response('the page'),
    (thrown: Response) => thrown,
  );

async function turnOn(): Promise<void> {
  const started = await startTwoFactor(await security(), home.caller(), ada.password);
  if (started.refusal !== null) throw new Error(started.refusal);
  const code = oneTimeCode(started.setup.key, Date.now());
  const done = await confirmTwoFactor(await security(), home.caller(), code);
  if (done.refusal !== null) throw new Error(done.refusal);
  home.keep(done.headers);
}

describe('where everyone must have a second step', () => {
  beforeEach(() => signUpWhere('everyone'));

  it('every page leads to where it is set up, and remembers what was wanted', async () => {
    for (const [path, from] of [
      ['/model/new?kind=chat', '/model/new?kind=chat'],
      ['/account.data?_routes=accounts%2Froutes%2Faccount', '/account'],
    ]) {
      const answer = await answerTo(path!);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/account/security?from=${encodeURIComponent(from!)}`);
    }
    await expect(viewerContext(home.provider(), home.request('/benchmarking'))).rejects.toMatchObject({ status: 302 });
  });

  it('forms and the interface are refused too', async () => {
    expect((await answerTo('/account/data', { method: 'POST' })).status).toBe(302);
    const refused = await answerTo('/api/account/export');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ title: 'Two-factor sign-in required' });
  });

  it('who looks, logging out and confirming the address go on working', async () => {
    for (const path of ['/api/session', '/api/sign-out', '/verify-email', '/account/security.data'])
      expect((await viewerContext(home.provider(), home.request(path))).viewer?.email).toBe(ada.email);
  });

  it('everything opens once it is set up, and it cannot be turned off again', async () => {
    await turnOn();
    expect(await (await answerTo('/model/new')).text()).toBe('the page');
    expect(await turnOffTwoFactor(await security(), home.caller(), ada.password)).toEqual({
      refusal: 'Two-factor sign-in is required on this site and cannot be turned off.',
    });
    expect((await security()).viewer.isTwoFactorOn).toBe(true);
  });
});

describe('where administrators must have a second step', () => {
  beforeEach(() => signUpWhere('administrators'));

  it('others are not asked for one', async () => {
    expect(await (await answerTo('/model/new')).text()).toBe('the page');
  });

  it('an administrator sees nothing of the administration before it is set up', async () => {
    await makeAdministrator(home.ctx, ada.email);
    const admin = () => requireRole(home.provider(), home.request('/admin/mailbox'), 'administrator');
    await expect(admin()).rejects.toMatchObject({ status: 302 });
    await turnOn();
    expect((await admin()).viewer.role).toBe('administrator');
  });
});

describe('where the staff must have a second step', () => {
  beforeEach(() => signUpWhere('staff'));

  it.each(['administrator', 'editor', 'moderator'])('the role %s sees nothing without it', async (role) => {
    expect((await answerTo('/account')).status).toBe(200);
    await mutate(home.ctx, 'test.role', { kind: 'user', id: 'ada' }, (tx) => tx.update(user).set({ role }));
    expect((await answerTo('/account')).status).toBe(302);
  });
});

describe('where nobody must have a second step', () => {
  it('an administrator works without one', async () => {
    await signUpWhere('off');
    await makeAdministrator(home.ctx, ada.email);
    const ctx = await requireRole(home.provider(), home.request('/admin'), 'administrator');
    expect(ctx.viewer.isTwoFactorOn).toBe(false);
  });
});
