import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { act, at, staffed } from '../../organisations/testing/acme.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { carryOutRuns, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { withKey } from '../../vault/with-key.server.ts';
import { action as manage, loader as openKeys } from './organisation-keys.tsx';

const provider = startFakeProvider();
const secret = 'sk-of-acme-and-nobody-else-1234567890';
const path = '/organisations/acme/keys';

/** Acme with one person of each role, and a key that it shares. */
async function sharing() {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const people = await staffed({
    config: { providerBaseUrls: { openai: provider.url }, allowPrivateEndpoints: true, billing },
  });
  const fields = { intent: 'save-key', provider: 'openai', name: 'Team', apiKey: secret };
  await send(manage, people.ada, path, fields, at);
  const [key] = await people.ctx.db.select().from(providerKey);
  const usable = async (browser: TestBrowser) => {
    const ctx = await browser.user();
    return await listUsableKeys(ctx, ctx.viewer.id);
  };
  const opened = async (browser: TestBrowser) => {
    const ctx = await browser.user();
    const { origin } = new URL(provider.url);
    return await withKey(ctx, { userId: ctx.viewer.id, id: key!.id, origin }, async (text) => text).catch(
      (error: { status: number }) => error.status,
    );
  };
  return { ...people, keyId: key!.id, usable, opened };
}

/** Runs are carried out by the product, for the account that started them. */
const worker = (ctx: Context) => withActor(ctx, { kind: 'system', name: 'worker' });

/** A run of the person with a model that names the key. */
async function measure(browser: TestBrowser, keyId: string, startKey = 'one') {
  const ctx = await browser.user();
  const model = await registerModel(ctx, ctx.viewer.id, {
    name: `alpha ${startKey}`,
    description: '',
    modelType: 'text-generation',
    apiEndpoint: '',
    provider: 'openai',
    sentModel: 'alpha',
    protocol: '',
    keyId,
  });
  if ('errors' in model) return { problem: Object.values(model.errors)[0] };
  const run = (as = startKey) =>
    startRun(ctx, ctx.viewer.id, { ...usualRequest, modelIds: [model.model.id] }, { startKey: as, origin: 'page' });
  return { started: await run(), again: run };
}

const usesOf = async (ctx: Context) =>
  await ctx.db
    .select({ actor: auditLog.actorId, subject: auditLog.subjectKind, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'organisation.use-key'));

it('a member measures with the key of the organisation without seeing it, and the log says who used it for which run', async () => {
  const { ctx, mia, ids, keyId, usable } = await sharing();
  expect(await usable(mia)).toMatchObject([
    { id: keyId, name: 'Team', organisation: 'Acme & Sons', lastFour: '', statusReason: '', keyStatus: 'valid' },
  ]);
  const { started } = await measure(mia, keyId);
  await carryOutRuns(worker(ctx));
  const [run] = await ctx.db.select().from(benchmarkRuns);
  expect([run?.status, run?.userId, provider.keys[0]]).toEqual(['completed', ids.mia, `Bearer ${secret}`]);
  expect(await usesOf(ctx)).toEqual([
    {
      actor: ids.mia,
      subject: 'organisation',
      detail: { member: ids.mia, key: 'Team', provider: 'openai', run: (started as { runId: string }).runId },
    },
  ]);
  expect(await resumeRun(await mia.user(), ids.mia!, run!.id, 'failed')).toEqual({ runId: run!.id });
  expect((await usesOf(ctx)).map(({ detail }) => detail)).toMatchObject([{ run: run!.id }, { run: run!.id }]);
  const acts = await ctx.db.select({ detail: auditLog.detail }).from(auditLog);
  expect(JSON.stringify([run, acts, await usable(mia)])).not.toContain(secret);
});

