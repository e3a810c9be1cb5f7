import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { findTool, listCompanies } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { findFact } from '../../catalog/tool.ts';
import { listEdits, publishEdit, versionOf } from '../../contributions/edit-record.server.ts';
import { cellFacts, findRecord } from '../../contributions/find-cell.server.ts';
import { action as correct } from '../../contributions/routes/correction-new.tsx';
import { loader as publicList } from '../../contributions/routes/corrections.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { confirmFact } from '../../freshness/recheck-queue.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import {
  type Answer,
  args,
  begunIn,
  cellPath,
  ground,
  history,
  person,
  planPath,
  post,
  record,
  send,
  today,
  withCatalogue,
} from '../testing/editor.server.ts';
import { loader as search } from './catalogue.tsx';
import { action as decide } from './inbox.tsx';
import { action as change, loader as open } from './record.tsx';
import { loader as openCell } from './record-edit.tsx';

const seenBy = async (browser: TestBrowser, field: string) => (await begunIn(browser, cellPath(field))).seen!;
const isFree = async ({ ctx }: TestBrowser) => (await findTool(ctx, 'chatgpt'))!.pricing.free;

it('an edit is previewed without being published, then is a fact with its source, and is reverted and restored', async () => {
  const home = await withCatalogue();
  const seen = await seenBy(home, 'pricing.free');
  const previewed = await send(home, 'pricing.free', { value: 'no', intent: 'preview', seen });
  expect(previewed.data?.preview).toMatchObject([{ text: 'No', mark: { quote: 'There is no free plan.' } }]);
  expect([await isFree(home), await history(home)]).toEqual([true, []]);

  expect((await send(home, 'pricing.free', { value: 'no', intent: 'publish', seen })).status).toBe(302);
  expect(await isFree(home)).toBe(false);
  expect(findFact((await findTool(home.ctx, 'chatgpt'))!, 'pricing.free')).toMatchObject({
    standing: 'read',
    source: 'https://openai.com/prices',
    quote: 'There is no free plan.',
    observedAt: today(home),
  });
  const [entry] = await history(home);
  expect(entry).toMatchObject({ label: 'Free Plan', before: 'Yes', value: 'No', by: person.email, withdrawnAt: null });
  const { decided } = await publicList(args(home, '/corrections'));
  expect(decided).toMatchObject([
    { title: 'Free Plan of ChatGPT', state: 'accepted', change: { from: 'Yes', to: 'No' } },
  ]);
  expect(JSON.stringify(decided)).not.toContain(person.email);
  const [act] = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'fact.edit'));
  expect(act).toMatchObject({ subjectKind: 'tool', subjectId: 'chatgpt', detail: { before: 'Yes', after: 'No' } });

  const { id } = entry!;
  const without = (await change(args(home, record, { id, intent: 'revert', reason: ' ' }))) as Answer;
  expect([without.init?.status, await isFree(home)]).toEqual([400, false]);
  await change(args(home, record, { id, intent: 'revert', reason: 'The page was of another tool.' }));
  expect(await isFree(home)).toBe(true);
  expect((await history(home))[0]).toMatchObject({ reason: 'The page was of another tool.' });
  const again = (await change(args(home, record, { id, intent: 'revert', reason: 'Twice.' }))) as Answer;
  expect(again.data?.problem).toContain(`It was refused by ${person.email} meanwhile.`);
  await change(args(home, record, { id, intent: 'restore' }));
  expect([await isFree(home), (await history(home))[0]!.withdrawnAt]).toEqual([false, null]);
});

