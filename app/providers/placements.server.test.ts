import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserContext } from '../accounts/viewer.server.ts';
import { paySandboxCheckout } from '../billing/sandbox/pay-checkout.server.ts';
import { refundSandboxPayment } from '../billing/sandbox/play-sandbox.server.ts';
import { sandboxPayment } from '../billing/schema.server.ts';
import { startPlanCheckout } from '../billing/start-checkout.server.ts';
import { addPerson, movableClock } from '../billing/testing/billing-person.server.ts';
import { listTools } from '../catalog/catalog-queries.server.ts';
import { refreshCatalogue } from '../catalog/current-catalogue.server.ts';
import { listToolsPage } from '../catalog/listing-page.server.ts';
import { loadBuiltInContent } from '../catalog/load-built-in-content.server.ts';
import { aiTools } from '../catalog/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { listMails } from '../platform/mail-queries.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { loadDashboard } from './dashboard/dashboard-page.server.ts';
import { grantListing } from './grant-listing.server.ts';
import { countEvents, listDailyCounts } from './listings/listing-counts.server.ts';
import { announcePlacements } from './mails/announce-placements.server.ts';
import { readPlacementCalendar } from './placement-calendar.server.ts';
import { buyPlacement } from './placements/buy-placement.server.ts';
import { listRunning } from './placements/placement-queries.server.ts';
import { findSlots } from './placements/shown-placement.server.ts';

const DAY_MS = 86_400_000;

function as(ctx: Context, id: string): UserContext {
  const viewer = { id, email: `${id}@example.com`, isEmailVerified: true, name: '', companyName: 'Acme', role: 'user' };
  const facts = { providerStatus: 'pending', isOAuthUser: false, hasPassword: true, isTwoFactorOn: false };
  const actor = { kind: 'user', userId: id, role: 'user' };
  return { ...ctx, actor, viewer: { ...viewer, ...facts }, session: { id: 's', expiresAt: '' } } as UserContext;
}

async function pay(ctx: UserContext, started: Awaited<ReturnType<typeof buyPlacement>>) {
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  await paySandboxCheckout(ctx, ctx.viewer.id, started.url.split('/').at(-1)!, 'succeeds', false);
}

/** A vendor with a plan and the listing of Claude, on the built-in catalogue. */
async function provider(ctx: Context): Promise<UserContext> {
  const user = as(ctx, await addPerson(ctx));
  await grantListing(ctx, 'ada@example.com', 'claude');
  const choice = { plan: 'starter', isTrial: false, interval: 'annual', quantity: 1 } as const;
  await pay(user, await startPlanCheckout(user, user.viewer.id, choice));
  return user;
}

const home = new URL('http://127.0.0.1/');
const pageOf = (category: string) => new URL(`http://127.0.0.1/category/${category}`);

describe('a placement', () => {
  it('starts with its payment, stands in the slots of its tier, and ends by itself', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
    const user = await provider(ctx);
    const claude = (await listTools(ctx)).find(({ id }) => id === 'claude')!;
    expect(await findSlots(ctx, home)).toEqual({ top: [], shelf: [] });
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    // Public pages cache their slots for half a minute.
    clock.move(30_000);
    expect((await findSlots(ctx, home)).shelf.map(({ toolId }) => toolId)).toEqual(['claude']);
    expect(await findSlots(ctx, pageOf(claude.category))).toEqual({ top: [], shelf: [] });
    clock.move(DAY_MS);
    await pay(user, await buyPlacement(user, 'claude', 'elite'));
    expect((await findSlots(ctx, pageOf(claude.category))).top.map(({ toolId }) => toolId)).toEqual(['claude']);
    expect((await loadDashboard(user)).placements.map(({ state }) => state)).toEqual(['Running', 'Running']);
    clock.move(29 * DAY_MS);
    expect((await listRunning(ctx)).map(({ tier }) => tier)).toEqual(['elite']);
    clock.move(DAY_MS);
    expect(await listRunning(ctx)).toEqual([]);
    expect((await listMails(ctx)).map(({ subject }) => subject)).toContain('Receipt: Featured listing Elite: Claude');
  });

  it('stands above search results, the higher tier first, and nowhere else on that page', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
    const search = new URL('http://127.0.0.1/search?q=chatgpt');
    const user = await provider(ctx);
    await grantListing(ctx, 'ada@example.com', 'chatgpt');
    await pay(user, await buyPlacement(user, 'chatgpt', 'basic'));
    await pay(user, await buyPlacement(user, 'claude', 'elite'));
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    clock.move(30_000);
    const { top, shelf } = await findSlots(ctx, search);
    expect(top.map(({ toolId, slot }) => [toolId, slot])).toEqual([
      ['claude', 'search'],
      ['chatgpt', 'search'],
    ]);
    expect(shelf).toEqual([]);
    await countEvents(ctx, [{ placementId: top[0]!.id, slot: 'search', kind: 'view' }]);
    expect((await loadDashboard(user)).placements.map(({ totals }) => totals.views).sort()).toEqual([0, 0, 1]);
  });

  it('stops when its payment is given back', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const user = await provider(ctx);
    await pay(user, await buyPlacement(user, 'claude', 'premium'));
    const payments = await ctx.db.select().from(sandboxPayment);
    await refundSandboxPayment(ctx, user.viewer.id, payments.find(({ checkout }) => checkout !== null)!.id);
    expect(await listRunning(ctx)).toEqual([]);
    expect((await loadDashboard(user)).placements.map(({ state }) => state)).toEqual(['Refunded']);
  });

  it("is sold for the provider's own listing, with a plan, in a tier that exists", async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const user = await provider(ctx);
    expect(await buyPlacement(user, 'chatgpt', 'basic')).toMatchObject({ kind: 'refused', status: 409 });
    expect(await buyPlacement(user, 'placeholder', 'basic')).toMatchObject({ kind: 'refused', status: 409 });
    expect(await buyPlacement(user, 'claude', 'platinum')).toMatchObject({ kind: 'refused', status: 400 });
    const eve = as(ctx, await addPerson(ctx, 'eve'));
    await grantListing(ctx, 'eve@example.com', 'chatgpt');
    expect(await buyPlacement(eve, 'chatgpt', 'basic')).toMatchObject({ message: expect.stringContaining('plan') });
  });

  it('changes no rating, no order and no search', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const user = await provider(ctx);
    const order = async () => {
      const page = await listToolsPage(ctx, {
        category: null,
        filters: { hasFreePlan: false, hasFreeTrial: false, price: null, features: [] },
        sort: 'rating',
        from: 0,
        count: 300,
      });
      return page.tools.map(({ id, rating }) => `${id} ${rating}`);
    };
    const before = await order();
    expect(before.length).toBeGreaterThan(100);
    await pay(user, await buyPlacement(user, 'claude', 'elite'));
    expect(await order()).toEqual(before);
  });
});