it('only owners and admins manage shared keys, and nobody reads them back', async () => {
  const { ctx, ada, adam, mia, vera, bill, bob, visitor, keyId } = await sharing();
  for (const [browser, status] of [
    [mia, 403],
    [vera, 403],
    [bill, 403],
    [bob, 404],
  ] as const) {
    expect((await visit(openKeys, browser, path, at)).status).toBe(status);
    for (const intent of ['save-key', 'check-key', 'delete-key']) {
      const fields = { intent, keyId, provider: 'openai', name: 'Mine', apiKey: 'sk-another-key-of-a-stranger-12' };
      expect((await send(manage, browser, path, fields, at)).status, intent).toBe(status);
    }
  }
  expect((await visit(openKeys, visitor, path, at)).location).toContain('/login');
  expect(await ctx.db.$count(providerKey)).toBe(1);
  const { data } = await visit(openKeys, adam, path, at);
  expect(JSON.stringify(data)).not.toContain(secret);
  expect(data.configs.find((config: { provider_id: string }) => config.provider_id === 'openai').keys).toMatchObject([
    { id: keyId, name: 'Team', lastFour: '7890' },
  ]);
  await send(manage, adam, path, { intent: 'check-key', keyId }, at);
  await send(manage, ada, path, { intent: 'delete-key', keyId }, at);
  expect(await ctx.db.$count(providerKey)).toBe(0);
  const about = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'organisation'));
  expect(about.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['provider-key.save', 'provider-key.check', 'provider-key.delete']),
  );
});

it('a viewer, a stranger, a former member and everybody in a suspended organisation cannot use the key', async () => {
  const { ctx, ada, adam, mia, vera, bill, bob, ids, keyId, usable, opened } = await sharing();
  for (const browser of [ada, adam, mia]) expect(await opened(browser)).toBe(secret);
  for (const browser of [vera, bill, bob]) {
    expect([await usable(browser), await opened(browser)]).toEqual([[], 404]);
    expect(await measure(browser, keyId)).toEqual({ problem: 'This key no longer exists' });
  }
  await act(ada, 'remove', { id: ids.mia! });
  expect([await usable(mia), await opened(mia)]).toEqual([[], 404]);
  const [organisation] = await ctx.db.select().from(user).where(eq(user.role, 'organisation'));
  const suspend = (suspendedAt: Date | null) =>
    record(ctx, (tx) => tx.update(user).set({ suspendedAt }).where(eq(user.id, organisation!.id)));
  await suspend(new Date());
  expect([await usable(adam), await opened(adam)]).toEqual([[], 404]);
  await suspend(null);
  await send(manage, ada, path, { intent: 'delete-key', keyId }, at);
  expect([await usable(adam), await opened(adam)]).toEqual([[], 404]);
});

it('an admin who is removed while the provider is asked saves no key', async () => {
  const { ctx, ada, adam, ids } = await sharing();
  const asked = createServer(async (_, response) => {
    await act(ada, 'remove', { id: ids.adam! });
    response.end(JSON.stringify({ data: [{ id: 'alpha' }] }));
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void asked.close());
  const endpoint = `http://127.0.0.1:${(asked.address() as AddressInfo).port}/v1`;
  const fields = {
    intent: 'save-key',
    provider: 'custom',
    name: 'Mine',
    apiKey: 'sk-of-an-admin-1234567890',
    endpoint,
  };
  expect((await send(manage, adam, path, fields, at)).status).toBe(404);
  expect(await ctx.db.select({ name: providerKey.name }).from(providerKey)).toEqual([{ name: 'Team' }]);
});

it('a run that waits while its owner is removed gets no key, and no other one starts', async () => {
  const { ctx, ada, mia, ids, keyId } = await sharing();
  const { started, again } = await measure(mia, keyId);
  expect(started).toHaveProperty('runId');
  await act(ada, 'remove', { id: ids.mia! });
  await carryOutRuns(worker(ctx));
  expect(provider.keys.filter((key) => key.includes(secret))).toEqual([]);
  expect(await again!()).toMatchObject(started!);
  expect(await measure(mia, keyId, 'two')).toEqual({ problem: 'This key no longer exists' });
});

it('a key of an organisation is used where it was chosen, and never in place of a missing one', async () => {
  const { mia } = await sharing();
  const { started } = await measure(mia, '');
  expect(started).toMatchObject({
    refusal: { description: expect.stringContaining('cannot be called: add an API key for OpenAI') },
  });
});

it('a key of one’s own does not pay where the shared key that was chosen is gone', async () => {
  const { ada, mia, ids, keyId } = await sharing();
  const { again } = await measure(mia, keyId);
  const own = { provider: 'openai', name: 'Mine', apiKey: 'sk-of-mia-alone-1234567890', endpoint: '' };
  expect(await saveKey(await mia.user(), ids.mia!, own)).not.toHaveProperty('problem');
  await send(manage, ada, path, { intent: 'delete-key', keyId }, at);
  expect(await again!('two')).toMatchObject({
    refusal: { description: expect.stringContaining('the key chosen for it was deleted, or is not shared with you') },
  });
});
