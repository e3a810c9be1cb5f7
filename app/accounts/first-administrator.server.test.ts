import { expect, it } from 'vitest';
import { withOutput } from '../platform/command-output.server.ts';
import { parseConfig } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { realTime, testContext } from '../platform/testing/test-database.server.ts';
import { runAdminCommand } from './admin-command.server.ts';
import {
  findSetupLink,
  issueFirstAdministratorLink,
  makeConfiguredAdministrator,
  takeSetupLink,
} from './first-administrator.server.ts';
import { findPersonByEmail } from './person-queries.server.ts';
import { makeAdministrator } from './roles.server.ts';
import { action, loader } from './routes/setup.tsx';
import { verification } from './schema.server.ts';
import { verifyAddress } from './sign-in/verify-address.server.ts';
import { linkToken, newestMail, signedUp, TestBrowser } from './testing/test-browser.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const eve = { companyName: 'Evil', email: 'eve@evil.example', password: 'battery staple' };

async function newToken(ctx: Context): Promise<string> {
  const link = await issueFirstAdministratorLink(ctx);
  return new URL(link!).searchParams.get('token')!;
}

/** Sends the form of the page, as the browser does; a thrown redirect is the answer too. */
async function send(browser: TestBrowser, fields: Record<string, string>) {
  const request = browser.request('/setup', { method: 'POST', body: new URLSearchParams(fields) });
  const work = action({ context: browser.provider(), request, params: {} } as never);
  const answer: unknown = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    browser.keep(answer.headers);
    return { location: answer.headers.get('location') };
  }
  return (answer as { data: Record<string, unknown> }).data;
}

async function roleOf(ctx: Context, email: string): Promise<string | undefined> {
  return (await findPersonByEmail(ctx, email))?.role;
}

it('the link makes a new account that is signed in and an administrator, and works once', async () => {
  const browser = new TestBrowser(await testContext({ now: realTime }));
  const { ctx } = browser;
  const token = await newToken(ctx);
  expect(await send(browser, { token, ...ada })).toEqual({ location: '/admin/setup' });
  expect((await browser.viewer()).viewer).toMatchObject({ email: ada.email, role: 'administrator' });
  const other = new TestBrowser(ctx);
  expect(await send(other, { token, ...eve })).toEqual({ kind: 'bad-link', state: 'has-administrator' });
  expect(await findPersonByEmail(ctx, eve.email)).toBeNull();
  expect(await issueFirstAdministratorLink(ctx)).toBeNull();
});

it('the link makes the account that is signed in the administrator', async () => {
  const browser = await signedUp(ada);
  const token = await newToken(browser.ctx);
  expect(await send(browser, { token })).toEqual({ location: '/admin/setup' });
  expect(await roleOf(browser.ctx, ada.email)).toBe('administrator');
});

it('opening the setup link changes nothing, so that a preview of it does not use it up', async () => {
  const browser = new TestBrowser(await testContext({ now: realTime }));
  const token = await newToken(browser.ctx);
  const open = () => {
    const request = browser.request(`/setup?token=${token}`);
    return loader({ context: browser.provider(), request, params: {} } as never);
  };
  expect(await open()).toMatchObject({ state: 'open' });
  expect(await open()).toMatchObject({ state: 'open' });
});

it('a wrong, replaced or old setup link makes no account and says which of them it is', async () => {
  const browser = new TestBrowser(await testContext({ now: realTime }));
  const { ctx } = browser;
  const first = await newToken(ctx);
  const second = await newToken(ctx);
  expect(await send(browser, { token: first, ...eve })).toEqual({ kind: 'bad-link', state: 'unknown' });
  expect(await send(browser, { token: '', ...eve })).toEqual({ kind: 'bad-link', state: 'unknown' });
  const later = { ...ctx, now: () => new Date(Date.now() + 15 * 60_000 + 1) };
  expect(await findSetupLink(ctx, second)).toBe('open');
  expect(await findSetupLink(later, second)).toBe('expired');
  expect(await takeSetupLink(later, second, 'nobody')).toBe('expired');
  expect(await findPersonByEmail(ctx, eve.email)).toBeNull();
});

