/** Programs that act for an organisation: what they may do, whose it is, and what stops them. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { TestBrowser as Browser, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { action as registerForAcme } from '../../models/routes/model-new.tsx';
import { aiModels } from '../../models/schema.server.ts';
import { loader as exportFile } from '../../organisations/routes/export-file.ts';
import { loader as readLog } from '../../organisations/routes/log.tsx';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { loader as openSpending } from '../../organisations/routes/spending.tsx';
import { serviceAccounts } from '../../organisations/schema.server.ts';
import { act, at } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { loader as listed, action as manage } from '../../run-api/routes/service-accounts.tsx';
import { apiKey } from '../../run-api/schema.server.ts';
import { get, post } from '../../run-api/testing/call-api.server.ts';
import { benchmarkRuns, benchmarkTests } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { CALL, limit, spendingPage } from '../testing/budget.server.ts';
import { company, path, secret, statusOf } from '../testing/company.server.ts';
import { loader as runs } from './organisation-runs.tsx';

const provider = startFakeProvider();
const page = '/organisations/acme/service-accounts';

const ask = (browser: TestBrowser, fields: Record<string, string>) => send(manage, browser, page, fields, at);

/** Acme with a service account of the admin's, and a token of it. */
async function served(role: 'member' | 'viewer' = 'member', scopes: 'run' | 'push' | 'read' = 'run') {
  const people = await company(provider.url);
  const { ctx, adam } = people;
  await ask(adam, { intent: 'create', name: 'Nightly', role });
  const [account] = await ctx.db.select().from(serviceAccounts);
  const form = new URLSearchParams([
    ['intent', 'create-token'],
    ['account', account!.id],
    ['name', 'build server'],
    ['scopes', 'read'],
    ['scopes', scopes],
    ['expires', '30'],
  ]);
  const request = adam.request(page, { method: 'POST', body: form });
  const made = (await manage({ context: adam.provider(), request, params: at } as never)) as unknown as {
    data: { secret: string | null; problem: string | null };
  };
  const program = new Browser(ctx);
  const bearer = { authorization: `Bearer ${made.data.secret}` };
  const start = (body: object = {}) =>
    post(program, '/api/runs', { prompt: 'Say hello.', rounds: 1, modelIds: [], ...body }, bearer);
  const register = async (sentModel = 'alpha') => {
    const fields = { name: 'alpha', modelType: 'text-generation', provider: 'openai', sentModel };
    await send(registerForAcme, people.ada, '/model/new?for=acme', fields);
    return (await ctx.db.select({ id: aiModels.id }).from(aiModels))[0]!;
  };
  const read = (address: string) => get(program, address, bearer);
  return { ...people, account: account!, made: made.data, bearer, program, start, register, read };
}

async function started(people: Awaited<ReturnType<typeof served>>, body: object = {}) {
  const { id } = await people.register();
  const answer = await people.start({ modelIds: [id], ...body });
  expect(answer.status).toBe(202);
  return answer.body.run_id as string;
}

it('a run that a service account starts belongs to the organisation, uses its key, and is logged under the service account', async () => {
  const people = await served();
  const { ctx, account, work, vera, ada } = people;
  const runId = await started(people, { name: 'Support mails', organisation: 'acme' });
  await work();
  const [organisation] = await ctx.db.select().from(user).where(eq(user.role, 'organisation'));
  const [row] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  expect(row).toMatchObject({
    status: 'completed',
    userId: organisation!.id,
    startedBy: null,
    serviceAccountId: account.id,
  });
  expect(provider.keys).toContain(`Bearer ${secret}`);
  expect(await ctx.db.select().from(benchmarkTests)).toMatchObject([{ userId: organisation!.id }]);
  expect((await visit(runs, vera, path, at)).data).toMatchObject({
    runs: [{ id: runId }],
    starters: { [runId]: 'the service account Nightly' },
  });
  const acts = await ctx.db
    .select({ action: auditLog.action, who: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.actorId, account.id));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['organisation.start-run', 'organisation.use-key', 'run.start']),
  );
  expect(JSON.stringify(acts)).not.toContain('ys_');
  const { entries } = (await visit(readLog, ada, '/organisations/acme/audit-log', at)).data;
  expect(entries[0]).toMatchObject({ who: 'service account Nightly' });
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['organisation.add-service-account', 'organisation.add-service-token']),
  );
});

it('a service account runs the models of the organisation and registers none', async () => {
  const { ctx, program, bearer } = await served();
  const body = { name: 'alpha', model_type: 'text-generation', provider: 'openai', sent_model: 'alpha' };
  expect(await post(program, '/api/ai_models', body, bearer)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Only owners and admins may register, change and retire its models.') },
  });
  expect(await ctx.db.$count(aiModels)).toBe(0);
});

it('what service accounts spend counts against the limit of the organisation and is named, and no limit of a member holds for them', async () => {
  const { ada, register, start, work } = await served();
  const modelIds = [(await register('gpt-4o-mini')).id];
  await limit(ada, { total: '0.02', each: '0.01' });
  const ask = () => start({ modelIds, parameters: { maxOutputTokens: 10_000 } });
  expect((await ask()).status).toBe(202);
  expect(await ask()).toMatchObject({ status: 403, body: { title: 'Spending limit reached' } });
  await work();
  expect((await visit(openSpending, ada, spendingPage, at)).data.byMember).toMatchObject([
    { label: 'Service accounts', spent: CALL, limit: null },
  ]);
  const file = await visit(exportFile, ada, `${spendingPage}/export`, { ...at, what: 'spending' });
  expect(file.data).toContain(',service accounts,');
});

