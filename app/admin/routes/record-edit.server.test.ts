import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { builtInContent } from '../../catalog/built-in/built-in-content.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { runTimeFacts } from '../../catalog/schema.server.ts';
import { type FactValues, findFact } from '../../catalog/tool.ts';
import { EDITS_PAGE } from '../../contributions/edit-record.server.ts';
import type { CorrectionContent } from '../../contributions/read-correction.server.ts';
import { action as correct } from '../../contributions/routes/correction-new.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import {
  args,
  begunIn,
  cellPath,
  type Fields,
  ground,
  history,
  planPath,
  post,
  record,
  withCatalogue,
} from '../testing/editor.server.ts';
import { action as decide, loader as inbox } from './inbox.tsx';
import { action as change, loader as open } from './record.tsx';

type Home = Awaited<ReturnType<typeof withCatalogue>>;
const factsOf = async ({ ctx }: Home, field: string, id = 'chatgpt') =>
  (await findTool(ctx, id))!.facts.filter((fact) => fact.field === field);
const plansOf = async ({ ctx }: Home, id = 'claude') => (await findTool(ctx, id))!.plans;

it('an edit of an owner keeps that it bought the tool, and names who reports it apart', async () => {
  const home = await withCatalogue();
  const path = cellPath('owner', '/admin/catalogue/tool/tabnine');
  const begun = await begunIn(home, path);
  expect(begun).toMatchObject({ name: 'Tricentis', bought: 'on', boughtOn: '' });
  await post(home, path, { ...begun, boughtOn: '2026-07-30' });
  const bought = { name: 'Tricentis', boughtOn: '2026-07-30' };
  expect((await factsOf(home, 'owner', 'tabnine')).map(({ value }) => value)).toEqual([bought]);
  const reported = { groundStanding: 'reported', groundBy: 'TechCrunch' };
  await post(home, path, { ...(await begunIn(home, path)), ...reported, boughtOn: '2026-07-29' });
  expect(await factsOf(home, 'owner', 'tabnine')).toMatchObject([
    { value: { ...bought, boughtOn: '2026-07-29' }, standing: 'reported', by: 'TechCrunch' },
  ]);
});

it('an owner of long standing stays one when its name is edited', async () => {
  const home = await withCatalogue();
  const path = cellPath('owner', '/admin/catalogue/tool/make');
  await post(home, path, { ...(await begunIn(home, path)), name: 'Celonis SE', boughtOn: '' });
  expect((await factsOf(home, 'owner', 'make')).map(({ value }) => value)).toEqual(['Celonis SE']);
});

const claude = '/admin/catalogue/tool/claude';
const pro = 'plan Pro USD month month';

it('a plan whose currency is corrected leaves the record under its old currency, and comes back with a revert', async () => {
  const home = await withCatalogue();
  // Of a plan that two sources name, the other one would stay.
  const { id } = builtInContent().tools.find(({ facts }) => {
    const plans = facts.flatMap(({ field, value }) => (field === 'plan' ? [value as FactValues['plan']] : []));
    return plans.filter(({ name }) => name === 'Pro').length === 1 && plans.some(isPro);
  })!;
  const record = `/admin/catalogue/tool/${id}`;
  const before = await plansOf(home, id);
  const path = planPath(pro, record);
  await post(home, path, { ...(await begunIn(home, path)), currency: 'EUR' });
  const inEuro = before.map((plan) => (isPro(plan) ? { ...plan, currency: 'EUR' } : plan));
  expect(await plansOf(home, id)).toEqual(inEuro);
  const { changes } = await open(args(home, record));
  await change(args(home, record, { id: changes[0]!.id, intent: 'revert', reason: 'It is in dollars.' }));
  expect(await plansOf(home, id)).toEqual(before);
});

const isPro = ({ name, currency, interval, billed }: FactValues['plan']) =>
  `plan ${name} ${currency} ${interval} ${billed}` === pro;

