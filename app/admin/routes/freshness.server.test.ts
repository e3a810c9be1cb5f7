import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { findTool, refreshTools } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { freshnessFindings, freshnessTargets } from '../../freshness/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { pageViews } from '../../site/schema.server.ts';
import { action, loader } from './freshness.tsx';

const person = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const path = '/admin/freshness';

const open = (browser: TestBrowser) =>
  loader({ context: browser.provider(), request: browser.request(path), params: {} } as never);
const send = (browser: TestBrowser, fields: Record<string, string>) =>
  action({
    context: browser.provider(),
    request: browser.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    params: {},
  } as never).catch((thrown: unknown) => thrown) as Promise<Response & { data?: { problem: string } }>;

/** An administrator, and a finding about a tool that waits. */
async function desk() {
  const home = await signedUp(person, { prepare: loadBuiltInContent });
  const { ctx } = home;
  const at = ctx.now();
  await record(ctx, async (tx) => {
    const target = { id: 'npm claude', reader: 'npm', adapter: 'npm', toolId: 'claude', url: 'https://a.test/' };
    await tx.insert(freshnessTargets).values({ ...target, outcome: 'failed', message: 'No answer.', nextVisitAt: at });
    const evidence = { kind: 'deprecated', value: 'deprecated', quote: 'use another', source: 'https://a.test/' };
    const series = { days: 3, firstAt: at, lastAt: at, state: 'held' };
    await tx
      .insert(freshnessFindings)
      .values({ id: 'f1', targetId: target.id, toolId: 'claude', ...evidence, ...series });
  });
  return home;
}

const stateOf = async ({ ctx }: TestBrowser) => (await ctx.db.select().from(freshnessFindings))[0]?.state;

it('only administrators see and decide what was noticed about tools', async () => {
  const home = await desk();
  for (const browser of [new TestBrowser(home.ctx), home]) {
    await expect(open(browser)).rejects.toBeDefined();
    for (const intent of ['apply', 'dismiss', 'undo']) await send(browser, { intent, id: 'f1' });
    expect(await stateOf(home)).toBe('held');
  }
  await makeAdministrator(home.ctx, person.email);
  const page = await open(home);
  expect(page.findings.held).toMatchObject([
    { name: 'Claude', label: 'Package deprecated on npm', status: 'archived' },
  ]);
  expect(page.targets).toMatchObject({ visited: 1, unread: [{ id: 'npm claude', message: 'No answer.' }] });
  await send(home, { intent: 'apply', id: 'f1' });
  await refreshTools(home.ctx);
  expect([await stateOf(home), (await findTool(home.ctx, 'claude'))?.status]).toEqual(['applied', 'archived']);
  await send(home, { intent: 'dismiss', id: 'f1' });
  expect(await stateOf(home)).toBe('applied');
  await send(home, { intent: 'undo', id: 'f1' });
  await refreshTools(home.ctx);
  expect(await stateOf(home)).toBe('undone');
  expect((await findTool(home.ctx, 'claude'))?.status).not.toBe('archived');
  const audited = await home.ctx.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'freshness-finding'));
  expect(audited.map(({ action: act }) => act).sort()).toEqual(['freshness.apply-finding', 'freshness.undo-finding']);
});

it('an address that could not be read is listed under the name of what it is about, a query under the name of whom it asks', async () => {
  const home = await desk();
  await makeAdministrator(home.ctx, person.email);
  await record(home.ctx, async (tx) => {
    const target = { id: 'wikidata openai', reader: 'wikidata', adapter: 'wikidata', companyId: 'openai' };
    const url = 'https://query.wikidata.org/sparql?query=SELECT+%3Fitem';
    await tx
      .insert(freshnessTargets)
      .values({ ...target, url, outcome: 'failed', failures: 2, message: 'No answer.', nextVisitAt: home.ctx.now() });
  });
  expect((await open(home)).targets.unread).toMatchObject([
    { name: 'OpenAI', where: 'Wikidata, asked by its website' },
    { name: 'Claude', where: 'https://a.test/' },
  ]);
});

describe('a fact that is older than facts of its kind may be', () => {
  const fact = { field: 'pricing.starter', value: 'Pro $20', standing: 'read', source: 'https://vendor.test/pricing' };
  const dated = (day: string) => ({ ...fact, quote: 'Pro is $20', observedAt: day, checkedAt: day });

  async function queueOf(days: Record<string, string>) {
    const home = await desk();
    await makeAdministrator(home.ctx, person.email);
    await record(home.ctx, async (tx) => {
      await tx.update(aiTools).set({ facts: [], base: null });
      for (const [id, observedAt] of Object.entries(days))
        await tx
          .update(aiTools)
          .set({ facts: [dated(observedAt)] })
          .where(eq(aiTools.id, id));
    });
    await refreshTools(home.ctx);
    return home;
  }
  const queued = async (home: TestBrowser) => (await open(home)).ageing.map(({ toolId }) => toolId);
  const named = { toolId: 'claude', field: fact.field, value: JSON.stringify(fact.value) };

  it('is queued behind those of tools that are visited more', async () => {
    const home = await queueOf({ claude: '2024-01-10', chatgpt: '2025-06-01', cursor: '2999-01-01' });
    expect(await queued(home)).toEqual(['claude', 'chatgpt']);
    const day = home.ctx.now().toISOString().slice(0, 10);
    const views = { day, path: '/tool/chatgpt', referrerKind: 'direct', views: 900 };
    await record(home.ctx, async (tx) => void (await tx.insert(pageViews).values(views)));
    expect(await queued(home)).toEqual(['chatgpt', 'claude']);
  });

  it('is confirmed with a day, a page and its words, and is then as young as that day', async () => {
    const home = await queueOf({ claude: '2024-01-10' });
    const today = home.ctx.now().toISOString().slice(0, 10);
    const seen = { ...named, intent: 'confirm', day: today, source: 'https://vendor.test/new', quote: 'Pro: $20' };
    for (const wrong of [
      { day: '2999-01-01' },
      { day: '2023-01-01' },
      { day: 'yesterday' },
      { source: 'vendor' },
      { quote: '' },
      { quote: 'word '.repeat(30) },
      { value: '"Pro $30"' },
    ])
      expect((await send(home, { ...seen, ...wrong })).data?.problem).toEqual(expect.any(String));
    expect(await queued(home)).toEqual(['claude']);
    expect((await send(home, seen)).status).toBe(302);
    await refreshTools(home.ctx);
    expect(await queued(home)).toEqual([]);
    expect((await findTool(home.ctx, 'claude'))?.facts).toMatchObject([
      { ...fact, source: 'https://vendor.test/new', quote: 'Pro: $20', observedAt: today, checkedAt: today },
    ]);
  });

  it('leaves the queue when it is dismissed', async () => {
    const home = await queueOf({ claude: '2024-01-10', chatgpt: '2025-06-01' });
    await send(home, { ...named, intent: 'later' });
    await send(home, { ...named, intent: 'later', toolId: 'chatgpt', value: '"something else"' });
    expect(await queued(home)).toEqual(['chatgpt']);
  });
});