it('a token is shown once, stored as a hash, and shows when it was last used', async () => {
  const { ctx, made, read, ada } = await served();
  expect(made).toMatchObject({ problem: null, secret: expect.stringMatching(/^ys_/) });
  expect(JSON.stringify(await ctx.db.select().from(apiKey))).not.toContain(made.secret);
  expect((await read('/api/runs')).status).toBe(200);
  const [account] = (await visit(listed, ada, page, at)).data.accounts;
  expect(account!.tokens).toMatchObject([{ name: 'build server', scopes: ['read', 'run'], isExpired: false }]);
  expect(account!.tokens[0]!.lastUsedAt).not.toBeNull();
  expect(account!.tokens[0]!.expiresAt).not.toBeNull();
});

it('a viewer gets no token that starts runs', { tags: 'embedded-only' }, async () => {
  const refused = await served('viewer', 'run');
  expect(refused.made).toEqual({
    secret: null,
    problem: 'A viewer cannot have the scope “run”.',
    account: refused.account.id,
    typed: '',
  });
  expect(await refused.ctx.db.$count(apiKey)).toBe(0);
});

it('a token of a viewer reads, and starts nothing', { tags: 'embedded-only' }, async () => {
  const { start, read } = await served('viewer', 'read');
  expect((await start()).status).toBe(403);
  expect((await read('/api/runs')).status).toBe(200);
});

it('a token of a viewer sees neither the models nor the names of keys of the organisation', {
  tags: 'embedded-only',
}, async () => {
  const { register, read } = await served('viewer', 'read');
  await register();
  expect(await (await read('/api/ai_models')).json()).toEqual([]);
  expect(await (await read('/api/get-provider-configs')).text()).not.toContain('Team');
});

it('a service account goes on when its maker leaves, and sees no key, no other organisation and no person', async () => {
  const people = await served();
  const { ctx, adam, read, mia } = people;
  await send(settle, adam, '/organisations/acme/settings', { intent: 'leave' }, at);
  await started(people);
  expect((await read('/api/runs?organisation=acme')).status).toBe(200);
  expect((await read('/api/runs?organisation=rivals')).status).toBe(404);
  const configs = await (await read('/api/get-provider-configs')).text();
  expect(configs).toContain('Team');
  expect(configs).not.toContain(secret.slice(-4));
  expect(await statusOf(ask(adam, { intent: 'create', name: 'Another', role: 'member' }))).toBe(404);
  expect(await statusOf(ask(mia, { intent: 'create', name: 'Another', role: 'member' }))).toBe(403);
  expect(await ctx.db.$count(serviceAccounts)).toBe(1);
});

it('a revoked token and a suspended organisation stop a program at once', async () => {
  const { ctx, adam, bob, account, read } = await served();
  const [key] = await ctx.db.select().from(apiKey);
  const [made] = await ctx.db.select({ id: serviceAccounts.userId }).from(serviceAccounts);
  await setSuspended(await bob.user(), made!.id, 'Mails that nobody wanted');
  expect((await read('/api/runs')).status).toBe(401);
  await setSuspended(await bob.user(), made!.id, null);
  expect((await read('/api/runs')).status).toBe(200);
  await ask(adam, { intent: 'revoke', account: account.id, id: key!.id });
  expect((await read('/api/runs')).status).toBe(401);
});

it('a token is not revoked where that cannot be written into the audit log', async () => {
  const { ctx, adam, account, read } = await served();
  const [key] = await ctx.db.select().from(apiKey);
  await record(ctx, (tx) =>
    tx.execute(
      sql`alter table audit_log add constraint test_log_is_full check (action <> 'organisation.revoke-service-token')`,
    ),
  );
  const revoked = ask(adam, { intent: 'revoke', account: account.id, id: key!.id });
  await expect(revoked).rejects.toThrow();
  expect((await read('/api/runs')).status).toBe(200);
});

it('a deleted service account stops at once, and the runs that it started stay', async () => {
  const people = await served();
  const runId = await started(people);
  await ask(people.adam, { intent: 'delete', account: people.account.id });
  expect((await people.read('/api/runs')).status).toBe(401);
  expect(await people.ctx.db.select().from(benchmarkRuns)).toMatchObject([{ id: runId, serviceAccountId: null }]);
});

it('service accounts and their tokens go with their organisation', async () => {
  const { ctx, ada, read } = await served();
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  expect((await read('/api/runs')).status).toBe(401);
  expect([await ctx.db.$count(serviceAccounts), await ctx.db.$count(apiKey)]).toEqual([0, 0]);
});

it('tokens of another organisation are not revoked, and a second service account needs another name', async () => {
  const { ctx, adam, ada } = await served();
  await act(ada, 'change-role', { id: (await adam.user()).viewer.id, role: 'owner' });
  const twice = await ask(adam, { intent: 'create', name: 'Nightly', role: 'viewer' });
  expect(twice).toMatchObject({ data: { problem: 'There is a service account with this name already.' } });
  const [key] = await ctx.db.select().from(apiKey);
  await ask(adam, { intent: 'revoke', account: 'another', id: key!.id });
  expect(await ctx.db.$count(apiKey)).toBe(1);
});
