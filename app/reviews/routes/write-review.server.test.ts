import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { becomeProvider, makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { reviewFigure } from '../../catalog/review-figure.ts';
import { addRunTimeFacts, factSchema } from '../../catalog/run-time-facts.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { reviewsAccountPart } from '../account-part.server.ts';
import { decideReview, undoReviewDecision } from '../decide-review.server.ts';
import { reviews } from '../schema.server.ts';
import { reviewContent } from '../testing/written-review.ts';
import { readReview } from '../writing/read-review.server.ts';
import { action as helpful } from './helpful.tsx';
import { loader as moderation } from './moderation.tsx';
import { loader as publicPage } from './tool-reviews.tsx';
import { action, loader } from './write-review.tsx';

type Fields = Record<string, string>;

const typed: Fields = { ...reviewContent, works: '5', ease: '4', value: '3', support: '' };
/** Texts that have nothing in common. */
const otherTexts: Fields[] = [
  {},
  {
    pros: 'Answers questions about long contracts in seconds.',
    cons: 'Sometimes invents a clause that nobody wrote.',
    useCase: 'Reading contracts',
  },
  {
    pros: 'My pupils understand fractions far better now.',
    cons: 'The free plan ends in the middle of a lesson.',
    useCase: 'Teaching mathematics',
  },
];

async function catalogue(): Promise<Context> {
  return await testContext({ now: realTime, prepare: loadBuiltInContent });
}

let people = 0;
async function person(ctx: Context, email: string, isVerified = true): Promise<TestBrowser> {
  const browser = new TestBrowser(ctx);
  people += 1;
  browser.address = `198.51.${Math.floor(people / 250)}.${people % 250}`;
  await browser.signUp({ companyName: 'Acme', email, password: 'correct horse' });
  await mutate(ctx, 'test.verify', { kind: 'user', id: email }, (tx) =>
    tx.update(user).set({ emailVerified: isVerified }).where(eq(user.email, email)),
  );
  return browser;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const args = (browser: TestBrowser, fields?: Fields, toolId = 'chatgpt') =>
  ({
    context: browser.provider(),
    request: browser.request(
      `/tool/${toolId}/review`,
      fields && { method: 'POST', body: formOf({ intent: 'save', ...fields }) },
    ),
    params: { toolId },
  }) as never;

interface Answer {
  status?: number;
  init?: { status: number };
  data?: { problem: string; errors: Fields; typed: Fields };
}
const send = async (browser: TestBrowser, fields: Fields = {}, toolId?: string) =>
  (await action(args(browser, { ...typed, ...fields }, toolId)).catch((thrown: unknown) => thrown)) as Answer;
const own = async (browser: TestBrowser) => (await loader(args(browser))).own;
const read = (ctx: Context, search = '') => {
  const visitor = new TestBrowser(ctx);
  return publicPage({
    context: visitor.provider(),
    request: visitor.request(`/tool/chatgpt/reviews${search}`),
    params: { toolId: 'chatgpt' },
  } as never);
};
const sums = async (ctx: Context) => {
  const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'chatgpt'));
  return { count: row!.reviewCount, weight: row!.reviewWeight, stars: row!.reviewStars };
};

it('a review is public and counted at once, by the weight of how its author was verified', async () => {
  const ctx = await catalogue();
  expect((await send(await person(ctx, 'ada@gmail.com'))).status).toBe(303);
  expect(await sums(ctx)).toEqual({ count: 1, weight: 0.15, stars: expect.closeTo(0.15 * 4) });
  expect((await send(await person(ctx, 'bo@acme.example'), otherTexts[1])).status).toBe(303);
  expect(await sums(ctx)).toEqual({ count: 2, weight: expect.closeTo(0.45), stars: expect.closeTo(0.45 * 4) });
  const { listed, summary } = await read(ctx);
  expect(listed.map(({ verification }) => verification)).toEqual(['domain', 'email']);
  expect(summary.figure).toBeCloseTo(reviewFigure({ weight: 0.45, stars: 1.8 }), 10);
  expect(JSON.stringify(listed)).not.toContain('acme.example');
  expect((await read(ctx, '?verified=domain')).listed).toHaveLength(1);
});

it('a working key of the vendor’s API proves the use', async () => {
  const ctx = await catalogue();
  const ada = await person(ctx, 'ada@gmail.com');
  const { id: userId } = (await ada.user()).viewer;
  await mutate(ctx, 'test.key', { kind: 'key', id: 'k' }, (tx) =>
    tx.insert(providerKey).values({
      id: 'k',
      userId,
      provider: 'openai',
      name: '',
      sealedKey: 'x',
      lastFour: '',
      endpoint: null,
      keyStatus: 'valid',
      checkedAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }),
  );
  await send(ada);
  expect(await sums(ctx)).toMatchObject({ weight: 1 });
});

