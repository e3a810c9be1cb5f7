/** The audit log of an organisation for programs: whose key reads it, which rows, and how many at once. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { loader as exportFile } from '../../organisations/routes/export-file.ts';
import { action as make } from '../../organisations/routes/organisations.tsx';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { organisationIdentities, organisations } from '../../organisations/schema.server.ts';
import { act, atLog, confirmAddress, staffed } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { get } from '../testing/call-api.server.ts';
import { createApiKey } from './api-keys.server.ts';
import type { ApiScope } from './api-scope.ts';
import { addServiceAccount, addServiceToken, listServiceAccounts } from './service-accounts.server.ts';

const path = '/api/organisations/acme/audit-log';

async function logged() {
  const people = await staffed();
  const { ctx, ada, bob, ids } = people;
  const program = new TestBrowser(ctx);
  const read = async (secret: string, address = path) => {
    const answer = await get(program, address, { authorization: `Bearer ${secret}` });
    const text = await answer.text();
    const isJson =
      answer.headers.get('content-type')!.includes('json') && !answer.headers.get('content-type')!.includes('jsonl');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  };
  const keyOf = async (userId: string, scopes: ApiScope[] = ['audit']) => {
    const made = await createApiKey(ctx, userId, 'log', scopes);
    if ('problem' in made) throw new Error(made.problem);
    return made.secret;
  };
  const tokenOf = async (role: 'member' | 'viewer' | 'auditor', scopes: ApiScope[]) => {
    const user = await ada.user();
    await addServiceAccount(user, 'acme', { name: `Of a ${role}`, role });
    const [acme] = await ctx.db.select().from(organisations).where(eq(organisations.address, 'acme'));
    const accounts = await listServiceAccounts(ctx, acme!.id);
    const { id } = accounts.find((account) => account.role === role)!;
    return await addServiceToken(user, 'acme', { id, name: 'SIEM', scopes, expiresInDays: 30 });
  };
  return { ...people, read, keyOf, tokenOf, bobId: (await bob.user()).viewer.id, ids };
}

type Page = { entries: { id: string; at: string; action: string; who: string }[]; next: string | null };

it('keys of owners and admins with the scope read the rows of the export, page by page, also as JSON Lines', async () => {
  const { ada, ids, read, keyOf } = await logged();
  const exported = (await visit(exportFile, ada, '/organisations/acme/audit-log/export', atLog)).data;
  const rows = exported
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line));
  for (const id of [ids.ada!, ids.adam!]) {
    const { status, body } = await read(await keyOf(id));
    expect([status, body]).toEqual([200, { entries: rows, next: null }]);
  }
  const secret = await keyOf(ids.ada!);
  const pages: Page['entries'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Page } = await read(secret, `${path}?limit=3${cursor && `&cursor=${cursor}`}`);
    expect(body.entries.length).toBeLessThanOrEqual(3);
    pages.push(...body.entries);
    cursor = body.next;
  }
  expect(pages).toEqual(rows);
  const lines = await read(secret, `${path}?format=jsonl&limit=3`);
  expect(lines.headers.get('content-type')).toContain('application/jsonl');
  expect(
    lines.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line)),
  ).toEqual(rows.slice(0, 3));
  const [, next] = /^<http:\/\/[^/]+([^>]+)>; rel="next"$/.exec(lines.headers.get('link')!)!;
  expect(
    (await read(secret, next)).body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line)),
  ).toEqual(rows.slice(3, 6));
});

it('the log is filtered by act, person and time, and a filter that cannot be used is named', async () => {
  const { ids, read, keyOf } = await logged();
  const secret = await keyOf(ids.ada!);
  const acts = async (query: string) => ((await read(secret, `${path}?${query}`)).body as Page).entries;
  expect(new Set((await acts('what=organisation.join')).map(({ action }) => action))).toEqual(
    new Set(['organisation.join']),
  );
  expect(await acts('who=mia%40acme.example')).toMatchObject([
    { action: 'organisation.join', who: 'mia@acme.example' },
  ]);
  expect(await acts('who=nobody%40else.example')).toEqual([]);
  const all = await acts('');
  const { at } = all[1]!;
  expect(await acts(`to=${at}`)).toEqual(all.filter((entry) => entry.at < at));
  expect(await acts(`from=${at}`)).toEqual(all.filter((entry) => entry.at >= at));
  expect(await acts(`from=${at.slice(0, 10)}&to=${at.slice(0, 10)}`)).toHaveLength(
    all.filter((entry) => entry.at.slice(0, 10) === at.slice(0, 10)).length,
  );
  for (const [query, field] of [
    ['from=yesterday', 'from'],
    ['to=9999999', 'to'],
    ['cursor=x', 'cursor'],
    ['limit=501', 'limit'],
  ])
    expect(await read(secret, `${path}?${query}`)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('a service account with the role auditor reads the log of its organisation, and nothing else', async () => {
  const { ctx, bob, read, tokenOf } = await logged();
  const made = await tokenOf('auditor', ['audit']);
  if ('problem' in made) throw new Error(made.problem);
  expect((await read(made.secret)).body.entries[0]).toMatchObject({ action: 'organisation.add-service-token' });
  expect((await read(made.secret, '/api/runs')).status).toBe(403);
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  expect((await read(made.secret, '/api/organisations/rivals/audit-log')).status).toBe(404);
  const [acme] = await ctx.db.select().from(organisations).where(eq(organisations.address, 'acme'));
  await setSuspended(await bob.user(), acme!.id, 'Mails that nobody wanted');
  expect((await read(made.secret)).status).toBe(401);
});

it('service accounts of members and viewers get no token for the log', async () => {
  const { tokenOf } = await logged();
  for (const role of ['member', 'viewer'] as const)
    expect(await tokenOf(role, ['audit'])).toEqual({ problem: `A ${role} cannot have the scope “audit”.` });
  expect(await tokenOf('auditor', ['read'])).toEqual({ problem: 'An auditor cannot have the scope “read”.' });
});

it('the log is refused to wrong keys and scopes, to members and viewers, to strangers, and to who was removed', async () => {
  const { ctx, ada, ids, bobId, read, keyOf } = await logged();
  expect((await read('ys_wrong')).status).toBe(401);
  expect((await get(new TestBrowser(ctx), path)).status).toBe(401);
  expect((await read(await keyOf(ids.ada!, ['read', 'run', 'push', 'keys']))).status).toBe(403);
  for (const id of [ids.mia!, ids.vera!]) {
    const { status, body } = await read(await keyOf(id));
    expect([status, body.detail]).toEqual([403, 'Only owners and admins may read and export the audit log.']);
  }
  expect((await read(await keyOf(bobId))).status).toBe(404);
  const ofAdam = await keyOf(ids.adam!);
  expect((await read(ofAdam)).status).toBe(200);
  await act(ada, 'change-role', { id: ids.adam!, role: 'viewer' });
  expect((await read(ofAdam)).status).toBe(403);
  await act(ada, 'remove', { id: ids.adam! });
  expect((await read(ofAdam)).status).toBe(404);
});

it('where the identity provider is required, a key that was not made after a login by it is refused', async () => {
  const { ctx, ids, read, keyOf } = await logged();
  const secret = await keyOf(ids.ada!);
  const [acme] = await ctx.db.select().from(organisations);
  await record(ctx, (tx) =>
    tx.insert(organisationIdentities).values({
      organisationId: acme!.id,
      id: 'idp',
      issuer: 'https://login.acme.example',
      clientId: 'yardstick',
      sealedSecret: 'x',
      isRequired: true,
      trustsAddresses: false,
      joinRole: 'member',
      connectedAt: ctx.now(),
    }),
  );
  expect((await read(secret)).status).toBe(403);
});

it('a hundred and twenty pages a minute are answered, and then the caller has to wait', async () => {
  const { ids, read, keyOf } = await logged();
  const secret = await keyOf(ids.ada!);
  for (let page = 0; page < 120; page++) expect((await read(secret, `${path}?limit=1`)).status).toBe(200);
  const refused = await read(secret, `${path}?limit=1`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await read(await keyOf(ids.adam!), `${path}?limit=1`)).status).toBe(200);
});

it('programs that name the former address go on after the organisation is renamed, until another one takes it', async () => {
  const { ctx, ada, bob, ids, read, keyOf, tokenOf } = await logged();
  const token = await tokenOf('auditor', ['audit']);
  if ('problem' in token) throw new Error(token.problem);
  const [key, reader] = [await keyOf(ids.ada!), await keyOf(ids.vera!, ['read'])];
  const statuses = async () => [
    (await read(token.secret)).status,
    (await read(key)).status,
    (await read(reader, '/api/runs?organisation=acme')).status,
  ];
  const change = { intent: 'change', name: 'Acme Ltd', address: 'acme-ltd' };
  await send(settle, ada, '/organisations/acme/settings', change, { address: 'acme' });
  expect(await statuses()).toEqual([200, 200, 200]);
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Other', address: 'acme' });
  expect(await statuses()).toEqual([404, 404, 404]);
});