it.each([
  ['without a source', { source: '' }, 'source'],
  ['with a source in a private network', { source: 'http://127.0.0.1/' }, 'source'],
  ['without a quote', { quote: '' }, 'quote'],
  ['that is reported by nobody', { groundStanding: 'reported', groundBy: ' ' }, 'groundBy'],
  ['without a day', { groundDay: 'today' }, 'groundDay'],
  ['of a day to come', { groundDay: '2999-01-01' }, 'groundDay'],
  ['that is older than the evidence of the record', { groundDay: '2001-01-01' }, 'groundDay'],
  ['without a value', { value: '' }, 'value'],
])('a value %s is refused beside its field and changes nothing', async (_, fields, name) => {
  const home = await withCatalogue();
  const seen = await seenBy(home, 'pricing.free');
  const answer = await send(home, 'pricing.free', { value: 'no', intent: 'publish', seen, ...fields });
  expect(answer.init?.status).toBe(400);
  expect(Object.keys(answer.data!.errors)).toEqual([name]);
  expect([await isFree(home), await history(home)]).toEqual([true, []]);
});

it('the audit log names only the plan that an edit changed', async () => {
  const home = await withCatalogue();
  const rows = (await open(args(home, record))).rows!.filter(({ field }) => field === 'plan');
  expect(rows.length).toBeGreaterThan(1);
  const path = planPath(rows[0]!.plan!);
  await post(home, path, { ...(await begunIn(home, path)), ...ground(home), quote: 'It costs 77.', amount: '77' });
  const [act] = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'fact.edit'));
  expect(act!.detail).toMatchObject({ field: 'plan', before: rows[0]!.known[0]!.text });
  expect(act!.detail.after).toContain('77');
  expect(act!.detail.after).not.toContain(';');
});

it('an editor who began with a value that was changed meanwhile learns who changed it, sees the new value, and can replace it with a second press', async () => {
  const home = await withCatalogue();
  const path = cellPath('pricing.freeLimits');
  const begun = { ...(await begunIn(home, path)), ...ground(home) };
  expect((await post(home, path, { ...begun, value: '10 a day', quote: '10' })).status).toBe(302);
  const refused = await post(home, path, { ...begun, value: '20 a day', quote: '20' });
  expect(refused.init?.status).toBe(409);
  expect(refused.data!.problem).toMatch(/: ada@acme\.example changed it on .* UTC\. Nothing was published\./);
  expect(refused.data!.present).toMatchObject([{ text: '10 a day' }]);
  expect(await history(home)).toHaveLength(1);
  expect((await post(home, path, refused.data!.typed)).status).toBe(302);
  expect(
    (await findTool(home.ctx, 'chatgpt'))!.facts.filter(({ field }) => field === 'pricing.freeLimits'),
  ).toMatchObject([{ value: '20 a day' }]);
});

it('of two editors who publish in the same moment one does, and the other is refused', async () => {
  const database = await openTestDatabase();
  const system = contextOn(database);
  await loadBuiltInContent(system);
  const ids = ['ada', 'eve'];
  await mutate(system, 'test.prepare', { kind: 'user', id: 'editors' }, (tx) =>
    tx.insert(user).values(ids.map((id) => ({ id, email: `${id}@acme.example`, role: 'editor' }))),
  );
  const subject = { kind: 'company' as const, id: (await listCompanies(system))[0]!.id };
  const field = 'headquarters';
  const seen = versionOf(cellFacts((await findRecord(system, subject.kind, subject.id))!.facts, field, null));
  const ground = { standing: 'read', by: null, observedAt: '2026-11-20', checkedAt: '2026-11-20' } as const;
  const text = { name: 'X', label: 'Headquarters', present: null, source: 'https://vendor.example/', note: null };
  const answers = await Promise.all(
    ids.map(async (id) => {
      const actor = { kind: 'user', userId: id, role: 'editor' } as const;
      const ctx = { ...contextOn(database, { actor }), viewer: { id } } as UserContext;
      const content = { ...text, values: [`City of ${id}`], quote: id };
      return await publishEdit(ctx, { subject, field, plan: null, content, standing: ground, seen });
    }),
  );
  const first = answers.indexOf(null);
  expect(answers[1 - first]!.problem).toContain(`${ids[first]}@acme.example changed it`);
  expect((await listEdits(system, subject)).map(({ value }) => value)).toEqual([`City of ${ids[first]}`]);
});