it('a setup form with a weak password or a taken address makes no administrator, and sends no password back', async () => {
  const { ctx } = await signedUp(ada);
  const browser = new TestBrowser(ctx);
  const token = await newToken(ctx);
  for (const fields of [
    { ...eve, password: 'password1' },
    { ...ada, password: 'something else' },
  ]) {
    const answer = await send(browser, { token, ...fields });
    expect(answer).toMatchObject({ kind: 'invalid', typed: { email: fields.email } });
    expect(JSON.stringify(answer)).not.toContain(fields.password);
  }
  expect(await roleOf(ctx, ada.email)).toBe('user');
  expect(await findSetupLink(ctx, token)).toBe('open');
});

it('of two accounts that use one setup link at the same time, one becomes the administrator', async () => {
  const { ctx } = await signedUp(ada);
  await signedUp(eve);
  const token = await newToken(ctx);
  const people = await Promise.all([findPersonByEmail(ctx, ada.email), findPersonByEmail(ctx, eve.email)]);
  const outcomes = await Promise.all(people.map((person) => takeSetupLink(ctx, token, person!.id)));
  expect(outcomes.toSorted()).toEqual(['has-administrator', 'made']);
});

it('the token of the setup link is stored nowhere in clear', async () => {
  const ctx = await testContext();
  const token = await newToken(ctx);
  const stored = [await ctx.db.select().from(verification), await ctx.db.select().from(auditLog)];
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('npm run admin prints a setup link until there is an administrator, then how it is used', async () => {
  const { ctx } = await signedUp(ada);
  const lines: string[] = [];
  const run = () =>
    withOutput({ out: (line) => lines.push(line), error: (line) => lines.push(line) }, () => runAdminCommand(ctx, []));
  expect(await run()).toBe(0);
  expect(lines.join('\n')).toMatch(/within 15 minutes.*\n\n {2}http:\/\/127\.0\.0\.1:3000\/setup\?token=\S{43}\n/);
  await makeAdministrator(ctx, ada.email);
  expect(await run()).toBe(2);
  expect(lines.at(-1)).toContain('Usage: npm run admin');
});

it('the account of ADMIN_EMAIL becomes an administrator when its address is confirmed, and not before', async () => {
  const { adminEmail } = parseConfig({ ADMIN_EMAIL: 'Ada@Acme.example' });
  const owner = await signedUp(ada, { config: { adminEmail } });
  const { ctx } = owner;
  await makeConfiguredAdministrator(ctx);
  expect(await roleOf(ctx, ada.email)).toBe('user');
  const token = linkToken(await newestMail(ctx, ada.email), '/verify-email');
  expect(await verifyAddress(await owner.viewer(), owner.caller(), token)).toEqual({ kind: 'verified' });
  expect(await roleOf(ctx, ada.email)).toBe('administrator');
});

it('an account whose address is not ADMIN_EMAIL stays what it is when its address is confirmed', async () => {
  const other = await signedUp(eve, { config: { adminEmail: ada.email } });
  const token = linkToken(await newestMail(other.ctx, eve.email), '/verify-email');
  await verifyAddress(await other.viewer(), other.caller(), token);
  expect(await roleOf(other.ctx, eve.email)).toBe('user');
});

it('ADMIN_EMAIL makes an account that was confirmed before it was set an administrator at the next start', async () => {
  const owner = await signedUp(ada);
  await verifyAddress(
    await owner.viewer(),
    owner.caller(),
    linkToken(await newestMail(owner.ctx, ada.email), '/verify-email'),
  );
  expect(await roleOf(owner.ctx, ada.email)).toBe('user');
  await makeConfiguredAdministrator(await testContext({ now: realTime, config: { adminEmail: ada.email } }));
  expect(await roleOf(owner.ctx, ada.email)).toBe('administrator');
});
