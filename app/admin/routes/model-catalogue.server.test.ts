import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { catalogueImports, catalogueObservations } from '../../model-catalogue/schema.server.ts';
import { listShownListings } from '../../models/model-listing.server.ts';
import { aiModels, modelListings } from '../../models/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { action, loader } from './model-catalogue.tsx';

const person = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const path = '/admin/model-catalogue';

const open = (browser: TestBrowser) =>
  loader({ context: browser.provider(), request: browser.request(path), params: {} } as never);
const send = (browser: TestBrowser, fields: Record<string, string>) =>
  action({
    context: browser.provider(),
    request: browser.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    params: {},
  } as never).catch((thrown: unknown) => thrown) as Promise<Response | { status?: number }>;

it('only administrators see and decide changes of the model catalogue and what providers ask to list', async () => {
  const home = await signedUp(person);
  const { ctx } = home;
  const at = new Date('2026-11-22T03:00:00Z');
  await record(ctx, async (tx) => {
    await tx.insert(catalogueImports).values({ id: 'i1', source: 'models-dev', at, outcome: 'applied', held: 1 });
    const facts = { importId: 'i1', source: 'models-dev', kind: 'price', provider: 'openai', observedAt: at };
    await tx.insert(catalogueObservations).values({ ...facts, id: 'o1', name: 'gpt-6-sol', value: {}, state: 'held' });
  });
  await record(ctx, async (tx) => {
    const userId = 'maker';
    await tx.insert(user).values({ id: userId, email: 'maker@wren.example' });
    const model = { id: 'm1', userId, name: 'Wren 2', modelType: 'text-generation', createdAt: at, updatedAt: at };
    await tx.insert(aiModels).values(model);
    await tx
      .insert(modelListings)
      .values({ modelId: 'm1', userId, name: 'Wren 2', description: '', state: 'asked', askedAt: at });
  });
  const isListed = async () => (await listShownListings(ctx)).length === 1;
  const stateOf = async () =>
    (await ctx.db.select().from(catalogueObservations).where(eq(catalogueObservations.id, 'o1')))[0]?.state;
  const apply = { intent: 'apply', kind: 'change', id: 'o1' };
  for (const browser of [new TestBrowser(ctx), home]) {
    await expect(open(browser)).rejects.toBeDefined();
    for (const fields of [
      apply,
      { intent: 'undo', kind: 'import', id: 'i1' },
      { intent: 'read-now', id: 'models-dev' },
      { intent: 'listed', id: 'm1' },
    ])
      await send(browser, fields);
    expect([await stateOf(), await isListed()]).toEqual(['held', false]);
  }
  const importJobs = async () =>
    (await listQueuedJobs(ctx)).filter(({ name }) => name === 'model-catalogue.import-source').length;
  expect(await importJobs()).toBe(0);

  await makeAdministrator(ctx, person.email);
  expect((await open(home)).changes.heldCount).toBe(1);
  await send(home, apply);
  await send(home, { intent: 'listed', id: 'm1' });
  expect([await stateOf(), await isListed()]).toEqual(['applied', true]);
  await send(home, { intent: 'read-now', id: 'models-dev' });
  await send(home, { intent: 'read-now', id: '../../etc/passwd' });
  expect(await importJobs()).toBe(1);
});
