import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { newPerson, send, visit } from '../../accounts/testing/visits.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { dnsPort, records } from '../../platform/testing/given-name-server.ts';
import { realTime } from '../../platform/testing/test-database.server.ts';
import {
  confirmDomain,
  findProvenDomain,
  type ListedDomain,
  proveDomain,
} from '../domains/organisation-domains.server.ts';
import { organisationLeavers } from '../schema.server.ts';
import { acme, act, at, confirmAddress, joined, staffed } from '../testing/acme.server.ts';
import { action as make, loader as openList } from './organisations.tsx';
import { loader as openSettings, action as settle } from './settings.tsx';

let now = realTime();
const options = () => ({
  now: () => now,
  config: { allowPrivateEndpoints: true, claims: { proofs: 'off' as const, dnsServer: `127.0.0.1:${dnsPort()}` } },
});

const settings = (browser: TestBrowser, intent: string, fields: Record<string, string>, address = 'acme') =>
  send(settle, browser, `/organisations/${address}/settings`, { intent, ...fields }, { address });

const listed = async (browser: TestBrowser, address = 'acme'): Promise<ListedDomain[]> =>
  (await visit(openSettings, browser, `/organisations/${address}/settings`, { address })).data.domains;

async function addAndProve(browser: TestBrowser, domain = 'acme.example', address = 'acme') {
  await settings(browser, 'add-domain', { domain }, address);
  const [entry] = await listed(browser, address);
  records.set(entry!.recordName, entry!.token);
  return await settings(browser, 'check-record', { domain }, address);
}

it('an owner proves a domain by a TXT record, and a colleague with a confirmed address there joins by a press', async () => {
  const { ctx, ada, bob } = await acme(options());
  expect((await settings(ada, 'add-domain', { domain: ' @ACME.example. ' })).status).toBe(303);
  const [entry] = await listed(ada);
  expect(entry).toMatchObject({ domain: 'acme.example', provenAt: null, recordName: '_yardstick-domain.acme.example' });
  const early = await settings(ada, 'check-record', { domain: 'acme.example' });
  expect(early.data.domain.problem).toContain('There is no TXT record _yardstick-domain.acme.example yet.');
  expect((await settings(ada, 'set-join-role', { domain: 'acme.example', joinRole: 'viewer' })).status).toBe(400);
  records.set(entry!.recordName, entry!.token);
  expect((await settings(ada, 'check-record', { domain: 'acme.example' })).status).toBe(303);
  expect((await visit(openList, bob, '/organisations')).data.joinable).toBeNull();
  await settings(ada, 'set-join-role', { domain: 'acme.example', joinRole: 'viewer' });
  expect((await visit(openList, bob, '/organisations')).data.joinable).toBeNull();
  expect((await send(make, bob, '/organisations', { intent: 'join', address: 'acme' })).status).toBe(400);
  await confirmAddress(ctx, 'bob@acme.example');
  expect((await visit(openList, bob, '/organisations')).data.joinable).toMatchObject({ address: 'acme' });
  const join = await send(make, bob, '/organisations', { intent: 'join', address: 'acme' });
  expect(join.location).toBe('/organisations/acme');
  const page = await visit(openSettings, bob, '/organisations/acme/settings', at);
  expect(page.data).toMatchObject({ organisation: { role: 'viewer' }, domains: null });
  const acts = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectKind, 'organisation'));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'organisation.add-domain',
      'organisation.prove-domain',
      'organisation.change-joining',
      'organisation.join',
    ]),
  );
});

it('only owners and admins manage domains, and nothing that one organisation cannot own is a domain', async () => {
  const { ada, adam, mia, vera } = await staffed(options());
  for (const browser of [mia, vera])
    for (const intent of ['add-domain', 'check-record', 'check-file', 'remove-domain'])
      expect((await settings(browser, intent, { domain: 'acme.example' })).status, intent).toBe(403);
  expect((await settings(mia, 'set-join-role', { domain: 'acme.example', joinRole: 'member' })).status).toBe(403);
  expect((await settings(adam, 'add-domain', { domain: 'acme.example' })).status).toBe(303);
  for (const domain of [
    '',
    'acme',
    'co.uk',
    'vercel.app',
    '10.0.0.1',
    'https://acme.example/',
    'a b.example',
    'x@y.example',
  ])
    expect((await settings(ada, 'add-domain', { domain })).data.domain.problem, domain).toContain(
      'Please give a domain',
    );
  expect((await settings(ada, 'add-domain', { domain: 'gmail.com' })).data.domain).toEqual({
    domain: 'gmail.com',
    isNew: true,
    problem: 'Anybody can have an address at gmail.com: it belongs to no organisation.',
  });
  expect((await settings(ada, 'add-domain', { domain: 'acme.example' })).data.domain.problem).toContain('already');
  expect((await settings(ada, 'set-join-role', { domain: 'acme.example', joinRole: 'owner' })).status).toBe(400);
  expect((await settings(ada, 'check-record', { domain: 'other.example' })).status).toBe(404);
  expect((await settings(ada, 'remove-domain', { domain: 'acme.example' })).status).toBe(303);
  expect(await listed(ada)).toEqual([]);
});