it('a person has one review of a tool: sending again changes it, and every version stays for its author', async () => {
  const ctx = await catalogue();
  const ada = await person(ctx, 'ada@gmail.com');
  await send(ada);
  await send(ada, { works: '1', ease: '1', value: '1' });
  expect(await ctx.db.$count(reviews)).toBe(1);
  expect(await sums(ctx)).toMatchObject({ count: 1, stars: expect.closeTo(0.15) });
  expect((await read(ctx)).listed).toMatchObject([{ rating: 1, earlierVersions: 1 }]);
  const exported = (await reviewsAccountPart.exportData!(await ada.user())) as { versions: unknown[] }[];
  expect(exported[0]!.versions).toHaveLength(2);
});

it('a review that its author deletes leaves the page and the figure', { tags: 'embedded-only' }, async () => {
  const ctx = await catalogue();
  const ada = await person(ctx, 'ada@gmail.com');
  await send(ada);
  await send(ada, { intent: 'delete' });
  expect(await sums(ctx)).toEqual({ count: 0, weight: 0, stars: 0 });
  expect((await read(ctx)).listed).toEqual([]);
  expect(await own(ada)).toBe(null);
});

it('a deleted account takes its reviews with it, and the figures are computed without them', async () => {
  const ctx = await catalogue();
  const [ada, bo] = [await person(ctx, 'ada@gmail.com'), await person(ctx, 'bo@acme.example')];
  await send(ada);
  await send(bo, otherTexts[1]);
  const leaving = await ada.user();
  await mutate(leaving, 'account.delete', { kind: 'user', id: leaving.viewer.id }, async (tx) => {
    await reviewsAccountPart.beforeDelete!(leaving, tx);
    await tx.delete(user).where(eq(user.id, leaving.viewer.id));
  });
  expect(await sums(ctx)).toMatchObject({ count: 1, weight: 0.3 });
  expect(await ctx.db.$count(reviews)).toBe(1);
});

it.each([
  ['conflict', 'vendor', 'works for the vendor'],
  ['conflict', 'competitor', 'works for a competitor'],
  ['incentive', 'free', 'got the product free of charge or cheaper'],
  ['incentive', 'paid', 'was rewarded for the review'],
])('a review with %s “%s” is shown and marked, but moves no figure', async (field, value, words) => {
  const ctx = await catalogue();
  await send(await person(ctx, 'ada@gmail.com'), { [field]: value });
  expect(await sums(ctx)).toEqual({ count: 0, weight: 0, stars: 0 });
  expect((await read(ctx)).listed).toMatchObject([{ uncounted: words }]);
});

it('strangers are sent to sign in, and an unconfirmed address may not review', { tags: 'embedded-only' }, async () => {
  const ctx = await catalogue();
  expect((await send(new TestBrowser(ctx))).status).toBe(302);
  const refused = await send(await person(ctx, 'ada@gmail.com', false));
  expect(refused.init?.status).toBe(403);
  expect(refused.data?.problem).toBe('Please confirm your email address first.');
  expect(refused.data?.typed.pros).toBe(typed.pros);
  expect(await ctx.db.$count(reviews)).toBe(0);
});

it.each([
  [{ works: '6' }, { works: 'Please choose 1 to 5, or “cannot say”.' }],
  [{ works: '', ease: '', value: '' }, { works: 'Please answer at least one of the four questions.' }],
  [{ cons: 'Good\u202Egnp.exe is what it writes' }, { cons: expect.stringContaining('right-to-left override') }],
  [{ byline: 'A\u200Bda' }, { byline: expect.stringContaining('zero-width space') }],
  [{ useCase: '' }, { useCase: 'Please say what you use it for, in at least 10 characters.' }],
  [{ conflict: '<script>' }, { conflict: 'Please say whether you work for the vendor or a competitor.' }],
])('a review that is not complete or not plain text names what is wrong beside the field: %j', (fields, errors) => {
  expect(readReview({ ...typed, ...(fields as Fields) }).errors).toEqual(errors);
});

it('a refused form is shown again with what was typed', { tags: 'embedded-only' }, async () => {
  const ctx = await catalogue();
  const long = { pros: 'x'.repeat(100_000) };
  const refused = await send(await person(ctx, 'ada@gmail.com'), long);
  expect(refused.init?.status).toBe(400);
  expect(refused.data?.errors).toEqual({ pros: 'At most 1500 characters, please; these are 100000.' });
  expect(refused.data?.typed).toMatchObject(long);
});

