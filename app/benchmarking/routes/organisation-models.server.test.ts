/** Models that an organisation registers and its members run. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { listListings } from '../../models/model-listing.server.ts';
import { loader as openForm, action as register } from '../../models/routes/model-new.tsx';
import { loader as openModels } from '../../models/routes/organisation-models.tsx';
import { act, at } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { get } from '../../run-api/testing/call-api.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { company, saveOwnKey, secret } from '../testing/company.server.ts';
import { action as change, loader as openModel } from './model.tsx';

const provider = startFakeProvider();
const form = '/model/new?for=acme';
const page = '/organisations/acme/models';

async function given() {
  const people = await company(provider.url);
  const [key] = await people.ctx.db.select().from(providerKey);
  const fields = { name: 'Team model', modelType: 'text-generation', provider: 'openai', sentModel: 'alpha' };
  const save = (browser: TestBrowser, keyId = key!.id) => send(register, browser, form, { ...fields, keyId });
  const listed = async (browser: TestBrowser) => (await visit(openModels, browser, page, at)).data.models;
  const run = async (browser: TestBrowser, id: string, organisation = '') => {
    const { viewer, ...ctx } = await browser.user();
    const request = { ...usualRequest, organisation, modelIds: [id] };
    return await startRun({ ...ctx, viewer } as never, viewer.id, request, { startKey: organisation, origin: 'page' });
  };
  return { ...people, fields, save, listed, run, acme: key!.userId };
}

it('owners and admins register a model, and members run it for the organisation and for themselves with its key', async () => {
  const { ctx, adam, mia, vera, save, listed, run, work, acme } = await given();
  expect((await save(mia)).status).toBe(404);
  expect((await visit(openForm, adam, form)).data).toMatchObject({
    organisation: { address: 'acme' },
    keys: [{ name: 'Team' }],
  });
  expect((await save(adam)).data).toEqual({ registered: true });
  const [model] = await listed(mia);
  expect(model).toMatchObject({ name: 'Team model', sentModel: 'alpha' });
  expect((await visit(openModels, vera, page, at)).status).toBe(403);
  expect(await run(mia, model.id)).toHaveProperty('runId');
  expect(await run(mia, model.id, 'acme')).toHaveProperty('runId');
  await work();
  await work();
  expect(provider.keys.every((sent) => sent.includes(secret))).toBe(true);
  const runs = await ctx.db.select().from(benchmarkRuns);
  expect(runs.map(({ userId, status }) => [userId === acme, status]).sort()).toEqual([
    [false, 'completed'],
    [true, 'completed'],
  ]);
  const api = await get(mia, '/api/ai_models');
  expect(await (api as Response).json()).toMatchObject([{ id: model.id, user_id: acme }]);
});

it('a key of a person is never chosen for a model of the organisation', { tags: 'embedded-only' }, async () => {
  const { ada, save } = await given();
  expect((await save(ada, await saveOwnKey(ada))).data.errors).toEqual({ keyId: 'This key no longer exists' });
});

it('members see a model without changing it, admins change and retire it, and the audit log says who did', async () => {
  const { ctx, adam, mia, bob, fields, save, listed, run } = await given();
  await save(adam);
  const [{ id }] = await listed(adam);
  const ask = (browser: TestBrowser, intent: string) =>
    send(change, browser, `/model/${id}`, { ...fields, name: 'Renamed', intent }, { id });
  expect((await visit(openModel, bob, `/model/${id}`, { id })).status).toBe(404);
  expect((await visit(openModel, mia, `/model/${id}`, { id })).data).toMatchObject({ mayManage: false });
  for (const intent of ['save', 'retire']) expect((await ask(mia, intent)).status).toBe(403);
  expect((await ask(adam, 'save')).data).toEqual({ registered: true });
  expect((await ask(adam, 'retire')).data).toEqual({ registered: true });
  expect(await listed(mia)).toMatchObject([{ name: 'Renamed', retiredAt: expect.any(String) }]);
  expect(await run(mia, id)).toMatchObject({ refusal: { title: 'Model not found' } });
  const acts = (await ctx.db.select().from(auditLog))
    .map(({ action }) => action)
    .filter((one) => one.endsWith('-model'));
  expect(acts.sort()).toEqual([
    'organisation.change-model',
    'organisation.register-model',
    'organisation.retire-model',
  ]);
});

it('who leaves cannot run a model of the organisation any more, and others still can', {
  tags: 'embedded-only',
}, async () => {
  const { ada, adam, mia, ids, save, listed, run } = await given();
  await save(adam);
  const [{ id }] = await listed(mia);
  await act(ada, 'remove', { id: ids.mia! });
  expect(await run(mia, id)).toMatchObject({ refusal: { title: 'Model not found' } });
  expect(await run(adam, id, 'acme')).toHaveProperty('runId');
});

it('a model of the organisation is tried with its key, and the page warns of none that only the reader lacks', async () => {
  const { ctx, ada, adam, mia, fields, save, listed } = await given();
  await saveOwnKey(adam);
  const before = provider.keys.length;
  const answer = await send(register, adam, form, { ...fields, intent: 'test' });
  expect(answer.data).toMatchObject({ test: { isOk: true } });
  await save(ada, '');
  const [{ id }] = await listed(mia);
  const ask = (browser: TestBrowser) => send(change, browser, `/model/${id}`, { ...fields, intent: 'test' }, { id });
  expect((await ask(adam)).data).toMatchObject({ test: { isOk: true } });
  expect((await ask(mia)).status).toBe(403);
  expect(provider.keys.slice(before)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`]);
  const uses = eq(auditLog.action, 'organisation.use-key');
  expect(await ctx.db.$count(auditLog, uses)).toBe(2);
  expect((await visit(openModel, mia, `/model/${id}`, { id })).data).toMatchObject({
    problem: null,
    key: { name: 'Team', lastFour: '' },
  });
});

it('who left does not go on with a run that calls an endpoint of the organisation', async () => {
  const { ctx, ada, mia, ids, listed, run, work } = await given();
  const fields = { name: 'Inside', modelType: 'text-generation', provider: 'custom', apiEndpoint: provider.url };
  await send(register, ada, form, { ...fields, sentModel: 'alpha' });
  const [{ id }] = await listed(mia);
  const { runId } = (await run(mia, id)) as { runId: string };
  await work();
  expect(await ctx.db.select().from(benchmarkRuns)).toMatchObject([{ status: 'completed' }]);
  await act(ada, 'remove', { id: ids.mia! });
  const own = await mia.user();
  expect(await resumeRun(own, own.viewer.id, runId, 'rest')).toMatchObject({
    refusal: { title: 'Not shared with you any more' },
  });
});

it('a member who is a provider cannot have a model of the organisation listed as their own', async () => {
  const { ctx, adam, mia, ids, save, listed } = await given();
  await save(adam);
  const [{ id }] = await listed(mia);
  await record(ctx, (tx) => tx.update(user).set({ role: 'provider' }).where(eq(user.id, ids.mia!)));
  expect((await send(change, mia, `/model/${id}`, { intent: 'ask-for-listing' }, { id })).status).toBe(403);
  expect(await listListings(ctx)).toEqual([]);
});

it('results keep the name that a model of the organisation had when a former member still saw it', async () => {
  const { adam, ada, mia, ids, fields, save, listed, run, work } = await given();
  await save(adam);
  const [{ id }] = await listed(mia);
  expect(await run(mia, id)).toHaveProperty('runId');
  await work();
  const rename = (name: string) => send(change, adam, `/model/${id}`, { ...fields, name, intent: 'save' }, { id });
  const names = async () =>
    ((await (await get(mia, '/api/benchmark_results')).json()) as { ai_models: { name: string } }[]).map(
      (result) => result.ai_models.name,
    );
  await rename('Second name');
  expect(await names()).toEqual(['Second name']);
  await act(ada, 'remove', { id: ids.mia! });
  await rename('Merger with Rivals');
  expect(await names()).toEqual(['Team model']);
});
