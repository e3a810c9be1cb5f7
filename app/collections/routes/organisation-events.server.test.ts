/** What webhooks of an organisation are sent: each event with its facts, as the OpenAPI document describes it. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { deleteAccount } from '../../accounts/settings/account-data.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { action as manageKeys } from '../../benchmarking/routes/organisation-keys.tsx';
import { begin, idOf, limit, payingCompany, spendingPage } from '../../benchmarking/testing/budget.server.ts';
import { company, secret as providerSecret, start } from '../../benchmarking/testing/company.server.ts';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import { watchLimitJob } from '../../organisations/budget/watch-limit.server.ts';
import type { OrganisationEvent } from '../../organisations/organisation-event.ts';
import { organisationEventSchema } from '../../organisations/organisation-events.server.ts';
import '../../organisations/register-events.server.ts';
import { action as join } from '../../organisations/routes/join.tsx';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { action as setLimits } from '../../organisations/routes/spending.tsx';
import {
  organisationInvitations,
  organisationMembers,
  organisationSpending,
  organisations,
} from '../../organisations/schema.server.ts';
import { act, at, invitationToken } from '../../organisations/testing/acme.server.ts';
import { directed, manageDirectory } from '../../organisations/testing/directory.server.ts';
import { connected, settings } from '../../organisations/testing/single-sign-on.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { watchScheduleJob } from '../../results/jobs.server.ts';
import { watchedRuns } from '../../results/testing/watched-runs.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { action as manageServices } from '../../run-api/routes/service-accounts.tsx';
import { apiKey } from '../../run-api/schema.server.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { publishRunEnded } from '../../runs/run-ended.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { insertAlert } from '../alerts/change-alerts.server.ts';
import { publishExpiringTokens } from '../alerts/expiring-tokens.server.ts';
import '../register-alerts.server.ts';
import { addHook, deliver } from '../testing/organisation-hooks.server.ts';
import { startReceiver } from '../testing/receiver.server.ts';

provideAccountParts([organisationsAccountPart]);
const provider = startFakeProvider();
const receiver = startReceiver();
const { userId: member } = organisationMembers;

interface Message {
  type: OrganisationEvent;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Types and facts of what arrived, each as its schema describes it and without an address or a secret. */
async function arrived(ctx: Context): Promise<Message[]> {
  await deliver(ctx);
  const messages = receiver.got.map(({ body }) => JSON.parse(body) as Message);
  messages.sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  for (const message of messages)
    expect(organisationEventSchema(message.type).strict().parse(message)).toEqual(message);
  expect(JSON.stringify(receiver.got.map(({ body }) => body))).not.toMatch(/@|ys_|ysd_|whsec_/);
  receiver.got = [];
  return messages;
}

const typesOf = (messages: Message[]) => messages.map(({ type }) => type).sort();

const services = (browser: TestBrowser, fields: Record<string, string>) =>
  send(manageServices, browser, '/organisations/acme/service-accounts', fields, at);

async function hooked() {
  const people = await company(provider.url);
  await addHook(people.ada, receiver.url);
  return people;
}

it('runs that finish, also those of service accounts, are sent without prompt and answer, with a name that was chosen', async () => {
  const people = await hooked();
  const { ctx, mia, ids, work } = people;
  await start(mia, { startKey: 'one', name: 'Support mails' });
  await work();
  const [named] = await arrived(ctx);
  expect(named).toMatchObject({
    type: 'run.finished',
    data: {
      name: 'Support mails',
      startedBy: ids.mia,
      serviceAccount: null,
      status: 'completed',
      models: 1,
      modelsAnswered: 1,
      missingCalls: 0,
      url: expect.stringMatching(/\/benchmarking\/runs\/\w+$/),
    },
  });
  const [run] = await ctx.db.select().from(benchmarkRuns);
  const ended = { run: { ...run!, startedBy: null, testId: null }, answered: 1, now: ctx.now() };
  const endings = [
    { status: 'completed', missing: 2 },
    { status: 'budget_reached' },
    { status: 'failed' },
    { status: 'cancelled' },
    { status: 'deleted' },
  ];
  for (const [index, ending] of endings.entries())
    await record(ctx, (tx) => publishRunEnded(tx, { ...ended, ...ending, now: new Date(ended.now.getTime() + index) }));
  const others = await arrived(ctx);
  expect(typesOf(others)).toEqual(['run.cancelled', 'run.failed', 'run.incomplete', 'run.incomplete']);
  expect(others[0]!.data).toMatchObject({ startedBy: null, name: null });
  expect(others.map(({ data }) => data.missingCalls)).toEqual([2, null, null, null]);
  expect(JSON.stringify(others)).not.toContain(run!.spec.prompt);
});

it('a run that a member cancels before it began is sent', async () => {
  const { ctx, mia } = await hooked();
  const run = idOf(await start(mia));
  await cancelRun(ctx, (await mia.user()).viewer.id, run);
  expect(await arrived(ctx)).toMatchObject([{ type: 'run.cancelled', data: { run } }]);
});