it('an acceptance is not undone in the inbox after its correction was reverted, or restored, and the public reason stays', async () => {
  const home = await withCatalogue();
  const fields = { ...ground(home), value: 'no', email: 'reader@example.com' };
  await correct(args(new TestBrowser(home.ctx), '/corrections/new?tool=chatgpt&field=pricing.free', fields)).catch(
    () => {},
  );
  const [row] = await home.ctx.db.select().from(contributions);
  const item = `correction:${row!.id}`;
  await decide(args(home, '/admin/inbox', { item, accept: 'read' }));
  const [entry] = await history(home);
  const undo = () => decide(args(home, '/admin/inbox', { item, undo: 'undo' }));
  const refusal = (problem: RegExp) => ({
    data: { problem: expect.stringMatching(problem) },
    init: { status: 409 },
  });
  const decided = async () => (await home.ctx.db.select().from(contributions))[0]!;
  await change(args(home, record, { id: entry!.id, intent: 'revert', reason: 'The source was wrong.' }));
  expect(await undo()).toMatchObject(refusal(/It was refused by .*: The source was wrong\. Nothing was changed\./));
  expect(await decided()).toMatchObject({ state: 'refused', reason: 'The source was wrong.' });
  expect([await isFree(home), (await history(home)).length]).toEqual([true, 1]);
  await change(args(home, record, { id: entry!.id, intent: 'restore' }));
  expect(await undo()).toMatchObject(refusal(/It was accepted by .* Nothing was changed\./));
  expect([(await decided()).state, await isFree(home)]).toEqual(['accepted', false]);
});

it('a confirmation by the queue of old facts is reverted from the history', async () => {
  const home = await withCatalogue();
  const ctx = await home.user();
  const fact = findFact((await findTool(ctx, 'chatgpt'))!, 'pricing.free')!;
  const confirmed = { toolId: 'chatgpt', field: fact.field, value: JSON.stringify(fact.value), day: today(home) };
  expect(
    await confirmFact(ctx, { ...confirmed, source: 'https://openai.com/new', quote: 'Free for everyone.' }),
  ).toBeNull();
  const [entry] = await history(home);
  expect(entry).toMatchObject({ origin: 'check', source: 'https://openai.com/new' });
  await change(args(home, record, { id: entry!.id, intent: 'revert' }));
  expect(findFact((await findTool(ctx, 'chatgpt'))!, 'pricing.free')!.source).toBe(fact.source);
});

it('a fact of a company is edited like one of a tool', async () => {
  const home = await withCatalogue();
  const [company] = await listCompanies(home.ctx);
  const path = `/admin/catalogue/company/${company!.id}`;
  const cell = cellPath('headquarters', path);
  const begun = await begunIn(home, cell);
  await post(home, cell, { ...begun, ...ground(home), value: 'Oslo', quote: 'We are in Oslo.' });
  expect((await listCompanies(home.ctx))[0]!.headquarters).toBe('Oslo');
  const { changes } = await open(args(home, path));
  expect(changes).toMatchObject([{ label: 'Headquarters', value: 'Oslo' }]);
});

it('records are found by a part of the name, and an unknown record or field is not found', async () => {
  const home = await withCatalogue();
  const { records } = await search(args(home, '/admin/catalogue?q=chatgp'));
  expect(records).toContainEqual({ kind: 'tool', id: 'chatgpt', name: 'ChatGPT' });
  await expect(open(args(home, '/admin/catalogue/tool/no-such-tool'))).rejects.toMatchObject({ status: 404 });
  await expect(openCell(args(home, cellPath('constructor')))).rejects.toMatchObject({ status: 404 });
});

it('the public list of corrections begins with the newest where the place in its address is of no year that is known', async () => {
  const home = await withCatalogue();
  const { seen } = await begunIn(home, cellPath('pricing.free'));
  await send(home, 'pricing.free', { value: 'no', intent: 'publish', seen: seen! });
  const { decided } = await publicList(args(home, '/corrections?before=0000-01-01T00:00:00Z_x'));
  expect(decided).toHaveLength(1);
});