it('rooms that rank, rate, search and compare cannot read paid state', () => {
  const app = path.resolve(import.meta.dirname, '..');
  const files = globSync(['catalog/**/*.{ts,tsx}', 'compare/**/*.{ts,tsx}'], { cwd: app });
  expect(files.length).toBeGreaterThan(50);
  const paid =
    /from '[^']*\/(billing|providers|certifications)\/|featured_|provider_listing|listing_count|from checkout/;
  expect(files.filter((file) => paid.test(readFileSync(path.join(app, file), 'utf8')))).toEqual([]);
});

describe('a paid placement', () => {
  it('is counted for its own purchase, in its own slots, while it runs', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
    const user = await provider(ctx);
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    const [first] = (await loadDashboard(user)).placements;
    const seen = (placementId: string, slot: 'home' | 'top') => ({ placementId, slot, kind: 'view' as const });
    const report = () => countEvents(ctx, [seen(first!.id, 'home'), seen(first!.id, 'top'), seen('invented', 'home')]);
    await report();
    await countEvents(ctx, [{ placementId: first!.id, slot: 'home', kind: 'click' }]);
    clock.move(DAY_MS);
    await pay(user, await buyPlacement(user, 'claude', 'elite'));
    const elite = (await loadDashboard(user)).placements.find(({ tier }) => tier === 'elite')!;
    await countEvents(ctx, [seen(elite.id, 'top'), seen(elite.id, 'top')]);
    clock.move(29 * DAY_MS);
    await report();
    const { placements } = await loadDashboard(user);
    expect(placements.map(({ tier, totals }) => [tier, totals])).toEqual([
      ['elite', { views: 2, clicks: 0, bySlot: [{ slot: 'top', views: 2, clicks: 0 }] }],
      ['basic', { views: 1, clicks: 1, bySlot: [{ slot: 'home', views: 1, clicks: 1 }] }],
    ]);
  });

  it('mails its buyer once when it begins, and once when it ends with what it brought', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
    const user = await provider(ctx);
    const news = async () =>
      (await listMails(ctx)).map(({ subject }) => subject).filter((text) => /^(Running now|Ended)/.test(text));
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    for (let run = 0; run < 2; run++) await announcePlacements(ctx);
    expect(await news()).toEqual(['Running now: Featured listing Basic: Claude']);
    // The second purchase begins when the first ends.
    clock.move(DAY_MS);
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    await announcePlacements(ctx);
    expect(await news()).toHaveLength(1);
    clock.move(29 * DAY_MS);
    for (let run = 0; run < 2; run++) await announcePlacements(ctx);
    expect((await news()).sort()).toEqual([
      'Ended: Featured listing Basic: Claude',
      'Running now: Featured listing Basic: Claude',
      'Running now: Featured listing Basic: Claude',
    ]);
    const { placements } = await loadDashboard(user);
    expect(placements.map(({ state }) => state)).toEqual(['Running', 'Ended']);
  });

  it('mails nothing more once its payment is refunded', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
    const user = await provider(ctx);
    await pay(user, await buyPlacement(user, 'claude', 'basic'));
    const payments = await ctx.db.select().from(sandboxPayment);
    await refundSandboxPayment(ctx, user.viewer.id, payments.find(({ checkout }) => checkout !== null)!.id);
    clock.move(31 * DAY_MS);
    await announcePlacements(ctx);
    const subjects = (await listMails(ctx)).map(({ subject }) => subject);
    expect(subjects).toContain('Refund: $299');
    expect(subjects.filter((text) => /^(Running now|Ended)/.test(text))).toEqual([]);
  });
});