it('a run that is cancelled before it goes on is sent with the models that have answers', async () => {
  const { ctx, mia, work } = await hooked();
  const runId = idOf(await start(mia));
  await work();
  await arrived(ctx);
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ status: 'queued', finishedAt: null }));
  await cancelRun(ctx, (await mia.user()).viewer.id, runId);
  expect(await arrived(ctx)).toMatchObject([{ type: 'run.cancelled', data: { modelsAnswered: 1 } }]);
});

it('members who are invited, join, change and go are sent, also who deletes the account', async () => {
  const { ctx, ada, mia, vera, ids } = await hooked();
  await act(ada, 'invite', { email: 'new@elsewhere.example', role: 'viewer' });
  // Nothing changes: a role that is held already, also where a lower one of the directory waited.
  for (const heldRole of [null, 'viewer'] as const) {
    await record(ctx, (tx) => tx.update(organisationMembers).set({ heldRole }).where(eq(member, ids.mia!)));
    await act(ada, 'change-role', { id: ids.mia!, role: 'member' });
  }
  await act(ada, 'change-role', { id: ids.vera!, role: 'member' });
  await act(ada, 'remove', { id: ids.bill! });
  await send(settle, mia, '/organisations/acme/settings', { intent: 'leave' }, at);
  await deleteAccount(await vera.user(), { password: 'correct horse', typedEmail: 'vera@acme.example' });
  const messages = await arrived(ctx);
  expect(messages.map(({ type, data }) => [type, data.member ?? null, data.reason ?? data.role ?? data.to])).toEqual([
    ['member.invited', null, 'viewer'],
    ['member.role_changed', ids.vera, 'member'],
    ['member.left', ids.bill, 'removed'],
    ['member.left', ids.mia, 'left'],
    ['member.left', ids.vera, 'account deleted'],
  ]);
});

it('shared keys, service accounts and tokens are sent with their names and without a secret', async () => {
  const { ctx, ada } = await hooked();
  const keys = (fields: Record<string, string>) => send(manageKeys, ada, '/organisations/acme/keys', fields, at);
  await keys({ intent: 'save-key', provider: 'openai', name: 'Team', apiKey: providerSecret });
  const [key] = await ctx.db.select().from(providerKey);
  await keys({ intent: 'delete-key', keyId: key!.id });
  await services(ada, { intent: 'create', name: 'Nightly', role: 'auditor' });
  const made = await arrived(ctx);
  const account = made.at(-1)!.data.serviceAccount as string;
  await services(ada, { intent: 'create-token', account, name: 'SIEM', scopes: 'audit', expires: '30' });
  const [token] = await ctx.db.select().from(apiKey);
  await services(ada, { intent: 'revoke', account, id: token!.id });
  await services(ada, { intent: 'delete', account });
  const rest = await arrived(ctx);
  expect([...made, ...rest].map(({ type, data: { actor, organisation, url, ...data } }) => [type, data])).toEqual([
    ['key.added', { key: key!.id, provider: 'openai', name: 'Team', isReplaced: true }],
    ['key.removed', { key: key!.id, provider: 'openai', name: 'Team' }],
    ['service_account.created', { serviceAccount: account, name: 'Nightly', role: 'auditor' }],
    ['token.created', { token: token!.id, use: 'api', serviceAccount: account }],
    ['token.revoked', { token: token!.id, use: 'api', serviceAccount: account }],
    ['service_account.deleted', { serviceAccount: account, name: 'Nightly' }],
  ]);
  expect(JSON.stringify([...made, ...rest])).not.toContain(providerSecret.slice(-4));
});

it('a token that expires within a week is sent once', async () => {
  const { ctx, ada } = await hooked();
  await services(ada, { intent: 'create', name: 'Nightly', role: 'member' });
  const [created] = await arrived(ctx);
  const account = created!.data.serviceAccount as string;
  for (const [name, expires] of [
    ['soon', '30'],
    ['later', '365'],
    ['never', 'never'],
  ])
    await services(ada, { intent: 'create-token', account, name: name!, scopes: 'read', expires: expires! });
  await createApiKey(ctx, (await ada.user()).viewer.id, 'own', ['read'], 30);
  await arrived(ctx);
  const near = { ...ctx, now: () => new Date(Date.now() + 24 * 86_400_000) };
  for (let time = 0; time < 2; time++) await publishExpiringTokens(near);
  const [soon] = await ctx.db.select().from(apiKey).where(eq(apiKey.name, 'soon'));
  expect(await arrived(ctx)).toMatchObject([
    { type: 'token.expiring', data: { token: soon!.id, expiresAt: soon!.expiresAt!.toISOString() } },
  ]);
});