it('a file on the site proves a domain too, and another organisation gets it only when that proof is gone', async () => {
  const { ctx, ada, bob } = await acme(options());
  let text = 'nothing yet';
  const site = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  onTestFinished(() => void site.close());
  await new Promise((resolve) => site.once('listening', resolve));
  const toSite = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  await settings(ada, 'add-domain', { domain: 'wren.example' });
  const proof = { domain: 'wren.example', proof: 'file' } as const;
  expect(await proveDomain(await ada.user(), 'acme', proof, toSite)).toContain('with other text');
  text = (await listed(ada))[0]!.token;
  expect(await proveDomain(await ada.user(), 'acme', proof, toSite)).toBeNull();
  await settings(ada, 'remove-domain', { domain: 'wren.example' });
  expect((await addAndProve(ada, 'wren.example')).status).toBe(303);
  const recordOfAda = records.get('_yardstick-domain.wren.example')!;

  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Wren', address: 'wren' });
  await settings(bob, 'add-domain', { domain: 'wren.example' }, 'wren');
  const [own] = await listed(bob, 'wren');
  expect(own!.token).not.toBe(text);
  text = own!.token;
  expect(await proveDomain(await bob.user(), 'wren', proof, toSite)).toContain(
    'Another organisation has proven wren.example',
  );
  records.delete('_yardstick-domain.wren.example');
  expect(await proveDomain(await bob.user(), 'wren', proof, toSite)).toBeNull();
  records.set('_yardstick-domain.wren.example', recordOfAda);
  const [lost] = await listed(ada);
  expect(lost).toMatchObject({ provenAt: null, missingSince: null });
});

it('a proof is looked up again after a day: without it the domain counts for nothing until it is back', async () => {
  const { ctx, ada, bob } = await acme(options());
  await addAndProve(ada);
  await settings(ada, 'set-join-role', { domain: 'acme.example', joinRole: 'member' });
  await confirmAddress(ctx, 'bob@acme.example');
  const record = records.get('_yardstick-domain.acme.example')!;
  records.delete('_yardstick-domain.acme.example');
  expect(await confirmDomain(ctx, (await findProvenDomain(ctx, 'acme.example'))!)).toBe(true);
  now = new Date(now.getTime() + 25 * 3_600_000);
  const join = await send(make, bob, '/organisations', { intent: 'join', address: 'acme' });
  expect(join.data.problem).toContain('cannot be joined without an invitation any more');
  expect(await findProvenDomain(ctx, 'acme.example')).toBeNull();
  expect((await listed(ada))[0]!.missingSince).not.toBeNull();
  records.set('_yardstick-domain.acme.example', record);
  expect((await settings(ada, 'check-record', { domain: 'acme.example' })).status).toBe(303);
  expect((await send(make, bob, '/organisations', { intent: 'join', address: 'acme' })).location).toBe(
    '/organisations/acme',
  );
});

it('a domain that gives no answer is relied on for a week after its proof was last seen', async () => {
  const silent = {
    ...options(),
    config: { ...options().config, claims: { proofs: 'off' as const, dnsServer: '127.0.0.1:9' } },
  };
  const { ctx, ada } = await acme(options());
  await addAndProve(ada);
  const row = (await findProvenDomain(ctx, 'acme.example'))!;
  const after = (days: number) => ({
    ...ctx,
    config: { ...ctx.config, ...silent.config },
    now: () => new Date(row.provenAt!.getTime() + days * 86_400_000),
  });
  expect(await confirmDomain(after(6), row)).toBe(true);
  expect(await confirmDomain(after(8), row)).toBe(false);
  expect(await findProvenDomain(ctx, 'acme.example')).not.toBeNull();
});

it('neither a member of the organisation nor somebody who left it is asked to join, until invited again', async () => {
  const { ctx, ada, bob } = await acme(options());
  await addAndProve(ada);
  await settings(ada, 'set-join-role', { domain: 'acme.example', joinRole: 'member' });
  await joined(ctx, ada, bob, 'viewer');
  expect((await visit(openList, bob, '/organisations')).data.joinable).toBeNull();
  const stranger = await newPerson(ctx, 'zoe');
  expect((await visit(openList, stranger, '/organisations')).data.joinable).toBeNull();
  await act(ada, 'change-role', { id: (await bob.user()).viewer.id, role: 'member' });
  await settings(bob, 'leave', {});
  expect((await visit(openList, bob, '/organisations')).data.joinable).toBeNull();
  const join = await send(make, bob, '/organisations', { intent: 'join', address: 'acme' });
  expect(join.data.problem).toContain('cannot be joined without an invitation any more');
  await joined(ctx, ada, bob, 'viewer');
  expect(await ctx.db.select().from(organisationLeavers)).toEqual([]);
});
