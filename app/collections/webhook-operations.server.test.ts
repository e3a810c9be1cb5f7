/** The webhooks of an organisation for programs: whose key manages them, what is refused and how, and what is never answered. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TestBrowser } from '../accounts/testing/test-browser.server.ts';
import { send, visit } from '../accounts/testing/visits.server.ts';
import { loader as readLog } from '../organisations/routes/log.tsx';
import { action as make } from '../organisations/routes/organisations.tsx';
import { organisations } from '../organisations/schema.server.ts';
import '../organisations/register-events.server.ts';
import { act, at, confirmAddress, staffed } from '../organisations/testing/acme.server.ts';
import { answerOperation } from '../platform/api-operation.server.ts';
import { runQueuedJobs } from '../platform/testing/queued-jobs.server.ts';
import { createApiKey } from '../run-api/calls/api-keys.server.ts';
import type { ApiScope } from '../run-api/calls/api-scope.ts';
import { addServiceAccount, addServiceToken, listServiceAccounts } from '../run-api/calls/service-accounts.server.ts';
import { deliverAgainJob, deliverTestJob } from './alerts/follow-alerts.server.ts';
import './register-alerts.server.ts';
import { alertSubscriptions } from './schema.server.ts';
import { deliver } from './testing/organisation-hooks.server.ts';
import { startReceiver } from './testing/receiver.server.ts';
import { webhookOperations } from './webhook-operations.server.ts';

const receiver = startReceiver();
const path = '/api/organisations/acme/webhooks';
const open = { config: { allowPrivateEndpoints: true } };

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function programmed(options: Parameters<typeof staffed>[0] = open) {
  const people = await staffed(options);
  const { ctx, ada, ids } = people;
  const program = new TestBrowser(ctx);
  const ask = async (secret: string, address = path, { method = 'GET', body, headers }: Sent = {}) => {
    const request = program.request(address, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await answerOperation(webhookOperations, program.provider(), request);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const keyOf = async (userId: string, scopes: ApiScope[] = ['webhooks']) => {
    const made = await createApiKey(ctx, userId, 'terraform', scopes);
    if ('problem' in made) throw new Error(made.problem);
    return made.secret;
  };
  const tokenOf = async (role: 'member' | 'viewer' | 'auditor' | 'webhook-manager', scopes: ApiScope[]) => {
    const user = await ada.user();
    await addServiceAccount(user, 'acme', { name: `Of a ${role}`, role });
    const [acme] = await ctx.db.select().from(organisations).where(eq(organisations.address, 'acme'));
    const { id } = (await listServiceAccounts(ctx, acme!.id)).find((account) => account.role === role)!;
    return await addServiceToken(user, 'acme', { id, name: 'Terraform', scopes, expiresInDays: 30 });
  };
  const key = await keyOf(ids.ada!);
  const hook = { name: 'Build server', url: receiver.url, events: ['member.role_changed'] };
  const create = (changes: object = {}, headers: Record<string, string> = {}) =>
    ask(key, path, { method: 'POST', body: { ...hook, ...changes }, headers });
  const happen = async (role = 'viewer') => {
    await act(ada, 'change-role', { id: ids.mia!, role });
    await deliver(ctx);
  };
  return { ...people, ask, keyOf, tokenOf, key, hook, create, happen };
}

const everyCall = (id: string): [string, Sent][] => [
  [path, {}],
  [path, { method: 'POST', body: { name: 'Mine', url: receiver.url, events: ['run.failed'] } }],
  [`${path}/${id}`, {}],
  [`${path}/${id}`, { method: 'PATCH', body: { name: 'Mine' } }],
  [`${path}/${id}`, { method: 'PATCH', body: { url: receiver.url } }],
  [`${path}/${id}`, { method: 'PATCH', body: { state: 'off' } }],
  [`${path}/${id}`, { method: 'DELETE' }],
  [`${path}/${id}/rotate-secret`, { method: 'POST' }],
  [`${path}/${id}/test`, { method: 'POST' }],
  [`${path}/${id}/deliveries`, {}],
  [`${path}/${id}/deliveries/x/replay`, { method: 'POST' }],
];

it('a program makes, reads, changes, pauses and deletes a webhook, and its secret is in the first answer only', async () => {
  const { ctx, ask, key, hook, create, happen } = await programmed();
  const made = await create();
  const { id, secret, ...rest } = made.body;
  expect([made.status, made.headers.get('location')]).toEqual([201, `${path}/${id}`]);
  expect(rest).toEqual({ ...hook, state: 'on', nextAttempt: null });
  await happen();
  expect(receiver.verified(secret)).toHaveLength(1);
  const seen = [await ask(key), await ask(key, `${path}/${id}`), await ask(key, `${path}/${id}/deliveries`)];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(seen[0]!.body).toEqual({ data: [{ id, ...rest }], next: null });
  expect(seen[1]!.body).toEqual({ id, ...rest });
  const change = { name: 'Chat', state: 'off' };
  const changed = await ask(key, `${path}/${id}`, { method: 'PATCH', body: change });
  expect([changed.status, changed.body]).toEqual([200, { id, ...rest, ...change }]);
  const rotated = await ask(key, `${path}/${id}/rotate-secret`, { method: 'POST' });
  expect(rotated.body.secret).toMatch(/^whsec_/);
  expect(rotated.body.secret).not.toBe(secret);
  for (const hidden of [secret, rotated.body.secret])
    expect(JSON.stringify([seen, changed, (await ask(key)).body])).not.toContain(hidden.slice(6));
  expect(await ask(key, `${path}/${id}`, { method: 'DELETE' })).toMatchObject({ status: 204, body: null });
  expect((await ask(key, `${path}/${id}`)).status).toBe(404);
  const put = await ask(key, `${path}/${id}`, { method: 'PUT', body: hook });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  expect(await ctx.db.$count(alertSubscriptions)).toBe(0);
});

it('every call is refused to members, viewers, strangers, other scopes and other organisations, and changes nothing', async () => {
  const { ctx, ids, bob, ask, keyOf, tokenOf, create, happen } = await programmed();
  const { id } = (await create()).body;
  await happen('viewer');
  const before = await ctx.db.select().from(alertSubscriptions);
  const auditor = await tokenOf('auditor', ['audit']);
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  const ofBob = await keyOf((await bob.user()).viewer.id);
  for (const [secret, status] of [
    ['ys_wrong', 401],
    [await keyOf(ids.ada!, ['read', 'run', 'push', 'keys', 'audit']), 403],
    ['secret' in auditor ? auditor.secret : '', 403],
    [await keyOf(ids.mia!), 403],
    [await keyOf(ids.vera!), 403],
    [ofBob, 404],
  ] as const)
    for (const [address, sent] of everyCall(id))
      expect([address, sent, (await ask(secret, address, sent)).status]).toEqual([address, sent, status]);
  for (const [address, sent] of everyCall(id).slice(2))
    expect((await ask(ofBob, address.replace('acme', 'rivals'), sent)).status, address).toBe(404);
  expect(await ctx.db.select().from(alertSubscriptions)).toEqual(before);
});

it('a service account with the role webhook manager manages webhooks, and other roles get no token for it', async () => {
  const { ctx, ada, bob, ask, tokenOf, create } = await programmed();
  for (const role of ['member', 'viewer', 'auditor'] as const)
    expect(await tokenOf(role, ['webhooks'])).toHaveProperty('problem');
  expect(await tokenOf('webhook-manager', ['read'])).toEqual({
    problem: 'A webhook manager cannot have the scope “read”.',
  });
  const made = await tokenOf('webhook-manager', ['webhooks']);
  const token = 'secret' in made ? made.secret : '';
  const { id } = (await create()).body;
  expect((await ask(token)).body.data).toMatchObject([{ id }]);
  expect((await ask(token, `${path}/${id}`, { method: 'PATCH', body: { events: ['run.failed'] } })).body).toMatchObject(
    {
      name: 'Build server',
      events: ['run.failed'],
    },
  );
  const { entries } = (await visit(readLog, ada, '/organisations/acme/audit-log', at)).data;
  expect(entries[0]).toMatchObject({
    action: 'organisation.change-webhook',
    who: 'service account Of a webhook-manager',
  });
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  expect((await ask(token, path.replace('acme', 'rivals'))).status).toBe(404);
});

it('a replayed delivery is a delivery of its own with the message and webhook-id of the first', async () => {
  const { ctx, ask, key, create, happen } = await programmed();
  const { id } = (await create()).body;
  await happen();
  const list = () => ask(key, `${path}/${id}/deliveries`).then(({ body }) => body.data);
  const [first] = await list();
  expect(first).toMatchObject({ isTest: false, isDelivered: true, messageId: receiver.got[0]!.headers['webhook-id'] });
  const replay = () => ask(key, `${path}/${id}/deliveries/${first.id}/replay`, { method: 'POST' });
  expect(await replay()).toMatchObject({ status: 202, body: { queued: true } });
  await runQueuedJobs(ctx, [deliverAgainJob]);
  expect(receiver.got.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual(
    Array(2).fill([receiver.got[0]!.body, first.messageId]),
  );
  const [again, ...others] = await list();
  expect(again).toMatchObject({ messageId: first.messageId, isDelivered: true });
  expect([again.id === first.id, others]).toEqual([false, [first]]);
  expect((await ask(key, `${path}/${id}/test`, { method: 'POST' })).status).toBe(202);
  await runQueuedJobs(ctx, [deliverTestJob]);
  expect((await list())[0]).toMatchObject({ isTest: true, messageId: null });
  for (let count = 2; count < 30; count++) expect((await replay()).status).toBe(202);
  const tooMany = await replay();
  expect([tooMany.status, Number(tooMany.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});

it('a repeated call with one Idempotency-Key makes one webhook, whose secret is not shown again', async () => {
  const { ctx, create } = await programmed();
  const headers = { 'idempotency-key': 'apply 1' };
  const answers = await Promise.all([create({}, headers), create({}, headers)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  const [first, again] = answers.toSorted((one, other) => other.status - one.status) as [
    (typeof answers)[0],
    (typeof answers)[0],
  ];
  expect(again.body).toEqual({ ...first.body, secret: null });
  expect(await ctx.db.$count(alertSubscriptions)).toBe(1);
  expect((await create({ name: 'Other' }, { 'idempotency-key': 'é'.repeat(128) })).status).toBe(400);
});

it('what cannot be used is named by its field, as on the page: names, addresses, events and the twenty-first webhook', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, ask, key, hook, create } = await programmed();
  const { id } = (await create()).body;
  const refusedFields = async (answer: Promise<{ status: number; body: { errors: { field: string }[] } }>) => {
    const { status, body } = await answer;
    return [status, ...body.errors.map(({ field }) => field)];
  };
  expect(await refusedFields(create({ name: '' }))).toEqual([422, 'name']);
  expect(await refusedFields(create())).toEqual([422, 'name']);
  expect(await refusedFields(create({ name: 'Other', url: 'not an address' }))).toEqual([422, 'url']);
  expect(await refusedFields(create({ name: 'Other', events: [] }))).toEqual([422, 'events']);
  expect(await refusedFields(create({ name: 'Other', events: ['tool.price'] }))).toEqual([422, 'events.0']);
  expect(await refusedFields(create({ name: 'Other', kinds: [] }))).toEqual([422, 'kinds']);
  const patch = (body: object) => ask(key, `${path}/${id}`, { method: 'PATCH', body });
  expect(await refusedFields(patch({ url: 'ftp://x' }))).toEqual([422, 'url']);
  expect(await refusedFields(patch({ state: 'failed' }))).toEqual([422, 'state']);
  expect((await patch({ name: hook.name })).status).toBe(200);
  for (let count = 1; count < 20; count++) expect((await create({ name: `Hook ${count}` })).status).toBe(201);
  expect((await create({ name: 'One too many' })).body.detail).toBe(
    'An account can have 20 webhooks. Delete one that is not needed.',
  );
  expect(await ctx.db.$count(alertSubscriptions)).toBe(20);
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { data: { name: string }[]; next: string | null } } = await ask(
      key,
      `${path}?limit=8${cursor && `&cursor=${cursor}`}`,
    );
    names.push(...body.data.map(({ name }) => name));
    cursor = body.next;
  }
  expect([names.length, new Set(names).size, names.at(-1)]).toEqual([20, 20, hook.name]);
});

it('a program cannot send webhooks to a private address where the site does not allow it', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, create } = await programmed({});
  const refused = await create({ url: 'https://169.254.169.254/latest' });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
  expect(await ctx.db.$count(alertSubscriptions)).toBe(0);
});