it.each([
  ['names the plan', true],
  ['was sent before corrections named their plan', false],
])('a reader’s correction of the name of a plan that %s replaces that plan when it is accepted', async (_, isNamed) => {
  const home = await withCatalogue();
  const before = await plansOf(home);
  const { plan, ...typed } = Object.fromEntries(new URL(`http://x${planPath(pro, claude)}`).searchParams);
  const begun = await begunIn(home, planPath(pro, claude));
  const address = `/corrections/new?${new URLSearchParams({ tool: 'claude', ...typed, plan: plan! })}`;
  const fields: Fields = { ...begun, ...ground(home), name: 'Professional', email: '', note: '' };
  await correct(args(new TestBrowser(home.ctx), address, fields)).catch(() => {});
  const [row] = await home.ctx.db.select().from(contributions);
  const { plan: named, ...content } = row!.content as CorrectionContent;
  expect(named).toBe(pro);
  if (!isNamed)
    await mutate(home.ctx, 'test.prepare', { kind: 'contribution', id: row!.id }, (tx) =>
      tx.update(contributions).set({ content }),
    );
  const { detail } = await inbox(args(home, `/admin/inbox?item=correction:${row!.id}`));
  const now = detail!.evidence.find(({ label }) => label === 'We say now');
  expect(now).toMatchObject({ text: expect.stringContaining('Pro'), warning: null });
  await decide(args(home, '/admin/inbox', { item: `correction:${row!.id}`, accept: 'read' }));
  expect(await plansOf(home)).toEqual(before.map((one) => (isPro(one) ? { ...one, name: 'Professional' } : one)));
});

it('another plan with the name and payment of a known plan is refused, and the known plan stays', async () => {
  const home = await withCatalogue();
  const before = await plansOf(home);
  const known = await begunIn(home, planPath(pro, claude));
  const path = cellPath('plan', claude);
  const { seen } = await begunIn(home, path);
  const answer = await post(home, path, { ...known, seen: seen!, amount: '1' });
  expect(answer.init?.status).toBe(400);
  expect(answer.data!.errors).toEqual({ name: 'The record has this plan already: edit that one.' });
  expect(await plansOf(home)).toEqual(before);
});

it('a misspelling that an editor mends keeps the day and the quote of its reading', async () => {
  const home = await withCatalogue();
  const before = (await factsOf(home, 'vendor'))[0] ?? (await factsOf(home, 'data.region'))[0]!;
  const path = cellPath(before.field);
  await post(home, path, { ...(await begunIn(home, path)), value: 'Spelt right' });
  expect(await factsOf(home, before.field)).toEqual([{ ...before, value: 'Spelt right' }]);
});

it('a line that an editor adds to a list has the new source, and the other lines keep theirs', async () => {
  const home = await withCatalogue();
  const before = await factsOf(home, 'models');
  const path = cellPath('models');
  const begun = await begunIn(home, path);
  const fields = { ...begun, ...ground(home), quote: 'Now with Wren 1.', value: `${begun.value}\nWren 1` };
  await post(home, path, fields);
  const after = await factsOf(home, 'models');
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ value: 'Wren 1', quote: 'Now with Wren 1.' });
});

it('the history of a record has pages, and the oldest change can be reverted', async () => {
  const home = await withCatalogue();
  const [said] = await factsOf(home, 'vendor');
  const rows = Array.from({ length: EDITS_PAGE + 1 }, (_, index) => ({
    id: `layer${String(index).padStart(2, '0')}`,
    subjectKind: 'tool',
    subjectId: 'chatgpt',
    field: 'vendor',
    facts: [{ ...said, value: `Vendor ${index}` }],
    origin: 'check',
    reference: `check${index}`,
    recordedAt: home.ctx.now(),
  }));
  await mutate(home.ctx, 'test.prepare', { kind: 'tool', id: 'chatgpt' }, (tx) => tx.insert(runTimeFacts).values(rows));
  const first = await open(args(home, record));
  expect(first.changes.map(({ value }) => value).slice(-1)).toEqual(['Vendor 1']);
  const oldest = `${record}?before=${first.older}`;
  const second = await open(args(home, oldest));
  expect([second.changes.map(({ value }) => value), second.older]).toEqual([['Vendor 0'], null]);
  const answer = await change(args(home, oldest, { id: 'layer00', intent: 'revert' }));
  expect((answer as Response).headers.get('location')).toBe(`${oldest}#history`);
  expect((await open(args(home, oldest))).changes).toMatchObject([{ withdrawnAt: expect.any(String) }]);
});

it('after a conflict the form of a fact that was called wrong still says what the record says now', async () => {
  const home = await withCatalogue();
  const path = cellPath('pricing.free');
  const begun = { ...(await begunIn(home, path)), ...ground(home) };
  await post(home, path, { ...begun, value: 'no' });
  const invalid = await post(home, path, { ...begun, value: 'no', quote: '' });
  expect([invalid.init?.status, invalid.data!.present]).toMatchObject([400, [{ text: 'No' }]]);
  expect(findFact((await findTool(home.ctx, 'chatgpt'))!, 'pricing.free')!.value).toBe(false);
  expect(await history(home)).toHaveLength(1);
});
