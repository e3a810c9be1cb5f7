import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { act, at, atLog, joined, staffed } from '../testing/acme.server.ts';
import { connected, errorOf, logIn } from '../testing/single-sign-on.server.ts';
import { loader as exportFile } from './export-file.ts';
import { loader as openLog } from './log.tsx';

/** Whom the audit log of an organisation names. */

provideAccountParts([organisationsAccountPart]);

interface Entry {
  action: string;
  who: string;
  detail: { member?: string };
}

const readLog = async (browser: TestBrowser, who = ''): Promise<Entry[]> =>
  (await visit(openLog, browser, `/organisations/acme/audit-log?${new URLSearchParams({ who })}`, at)).data.entries;

it('somebody who comes by single sign-on is the actor of what that does, also where the account is new', async () => {
  const { ctx, ada, bob, visitor } = await connected();
  await joined(ctx, ada, bob, 'member');
  expect(errorOf(await logIn(bob, 'bob'))).toBeNull();
  expect(errorOf(await logIn(visitor, 'zoe'))).toBeNull();
  for (const [who, acts] of [
    ['bob@acme.example', ['organisation.sign-in', 'organisation.join']],
    ['zoe@acme.example', ['organisation.sign-in', 'organisation.join']],
  ] as const)
    expect((await readLog(ada, who)).map(({ action }) => action)).toEqual(acts);
  const started = await ctx.db
    .select({ actor: auditLog.actorId, subject: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'session.start'));
  expect(started.length).toBeGreaterThan(0);
  for (const { actor, subject } of started) expect(actor).toBe(subject);
});

it('who was removed is named by the address of that day, and found by it, until the account is deleted', async () => {
  const { ctx, ada, ids } = await staffed();
  const isMia = eq(user.id, ids.mia!);
  await act(ada, 'remove', { id: ids.mia! });
  await record(ctx, (tx) => tx.update(user).set({ email: 'mia@private.example' }).where(isMia));
  const named = async () =>
    (await readLog(ada))
      .filter(({ action }) => action === 'organisation.remove-member')
      .map((row) => row.detail.member);
  expect(await named()).toEqual(['mia@acme.example']);
  expect((await readLog(ada, 'mia@acme.example')).map(({ action }) => action)).toEqual(['organisation.join']);
  expect(await readLog(ada, 'mia@private.example')).toEqual([]);
  await record(ctx, (tx) => tx.delete(user).where(isMia));
  expect(await named()).toEqual([ids.mia]);
  expect(await readLog(ada, 'mia@acme.example')).toEqual([]);
});

it('the log shows people who left by the address of that day, and no search finds them by their present one', async () => {
  const { ada, adam, ids, ctx } = await staffed();
  await act(ada, 'remove', { id: ids.mia! });
  await record(ctx, (tx) => tx.update(user).set({ email: 'mia@home.example' }).where(eq(user.id, ids.mia!)));
  const log = async (query = '') => (await visit(openLog, adam, `/organisations/acme/audit-log${query}`, at)).data;
  const all = await log();
  expect(JSON.stringify(all)).toContain('ada@acme.example');
  expect(all.entries[0]).toMatchObject({
    action: 'organisation.remove-member',
    detail: { member: 'mia@acme.example' },
  });
  const hers = expect.objectContaining({ who: 'mia@acme.example' });
  expect((await log('?what=organisation.join')).entries).toContainEqual(hers);
  expect((await log('?who=mia@home.example')).entries).toEqual([]);
  expect((await log(`?who=${ids.mia}`)).entries).toHaveLength(1);
  const { data: file } = await visit(exportFile, adam, '/organisations/acme/audit-log/export?format=csv', atLog);
  expect(file).toContain('ada@acme.example');
  expect(JSON.stringify(all) + file).not.toContain('mia@home');
});

const nonsense = [
  'page=-1',
  'after=x',
  'after=9999-99-99T99:99:99Z_x',
  'after=1000-01-01_%27%3B--',
  `after=2026-11-28T00:00:00.000Z_${'x'.repeat(5_000)}`,
  'from=yesterday&to=tomorrow',
  'from=2026-02-30&to=2026-13-01',
  'from=%2B275760-09-13&to=-271821-04-20',
  'from=9999-12-31&to=1000-01-01',
  'to=9999-12-31',
  'who=%40&what=organisation.invite',
  'who=visitor',
  'who=%F0%9F%98%80%ED%95%9C%27%25_%5C',
  `who=${'%F0%9F%98%80'.repeat(200)}@`,
  'what=no.such.act&kind=site&id=another&outcome=x',
  'who=ada@acme.example&who=&__proto__=x&constructor=y',
];

it('nonsense in the address of the log is answered with acts of the organisation, or with none', async () => {
  const { ada } = await staffed();
  const log = '/organisations/acme/audit-log';
  const all = await readLog(ada);
  for (const query of nonsense) {
    const { data } = await visit(openLog, ada, `${log}?${query}`, at);
    expect(all, query).toEqual(expect.arrayContaining(data.entries));
    const file = await visit(exportFile, ada, `${log}/export?format=csv&${query}`, atLog);
    expect([file.status, file.data.slice(0, 6)], query).toEqual([200, 'at,who']);
  }
});