describe('a listing', () => {
  it('is granted once, with a mail, and makes its holder a provider whose account waits', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    await addPerson(ctx);
    await addPerson(ctx, 'eve');
    expect(await grantListing(ctx, 'ADA@example.com', 'claude')).toBe('granted');
    expect(await grantListing(ctx, 'ada@example.com', 'claude')).toBe('already');
    expect(await grantListing(ctx, 'eve@example.com', 'claude')).toBe('taken');
    expect(await grantListing(ctx, 'ada@example.com', 'nothing')).toBe('unknown-tool');
    expect(await grantListing(ctx, 'no@example.com', 'chatgpt')).toBe('unknown-person');
    expect((await listMails(ctx)).map(({ subject }) => subject)).toEqual(['Claude is your listing now']);
  });

  it('is counted by day; what is not in the catalogue is not', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const view = { toolId: 'claude', kind: 'view' } as const;
    await countEvents(ctx, [view, view, { toolId: 'invented', kind: 'view' }]);
    await countEvents(ctx, [view, { toolId: 'claude', kind: 'click' }]);
    expect(await listDailyCounts(ctx, ['claude', 'invented'], 30)).toEqual([
      { day: '2026-11-01', toolId: 'claude', kind: 'click', count: 1 },
      { day: '2026-11-01', toolId: 'claude', kind: 'view', count: 3 },
    ]);
  });
});

it('the calendar shows what runs when, for whom and in what state, and counts every tool of a slot', async () => {
  const clock = movableClock('2026-11-10T12:00:00Z');
  const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
  const user = await provider(ctx);
  await pay(user, await buyPlacement(user, 'claude', 'elite'));
  await pay(user, await buyPlacement(user, 'claude', 'elite'));
  const november = await readPlacementCalendar(ctx, '2026-11');
  expect(november.placements).toMatchObject([
    {
      toolId: 'claude',
      tool: { name: 'Claude' },
      tier: 'Elite',
      buyer: { email: 'ada@example.com' },
      startsAt: '2026-11-10T12:00:00.000Z',
      state: 'Running',
    },
  ]);
  const taken = (slot: string, tools: number, places: number) => expect.objectContaining({ slot, tools, places });
  expect(november.periods).toMatchObject([
    { from: '2026-11-01', to: '2026-11-09', placements: [] },
    { from: '2026-11-10', to: '2026-11-30', slots: expect.arrayContaining([taken('top', 1, 1), taken('home', 1, 3)]) },
  ]);
  // The second one follows the first on the same day; the same tool is no second booking of a place.
  const december = await readPlacementCalendar(ctx, '2026-12');
  expect(december.placements.map(({ state }) => state)).toEqual(['Running', 'Waiting']);
  const [, change] = december.periods;
  expect(change).toMatchObject({
    from: '2026-12-10',
    to: '2026-12-10',
    slots: expect.arrayContaining([taken('top', 1, 1)]),
  });
  expect(change!.placements).toHaveLength(2);
  expect((await readPlacementCalendar(ctx, '2026-10')).placements).toEqual([]);
});

it('the calendar counts no tool that is gone, and of those that follow each other on a day one', async () => {
  const clock = movableClock('2026-11-01T10:00:00Z');
  const ctx = await testContext({ now: clock.now, prepare: loadBuiltInContent });
  const user = await provider(ctx);
  await grantListing(ctx, 'ada@example.com', 'gemini');
  await pay(user, await buyPlacement(user, 'claude', 'elite'));
  clock.move(30 * DAY_MS + 2 * 3_600_000);
  await pay(user, await buyPlacement(user, 'gemini', 'elite'));
  const used = async (day: string) => {
    const { periods } = await readPlacementCalendar(ctx, '2026-12');
    const period = periods.find(({ from, to }) => from <= day && day <= to)!;
    return [period.placements.length, period.slots.find(({ slot }) => slot === 'top')!.tools];
  };
  expect(await used('2026-12-01')).toEqual([2, 1]);
  expect(await used('2026-12-02')).toEqual([1, 1]);
  await mutate(ctx, 'test.remove', { kind: 'tool', id: 'gemini' }, (tx) =>
    tx.delete(aiTools).where(eq(aiTools.id, 'gemini')),
  );
  await refreshCatalogue(ctx);
  expect(await used('2026-12-02')).toEqual([0, 0]);
  expect((await readPlacementCalendar(ctx, '2026-12')).placements.at(-1)).toMatchObject({
    toolId: 'gemini',
    tool: null,
  });
});
