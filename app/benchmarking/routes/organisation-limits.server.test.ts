/** Who limits what shared keys may cost, for whom, and who hears of it. */
import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newestMail } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { loader as exportFileLoader } from '../../organisations/routes/export-file.ts';
import { loader as openSpending, action as setLimits } from '../../organisations/routes/spending.tsx';
import { organisationSpending } from '../../organisations/schema.server.ts';
import { act, at, joined } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { begin, CALL, idOf, limit, payingCompany, spendingPage } from '../testing/budget.server.ts';

const provider = startFakeProvider();

it('a member may spend what each may, or what was said for that member, until the person leaves', {
  tags: 'embedded-only',
}, async () => {
  const { mia, adam, ada } = await payingCompany(provider.url);
  await limit(ada, { each: '0.02' });
  idOf(await begin(mia, 'one'));
  expect(await begin(mia, 'two')).toMatchObject({ refusal: { title: 'Spending limit reached' } });
  idOf(await begin(adam, 'one'));
  const own = { intent: 'member-limit', email: 'mia@acme.example', own: '$1' };
  expect((await send(setLimits, ada, spendingPage, own, at)).status).toBe(303);
  idOf(await begin(mia, 'two'));
  const stranger = await send(setLimits, ada, spendingPage, { ...own, email: 'bob@acme.example' }, at);
  expect([stranger.status, stranger.data.problem]).toEqual([400, 'No member of Acme & Sons has this address.']);
});

it('a limit of one member holds again when the person comes back', { tags: 'embedded-only' }, async () => {
  const { ctx, mia, ada, ids } = await payingCompany(provider.url);
  const own = { intent: 'member-limit', email: 'mia@acme.example', own: '$1' };
  await send(setLimits, ada, spendingPage, own, at);
  await act(ada, 'remove', { id: ids.mia! });
  await joined(ctx, ada, mia, 'member');
  const { data } = await visit(openSpending, ada, spendingPage, at);
  expect(data.limits.ofMembers).toMatchObject([{ email: 'mia@acme.example' }]);
});

it('owners and billing get a mail at 80 percent and one at 100, once a month, and again when the limit is changed', async () => {
  const { mia, ada, ctx, tell, mails } = await payingCompany(provider.url);
  const both = ['ada@acme.example', 'bill@acme.example'];
  // It may cost a little less than two cents.
  const large = { request: { maxOutputTokens: 16_000 } };
  await limit(ada, { total: '0.03' });
  idOf(await begin(mia, 'one', large));
  await tell();
  expect(await mails()).toEqual([]);
  await limit(ada, { total: '0.01' });
  await tell();
  expect((await mails()).sort()).toEqual(both);
  await tell();
  expect(await mails()).toHaveLength(2);
  const mail = await newestMail(ctx, 'bill@acme.example');
  expect(mail.subject).toBe('The monthly spending limit of Acme & Sons is reached');
  expect(mail.text).toContain('/organisations/acme/spending');
  await limit(ada, { total: '0.02' });
  await tell();
  expect(await mails()).toHaveLength(4);
  expect((await newestMail(ctx, 'bill@acme.example')).subject).toContain('80 %');
  await begin(mia, 'two', large);
  await tell();
  expect(await mails()).toHaveLength(6);
  expect((await newestMail(ctx, 'ada@acme.example')).subject).toContain('is reached');
  await record(ctx, (tx) => tx.update(organisationSpending).set({ spentNanos: 20_000_000 }));
  await tell();
  expect(await mails()).toHaveLength(6);
});

it('owners and billing set limits, admins see what was spent, and others see neither; billing sees no runs', async () => {
  const { ada, adam, mia, vera, bill, visitor, ids } = await payingCompany(provider.url);
  for (const browser of [ada, adam, bill])
    expect((await visit(openSpending, browser, spendingPage, at)).status).toBe(200);
  expect((await limit(bill, { total: '5' })).status).toBe(303);
  for (const browser of [adam, mia, vera]) expect((await limit(browser, { total: '9' })).status).toBe(403);
  for (const browser of [mia, vera]) expect((await visit(openSpending, browser, spendingPage, at)).status).toBe(403);
  expect((await visit(openSpending, visitor, spendingPage, at)).status).toBe(302);
  expect((await visit(openSpending, ada, spendingPage, at)).data.limits.total).toBe(5e9);
  const wrong = await limit(ada, { total: 'ten', each: '-1' });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.data.errors)).toEqual(['total', 'each']);
  const byAdmin = await act(adam, 'change-role', { id: ids.vera!, role: 'billing' });
  expect(byAdmin.status).toBe(403);
  expect(await begin(bill, 'one')).toMatchObject({ refusal: { status: 403 } });
});

it('what a member spent stays counted when the person leaves, without the address', async () => {
  const { ada, mia, ids, work } = await payingCompany(provider.url);
  idOf(await begin(mia, 'one'));
  await work();
  await act(ada, 'remove', { id: ids.mia! });
  const { data } = await visit(openSpending, ada, spendingPage, at);
  expect(data.byMember).toMatchObject([{ label: 'People who left', spent: CALL }]);
  const file = await visit(exportFileLoader, ada, `${spendingPage}/export`, { ...at, what: 'spending' });
  expect(file.data).not.toContain('mia@');
});

it('the audit log has the limits as people wrote them', async () => {
  const { ctx, ada } = await payingCompany(provider.url);
  await limit(ada, { total: '49.90' });
  await limit(ada, { total: '', each: '5' });
  await send(setLimits, ada, spendingPage, { intent: 'member-limit', email: 'mia@acme.example', own: '0.5' }, at);
  const acts = await ctx.db
    .select()
    .from(auditLog)
    .where(like(auditLog.action, 'organisation.set-%'))
    .orderBy(auditLog.id);
  const none = { total: 'no limit', each: 'no limit', allowsUnpriced: false };
  expect(acts.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ before: none, after: { ...none, total: '$49.90' } }),
    expect.objectContaining({ before: { ...none, total: '$49.90' }, after: { ...none, each: '$5.00' } }),
    expect.objectContaining({ before: 'no limit', after: '$0.50' }),
  ]);
});