it('80 and 100 percent of the limit of the organisation and of a member are sent, once a month and limit', async () => {
  const { ctx, ada, mia, ids, tell } = await payingCompany(provider.url);
  await addHook(ada, receiver.url, ['budget.reached']);
  await limit(ada, { total: '0.03', each: '0.03' });
  for (const key of ['one', 'two']) idOf(await begin(mia, key));
  for (let time = 0; time < 2; time++) await runQueuedJobs(ctx, [watchLimitJob]);
  await tell();
  const reached = await arrived(ctx);
  expect(reached.map(({ data: { member, percent } }) => [member, percent])).toEqual([
    [null, 80],
    [ids.mia, 80],
  ]);
  expect(reached[1]!.data).toMatchObject({ limitUsd: 0.03, usedUsd: expect.any(Number) });
  const own = { intent: 'member-limit', email: 'mia@acme.example', own: '0.01' };
  await send(setLimits, ada, spendingPage, own, at);
  await tell();
  expect(await arrived(ctx)).toMatchObject([{ data: { member: ids.mia, percent: 100, limitUsd: 0.01 } }]);
});

it('a run that is refused below the limit says nothing of 100 percent, which is sent when it is reached', async () => {
  const { ctx, ada, mia, tell } = await payingCompany(provider.url);
  await addHook(ada, receiver.url, ['budget.reached']);
  await limit(ada, { total: '0.03' });
  for (const key of ['one', 'two']) idOf(await begin(mia, key));
  expect(await begin(mia, 'three')).toHaveProperty('refusal');
  await tell();
  expect((await arrived(ctx)).map(({ data }) => data.percent)).toEqual([80]);
  await record(ctx, (tx) => tx.update(organisationSpending).set({ spentNanos: 20_000_000 }));
  await tell();
  expect(await arrived(ctx)).toMatchObject([{ data: { percent: 100, member: null, limitUsd: 0.03 } }]);
});

it('what a directory does is sent: invitations, joins, removals that are held, and its tokens', async () => {
  const people = await directed();
  const { ctx, ada, scim, add } = people;
  await addHook(ada, receiver.url);
  await manageDirectory(ada, 'add-token');
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) ids.push((await add(`p${index}`)).id);
  await add('bob');
  for (const id of ids) await scim('DELETE', `/Users/${id}`);
  const messages = await arrived(ctx);
  expect(messages.find(({ type }) => type === 'token.created')).toMatchObject({
    data: { use: 'directory', serviceAccount: null },
  });
  const count = (type: OrganisationEvent) => messages.filter((message) => message.type === type).length;
  expect([count('member.joined'), count('member.invited')]).toEqual([8, 1]);
  expect(count('member.left') + count('removal.held')).toBe(8);
  expect(count('removal.held')).toBeGreaterThan(0);
  expect(messages.find(({ type }) => type === 'member.invited')!.data).toMatchObject({ by: 'directory' });
});

it('of a member who uses an invitation nothing is sent: nobody joined', async () => {
  const { ctx, ada, mia } = await hooked();
  await act(ada, 'invite', { email: 'new@acme.example', role: 'admin' });
  const token = await invitationToken(ctx, 'new@acme.example');
  const isMia = eq(user.email, 'mia@acme.example');
  await record(ctx, (tx) => tx.update(user).set({ email: 'new@acme.example', emailVerified: true }).where(isMia));
  await send(join, mia, '/organisations/join', { token });
  expect(await ctx.db.$count(organisationInvitations)).toBe(0);
  expect(typesOf(await arrived(ctx))).toEqual(['member.invited']);
});

it('a change of the identity provider is sent', async () => {
  const { ctx, ada } = await connected();
  await addHook(ada, receiver.url);
  await settings(ada, 'disconnect-identity', {});
  expect(await arrived(ctx)).toMatchObject([{ type: 'identity.changed', data: { change: 'disconnected' } }]);
});

it('a change that a scheduled run of a service account shows is sent once, although nobody gets a mail', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(20).fill(1),
    ...Array<number>(6).fill(2),
  ]);
  const owner = { id: 'hook', userId: 'acme' };
  const subject = { collectionId: null, item: { kind: 'account' as const, id: 'acme' }, name: 'Acme' };
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'acme', email: 'acme@organisation.invalid', role: 'organisation' });
    await tx.insert(organisations).values({ id: 'acme', address: 'acme' });
    await tx.update(benchmarkRuns).set({ userId: 'acme', startedBy: null });
    await tx.update(benchmarkSchedules).set({ userId: 'acme' });
    await insertAlert(ctx, tx, owner, subject, { kinds: ['run.changed'], channel: 'webhook', url: receiver.url });
  });
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time++)
    for (const id of ids) await watchScheduleJob.run(ctx, { runId: id }, { signal } as never);
  expect(await arrived(ctx)).toMatchObject([
    {
      type: 'run.changed',
      data: { run: runId, changes: [expect.stringMatching(/^alpha: the response time has changed/)] },
    },
  ]);
  expect(await mails()).toEqual([]);
});
