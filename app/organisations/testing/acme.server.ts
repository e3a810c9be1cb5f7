import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { linkToken, newestMail, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { newPerson, send, threePeople } from '../../accounts/testing/visits.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import type { TestContextOptions } from '../../platform/testing/test-database.server.ts';
import type { OrganisationRole } from '../organisation-role.ts';
import { action as join } from '../routes/join.tsx';
import { action as change } from '../routes/members.tsx';
import { action as make } from '../routes/organisations.tsx';

export const at = { address: 'acme' };
export const atLog = { ...at, what: 'audit-log' };

export const confirmAddress = (ctx: Context, email: string) =>
  record(ctx, (tx) => tx.update(user).set({ emailVerified: true }).where(eq(user.email, email)));

/** Ada owns the organisation Acme; Bob and a visitor have nothing to do with it. */
export async function acme(options: TestContextOptions = {}) {
  const people = await threePeople(options);
  const { ctx, ada } = people;
  await confirmAddress(ctx, 'ada@acme.example');
  await send(make, ada, '/organisations', { name: 'Acme & Sons', address: 'acme' });
  return { ...people, token: (email: string) => invitationToken(ctx, email) };
}

/** Of the newest invitation to this address. */
export const invitationToken = async (ctx: Context, email: string) =>
  linkToken(await newestMail(ctx, email), '/organisations/join');

export const act = (browser: TestBrowser, intent: string, fields: Record<string, string>) =>
  send(change, browser, '/organisations/acme', { intent, ...fields }, at);

/** Ada invites somebody, who accepts. */
export async function joined(ctx: Context, ada: TestBrowser, browser: TestBrowser, role: OrganisationRole) {
  const { id, email } = (await browser.user()).viewer;
  await confirmAddress(ctx, email);
  await act(ada, 'invite', { email, role });
  await send(join, browser, '/organisations/join', { token: await invitationToken(ctx, email) });
  return id;
}

/** Acme with one person of each role, and a second viewer. */
export async function staffed(options: TestContextOptions = {}) {
  const people = await acme(options);
  const { ctx, ada } = people;
  const named = { adam: 'admin', mia: 'member', vera: 'viewer', bill: 'viewer' } as const;
  const browsers: Record<string, TestBrowser> = {};
  const ids: Record<string, string> = { ada: (await ada.user()).viewer.id };
  for (const [name, role] of Object.entries(named)) {
    browsers[name] = await newPerson(ctx, name);
    ids[name] = await joined(ctx, ada, browsers[name], role);
  }
  return { ...people, ids, ...(browsers as Record<keyof typeof named, TestBrowser>) };
}
