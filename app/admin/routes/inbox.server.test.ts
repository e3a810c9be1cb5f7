import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { becomeProvider, makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { newestMail, signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { findFact } from '../../catalog/tool.ts';
import { action as send } from '../../contributions/routes/correction-new.tsx';
import { loader as publicList } from '../../contributions/routes/corrections.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { OWN_CASE } from '../inbox/inbox-item.ts';
import { administrator as anotherAdministrator } from '../testing/claimant.server.ts';
import { action, loader } from './inbox.tsx';

const person = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const path = '/admin/inbox';
type Fields = Record<string, string>;

const args = (browser: TestBrowser, address: string, fields?: Fields) =>
  ({
    context: browser.provider(),
    request: browser.request(address, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params: {},
  }) as never;
const open = (browser: TestBrowser, search = '') => loader(args(browser, path + search));
const decide = async (browser: TestBrowser, fields: Fields) =>
  (await action(args(browser, path, fields)).catch((thrown: unknown) => thrown)) as Response & {
    data?: { problem: string };
  };

/** The form that decides several items. */
const argsOf = (browser: TestBrowser, items: string[], fields: Fields) => {
  const body = new URLSearchParams([...items.map((item) => ['item', item]), ...Object.entries(fields)]);
  const request = browser.request(`${path}?kind=correction`, { method: 'POST', body });
  return { context: browser.provider(), request, params: {} } as never;
};

const ground = { source: 'https://openai.com/prices', quote: 'There is no free plan.', email: 'reader@example.com' };
/** A visitor's correction. @returns the item's key */
async function correct(browser: TestBrowser, field = 'pricing.free', fields: Fields = {}) {
  const address = `/corrections/new?tool=chatgpt&field=${encodeURIComponent(field)}`;
  const answer = await send(args(browser, address, { value: 'no', ...ground, ...fields })).catch(
    (thrown: unknown) => thrown,
  );
  expect((answer as Response).status).toBe(303);
  const rows = await browser.ctx.db.select().from(contributions).orderBy(contributions.id);
  return `correction:${rows.at(-1)!.id}`;
}

async function administrator() {
  const home = await signedUp(person, { prepare: loadBuiltInContent });
  await makeAdministrator(home.ctx, person.email);
  return { home, visitor: new TestBrowser(home.ctx) };
}
const isFree = async ({ ctx }: TestBrowser) => (await findTool(ctx, 'chatgpt'))!.pricing.free;

it('the inbox shows and decides nothing for visitors, users and providers', async () => {
  const home = await signedUp(person, { prepare: loadBuiltInContent });
  const visitor = new TestBrowser(home.ctx);
  const item = await correct(visitor);
  const refused = async () => {
    for (const browser of [visitor, home]) {
      await expect(open(browser)).rejects.toBeDefined();
      for (const [name, value] of Object.entries({ accept: 'read', refuse: 'No.', undo: 'undo' }))
        await decide(browser, { item, [name]: value });
    }
    const [row] = await home.ctx.db.select().from(contributions);
    expect([row!.state, await isFree(home)]).toEqual(['waiting', true]);
  };
  await refused();
  await becomeProvider(home.ctx, (await home.user()).viewer.id);
  await refused();
});

it('an accepted correction is a fact of the record at once, and undoing it takes the fact back', async () => {
  const { home, visitor } = await administrator();
  const item = await correct(visitor);
  const { detail } = await open(home);
  expect(detail?.title).toBe('Free Plan of ChatGPT');
  expect(detail?.evidence.map(({ text }) => text)).toContain('There is no free plan.');
  expect((await decide(home, { item, accept: 'read' })).headers.get('location')).toContain('outcome=accepted');
  expect(await isFree(home)).toBe(false);
  const tool = (await findTool(home.ctx, 'chatgpt'))!;
  expect(findFact(tool, 'pricing.free')).toMatchObject({
    standing: 'read',
    source: ground.source,
    quote: ground.quote,
  });
  expect((await newestMail(home.ctx, ground.email)).subject).toBe('What you sent us was accepted');
  const { decided } = await publicList(args(visitor, '/corrections'));
  expect(decided).toMatchObject([{ title: 'Free Plan of ChatGPT', state: 'accepted', source: ground.source }]);
  expect(JSON.stringify(decided)).not.toContain(ground.email);
  await decide(home, { item, undo: 'undo' });
  expect(await isFree(home)).toBe(true);
  expect((await open(home)).items.map(({ id }) => `correction:${id}`)).toEqual([item]);
});

it('a value that is called wrong leaves the record when an editor accepts it, and undoing it brings the value back', async () => {
  const { home, visitor } = await administrator();
  const item = await correct(visitor, 'pricing.free', { wrong: 'on', value: '' });
  expect((await open(home)).detail?.evidence.map(({ label }) => label)).toContain('Wrong');
  await decide(home, { item, accept: 'read' });
  expect(await isFree(home)).toBeNull();
  const { decided } = await publicList(args(visitor, '/corrections'));
  expect(decided).toMatchObject([{ change: { from: 'Yes', to: 'no known value' }, source: ground.source }]);
  await decide(home, { item, undo: 'undo' });
  expect(await isFree(home)).toBe(true);
});

it.each([
  ['reported', '', 'openai.com'],
  ['reported', 'The Register', 'The Register'],
  ['stated', '', 'OpenAI'],
])('a correction accepted as %s by “%s” names who says so', async (standing, by, named) => {
  const { home, visitor } = await administrator();
  await decide(home, { item: await correct(visitor), accept: standing, by });
  expect(findFact((await findTool(home.ctx, 'chatgpt'))!, 'pricing.free')).toMatchObject({ standing, by: named });
});

it('a refusal needs a reason, which is public, while the words of the sender are not', async () => {
  const { home, visitor } = await administrator();
  const item = await correct(visitor, 'owner', {
    boughtOn: '',
    name: 'Buy pills at pills.example',
    source: 'https://pills.example/',
  });
  const without = await decide(home, { item, refuse: '', reason: ' ' });
  expect(without.data?.problem).toBe('A refusal needs a reason.');
  await decide(home, { item, refuse: 'The source does not say this.' });
  const { decided, waiting } = await publicList(args(visitor, '/corrections'));
  expect(waiting).toBe(0);
  expect(decided).toMatchObject([
    { title: 'Owner of ChatGPT', state: 'refused', reason: 'The source does not say this.' },
  ]);
  expect(JSON.stringify(decided)).not.toContain('pills');
});

it('the second of two administrators hears what the first has decided', async () => {
  const { home, visitor } = await administrator();
  const item = await correct(visitor);
  await decide(home, { item, refuse: 'The source does not say this.' });
  const second = await decide(home, { item, accept: 'read' });
  expect(second.data?.problem).toContain(`It was refused by ${person.email}`);
  expect(second.data?.problem).toContain('The source does not say this.');
  expect(await isFree(home)).toBe(true);
});

it('several corrections are decided at once, each with its own act, and one undo takes all of it back', async () => {
  const { home, visitor } = await administrator();
  const items = [await correct(visitor), await correct(visitor, 'owner', { name: 'X', boughtOn: '' })];
  const several = async (fields: Fields, chosen = items) =>
    (await action(argsOf(home, chosen, fields)).catch((thrown: unknown) => thrown)) as Awaited<
      ReturnType<typeof decide>
    >;
  expect((await several({ together: 'accept read' }, [])).data?.problem).toBe('Select an item first.');
  expect((await several({ together: 'refuse ' })).data?.problem).toBe('A refusal needs a reason.');
  expect((await several({ together: '' })).data?.problem).toBe('Choose a decision for the selected items.');
  const { ways } = await open(home, '?kind=correction');
  expect(ways?.accept.map(({ value }) => value)).toEqual(['read', 'reported', 'stated']);
  const location = new URL((await several({ together: 'accept reported' })).headers.get('location')!, 'http://x');
  expect([await isFree(home), (await open(home)).items]).toEqual([false, []]);
  const rows = () => home.ctx.db.select().from(contributions);
  expect((await rows()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  const { done, outcome } = await open(home, location.search);
  expect([done.map(({ id }) => `correction:${id}`), outcome]).toEqual([items, 'Accepted']);
  expect((await several({ undo: 'undo' })).status).toBe(302);
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await several({ together: 'refuse The source does not say this.' });
  expect((await rows()).map(({ reason }) => reason)).toEqual(Array(2).fill('The source does not say this.'));
});

it('of several items those of the decider and those that were decided meanwhile are left, and said to be', async () => {
  const { home, visitor } = await administrator();
  const items = [
    await correct(visitor),
    await correct(home),
    await correct(visitor, 'owner', { name: 'X', boughtOn: '' }),
  ];
  await decide(home, { item: items[2]!, refuse: 'The source does not say this.' });
  expect((await open(home, '?kind=correction')).own).toEqual([items[1]]);
  const { data: answer } = (await action(argsOf(home, items, { together: 'accept read' }))) as {
    data: { problem: string; done: { id: string }[] };
  };
  expect(answer.done.map(({ id }) => `correction:${id}`)).toEqual([items[0]]);
  expect(answer.problem).toMatch(/^2 of 3 stay as they are\. You sent this, .* It was refused by ada@acme\.example/);
  const again = (await action(argsOf(home, items, { together: 'accept read' }))) as { data?: { problem: string } };
  expect(again.data?.problem).toMatch('It was accepted by');
});

it('a typed reason beside another decision decides nothing', async () => {
  const { home, visitor } = await administrator();
  const items = [await correct(visitor), await correct(visitor, 'owner', { name: 'X', boughtOn: '' })];
  for (const together of ['accept read', 'refuse The source does not say this.', '']) {
    const answer = await action(argsOf(home, items, { together, reason: 'This is spam.' }));
    expect(answer, together).toMatchObject({ init: { status: 400 } });
  }
  const states = async () =>
    (await home.ctx.db.select().from(contributions)).map(({ state, reason }) => [state, reason]);
  expect(await states()).toEqual(Array(2).fill(['waiting', null]));
  await action(argsOf(home, items, { together: 'refuse ', reason: 'This is spam.' }));
  expect(await states()).toEqual(Array(2).fill(['refused', 'This is spam.']));
});

it('a single selected item that cannot be decided is answered in the inbox with its own reason', async () => {
  const { home } = await administrator();
  const answer = await action(argsOf(home, [await correct(home)], { together: 'accept read' }));
  expect(answer).toMatchObject({ data: { problem: OWN_CASE }, init: { status: 409 } });
  await mutate(home.ctx, 'test.user', { kind: 'user', id: 'bob' }, (tx) =>
    tx.insert(user).values(
      ['bob', 'eve'].map((id) => ({
        id,
        email: `${id}@wren.example`,
        role: 'provider',
        providerStatus: 'pending',
        suspendedAt: id === 'eve' ? new Date() : null,
      })),
    ),
  );
  const both = await action(argsOf(home, ['provider:bob', 'provider:eve'], { together: 'accept active' }));
  expect(both).toMatchObject({ data: { problem: expect.stringContaining('The account is suspended.') } });
});

it('an undo is refused when somebody else has decided later, and names that decision', async () => {
  const { home, visitor } = await administrator();
  const other = await anotherAdministrator(home);
  const item = await correct(visitor);
  await decide(home, { item, accept: 'read' });
  await decide(home, { item, undo: 'undo' });
  await decide(other, { item, refuse: 'The source does not say this.' });
  const stale = await action(args(home, path, { item, undo: 'undo' }));
  expect(stale).toMatchObject({ data: { problem: expect.stringMatching('It was refused by root@yardstick.example') } });
  expect(stale).toMatchObject({ init: { status: 409 } });
  expect((await home.ctx.db.select().from(contributions))[0]!.state).toBe('refused');
});

it('prices and statuses come before older corrections of other facts', async () => {
  const { home, visitor } = await administrator();
  const [owner, price] = [await correct(visitor, 'owner', { name: 'X', boughtOn: '' }), await correct(visitor)];
  expect((await open(home)).items.map(({ id }) => `correction:${id}`)).toEqual([price, owner]);
});

it('a provider account is activated, refused with a reason by mail, and brought back', async () => {
  const { home } = await administrator();
  await mutate(home.ctx, 'test.user', { kind: 'user', id: 'bob' }, (tx) =>
    tx.insert(user).values({ id: 'bob', email: 'bob@wren.example', role: 'provider', providerStatus: 'pending' }),
  );
  const status = async () => (await home.ctx.db.select().from(user).where(eq(user.id, 'bob')))[0]!.providerStatus;
  await decide(home, { item: 'provider:bob', refuse: 'We could not confirm who is behind it.' });
  expect(await status()).toBe('suspended');
  const shown = async () => (await findPerson(home.ctx, 'bob'))!.providerReason;
  expect(await shown()).toBe('We could not confirm who is behind it.');
  expect((await newestMail(home.ctx, 'bob@wren.example')).text).toContain('We could not confirm who is behind it.');
  await decide(home, { item: 'provider:bob', undo: 'undo' });
  await decide(home, { item: 'provider:bob', accept: 'active' });
  expect([await status(), await shown()]).toEqual(['active', null]);
});

it('one address cannot flood the inbox, and what fills the hidden field is not stored', async () => {
  const { home, visitor } = await administrator();
  for (let count = 0; count < 20; count += 1) await correct(visitor);
  const address = '/corrections/new?tool=chatgpt&field=pricing.free';
  const refused = (await send(args(visitor, address, { value: 'no', ...ground }))) as { data: { problem: string } };
  expect(refused.data.problem).toContain('Too many attempts.');
  await send(args(new TestBrowser(home.ctx), address, { value: 'no', ...ground, nickname: 'x' })).catch(() => {});
  expect(await home.ctx.db.$count(contributions)).toBe(20);
});