it('a script in every text is stored and shown as the text that it is', { tags: 'embedded-only' }, async () => {
  const ctx = await catalogue();
  const script = '<script>alert("a long enough script")</script>';
  await send(await person(ctx, 'ada@gmail.com'), { pros: script, cons: script, useCase: script, byline: script });
  expect((await read(ctx)).listed).toMatchObject([{ pros: script, cons: script, useCase: script, byline: script }]);
});

it('an address at the vendor’s domain waits for an editor, and does not count even when it is published', async () => {
  const ctx = await catalogue();
  const insider = await person(ctx, 'eve@mail.openai.com');
  await send(insider, { works: '5', ease: '5', value: '5' });
  const waiting = (await own(insider))!;
  expect(waiting.state).toBe('waiting');
  expect((await read(ctx)).listed).toEqual([]);
  await decideReview(ctx, waiting.id, { outcome: 'published' });
  expect((await read(ctx)).listed).toMatchObject([{ uncounted: 'works for the vendor' }]);
  expect(await sums(ctx)).toMatchObject({ count: 0 });
});

describe.each([
  ['the tool', 'https://chatgpt.com/', 'eve@chatgpt.com'],
  ['its company', 'https://openai.com/', 'eve@mail.openai.com'],
])('an address at the domain of %s', (_, address, email) => {
  it.each([
    ['counts as the vendor’s while it may belong to somebody else', false, 'waiting'],
    ['says nothing once it belongs to somebody else', true, 'public'],
  ])('%s', async (_what, isCertain, state) => {
    const ctx = await catalogue();
    const said = { standing: 'stated', by: 'our editors', observedAt: '2026-11-28' };
    const lost = factSchema.parse({ ...said, field: 'lostWebsite', value: { address, isCertain } });
    const subject = { kind: 'tool', id: 'chatgpt' } as const;
    await mutate(ctx, 'test.lose', subject, (tx) =>
      addRunTimeFacts(ctx, tx, { subject, field: 'lostWebsite', facts: [lost], origin: 'check', reference: 'one' }),
    );
    const insider = await person(ctx, email);
    await send(insider);
    expect((await own(insider))!.state).toBe(state);
  });
});

it('a removal is in the public log with its reason, shown to the author, and can be taken back', async () => {
  const ctx = await catalogue();
  const insider = await person(ctx, 'eve@openai.com');
  await send(insider);
  const { id } = (await own(insider))!;
  await decideReview(ctx, id, { outcome: 'removed', reason: 'Its text was copied.' });
  expect(await own(insider)).toMatchObject({ state: 'removed', reason: 'Its text was copied.' });
  const visitor = new TestBrowser(ctx);
  const log = async () =>
    (await moderation({ context: visitor.provider(), request: visitor.request('/moderation'), params: {} } as never))
      .entries;
  expect(await log()).toMatchObject([{ outcome: 'removed', tool: 'ChatGPT', reason: 'Its text was copied.' }]);
  expect(JSON.stringify(await log())).not.toContain('openai.com');
  await undoReviewDecision(ctx, id);
  expect((await own(insider))!.state).toBe('waiting');
  expect(await log()).toHaveLength(2);
  await decideReview(ctx, id, { outcome: 'removed', reason: 'Its text was copied.' });
  await send(insider, { pros: 'I rewrote all of this by myself, honestly.' });
  expect((await own(insider))!.state).toBe('waiting');
});

it('the page after signing in adds a vote and never takes one back, as a second press of the button beside a review does', async () => {
  const ctx = await catalogue();
  await send(await person(ctx, 'ada@gmail.com'));
  const reader = await person(ctx, 'bo@gmail.com');
  const press = async (search: string) => {
    const [review] = (await read(ctx)).listed;
    const request = reader.request(`/reviews/${review!.id}/helpful${search}`, { method: 'POST' });
    const params = { reviewId: review!.id };
    await helpful({ context: reader.provider(), request, params } as never).catch(() => null);
    return (await read(ctx)).listed[0]!.helpful;
  };
  const votes: number[] = [];
  for (const search of ['', '?add', '?add', '', '?add']) votes.push(await press(search));
  expect(votes).toEqual([1, 1, 1, 0, 1]);
});

it('a user, a provider and an administrator change only their own review', async () => {
  const ctx = await catalogue();
  await send(await person(ctx, 'ada@gmail.com'));
  const vendor = await person(ctx, 'vi@vendor.example');
  await becomeProvider(ctx, (await vendor.user()).viewer.id);
  const editor = await person(ctx, 'ed@desk.example');
  await makeAdministrator(ctx, 'ed@desk.example');
  for (const browser of [vendor, editor]) {
    expect(await own(browser)).toBe(null);
    await send(browser, { intent: 'delete' });
  }
  expect((await read(ctx)).listed).toHaveLength(1);
});
