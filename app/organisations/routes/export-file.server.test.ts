import { expect, it } from 'vitest';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { organisationIdentities, organisations } from '../schema.server.ts';
import { act, at, staffed } from '../testing/acme.server.ts';
import { loader } from './export-file.ts';
import { action as settle } from './settings.tsx';

const path = '/organisations/acme/data/export';
const atData = { ...at, what: 'data' };

it('an admin exports everything that an organisation holds, without secrets, and the log notes it', async () => {
  const { ctx, ada, adam } = await staffed();
  const [{ id } = { id: '' }] = await ctx.db.select().from(organisations);
  await act(ada, 'invite', { email: 'eve@acme.example', role: 'viewer' });
  await send(settle, ada, '/organisations/acme/settings', { intent: 'add-domain', domain: 'acme.example' }, at);
  await record(ctx, async (tx) => {
    await tx.insert(organisationIdentities).values({
      organisationId: id,
      id: 'one',
      issuer: 'https://login.acme.example',
      clientId: 'yardstick',
      sealedSecret: 'SEALED',
      trustsAddresses: false,
      joinRole: 'member',
      connectedAt: ctx.now(),
    });
  });
  const answer = await visit(loader, adam, path, atData);
  expect(answer.status).toBe(200);
  const data = JSON.parse(answer.data);
  expect(data.organisation).toEqual({ id, name: 'Acme & Sons', address: 'acme' });
  expect(data.members.map(({ email, role }: Record<string, string>) => `${email} ${role}`)).toEqual([
    'ada@acme.example owner',
    'adam@acme.example admin',
    'bill@acme.example viewer',
    'mia@acme.example member',
    'vera@acme.example viewer',
  ]);
  expect(data.invitations).toMatchObject([{ email: 'eve@acme.example', inviter: 'ada@acme.example' }]);
  expect(data.domains).toMatchObject([{ domain: 'acme.example', provenAt: null }]);
  expect(data.identityProvider).toMatchObject({ issuer: 'https://login.acme.example', clientId: 'yardstick' });
  expect(data.auditLog[0]).toMatchObject({ action: 'organisation.export', who: 'adam@acme.example' });
  expect(data.tables.user).toMatchObject([{ id, name: 'Acme & Sons' }]);
  for (const secret of ['SEALED', 'password', '"hash"']) expect(answer.data).not.toContain(secret);
});

it('nobody below an admin exports an organisation, and for others it does not exist', async () => {
  const { bob, visitor, mia, vera, ada } = await staffed();
  for (const browser of [mia, vera]) expect((await visit(loader, browser, path, atData)).status).toBe(403);
  expect((await visit(loader, bob, path, atData)).status).toBe(404);
  expect((await visit(loader, visitor, path, atData)).location).toContain('/login');
  expect((await visit(loader, ada, '/organisations/acme/x/export', { ...at, what: 'x' })).status).toBe(404);
});
