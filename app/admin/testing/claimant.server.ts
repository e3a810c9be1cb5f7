import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { newestMail, signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import '../../account-parts.server.ts';
import { forgetCatalogue } from '../../catalog/current-catalogue.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { action, loader } from '../../claims/routes/claim.tsx';
import { action as begin } from '../../claims/routes/claim-new.tsx';
import { parseConfig } from '../../platform/config.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { dnsPort } from '../../platform/testing/given-name-server.ts';
import { realTime } from '../../platform/testing/test-database.server.ts';
import { listOwnListings } from '../../providers/grant-listing.server.ts';
import { action as decide } from '../routes/inbox.tsx';

export const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
export const bob = { companyName: 'Wren', email: 'bob@wren.example', password: 'correct horse' };
export type Fields = Record<string, string>;

export const args = (browser: TestBrowser, path: string, fields?: Fields) => {
  const [, claimId] = /^\/claims\/([^/?]+)/.exec(path) ?? [];
  return {
    context: browser.provider(),
    request: browser.request(path, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params: { claimId },
  } as never;
};
export type Answer = Response & { data?: { problem: string } };
export const answerOf = async (act: Promise<unknown>) => (await act.catch((thrown: unknown) => thrown)) as Answer;
export const send = (browser: TestBrowser, path: string, fields: Fields) =>
  answerOf(action(args(browser, path, fields)));

/** A person with the built-in catalogue, in which the website of ChatGPT is at notion.so. */
export async function claimant(proofs = 'both') {
  const config = parseConfig({
    PUBLIC_URL: 'https://yardstick.example',
    SESSION_SECRET: 'a secret of at least 32 characters',
    ALLOW_PRIVATE_ENDPOINTS: 'on',
    CLAIM_PROOFS: proofs,
    CLAIM_DNS_SERVER: `127.0.0.1:${dnsPort()}`,
  });
  let now = realTime();
  const home = await signedUp(ada, { config, now: () => now, prepare: loadBuiltInContent });
  const setWebsite = async (address: string) => {
    await mutate(home.ctx, 'test.prepare', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
      await tx.update(aiTools).set({ website: address }).where(eq(aiTools.id, 'chatgpt'));
    });
    forgetCatalogue(home.ctx.db);
  };
  await setWebsite('https://www.notion.so/product/ai');
  const wait = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  return { home, wait, setWebsite };
}

export async function another(home: TestBrowser, person = bob): Promise<TestBrowser> {
  const browser = new TestBrowser(home.ctx);
  await browser.signUp(person);
  return browser;
}

export const start = (browser: TestBrowser) => answerOf(begin(args(browser, '/claims/new?tool=chatgpt', {})));
/** @returns the path of the claim */
export async function claimed(browser: TestBrowser): Promise<string> {
  const path = (await start(browser)).headers.get('location')!;
  expect(path).toMatch(/^\/claims\//);
  return path;
}
export const stateOf = async (browser: TestBrowser, path: string) => (await loader(args(browser, path))).claim.state;
export const idOf = (path: string) => path.replace('/claims/', '');

/** The token of the newest mail to this address. */
export async function mailed(home: TestBrowser, path: string, to: string, browser = home): Promise<string> {
  expect((await send(browser, path, { intent: 'mail', email: to })).status).toBe(303);
  const mail = await newestMail(home.ctx, to.toLowerCase());
  return /token=([\w-]+)/.exec(mail.text.replaceAll(/\s+/g, ' '))![1]!;
}

export async function proven(browser: TestBrowser, home = browser): Promise<string> {
  const path = await claimed(browser);
  const token = await mailed(home, path, 'info@notion.so', browser);
  expect((await send(browser, path, { intent: 'confirm', token })).status).toBe(303);
  return path;
}

export async function administrator(home: TestBrowser): Promise<TestBrowser> {
  const admin = await another(home, { ...bob, email: 'root@yardstick.example' });
  await makeAdministrator(home.ctx, 'root@yardstick.example');
  return admin;
}
export const owned = async ({ ctx }: TestBrowser, email: string) => {
  const [row] = await ctx.db.select().from(user).where(eq(user.email, email));
  return { status: row!.providerStatus, tools: (await listOwnListings(ctx, row!.id)).map(({ id }) => id) };
};
export const decided = (admin: TestBrowser, path: string, fields: Fields) =>
  answerOf(decide(args(admin, '/admin/inbox', { item: `claim:${idOf(path)}`, ...fields })));
