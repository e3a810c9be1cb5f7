import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import { decideReport, undoReport } from '../decide-report.server.ts';
import { decideReview, findReviewEvidence, undoReviewDecision } from '../decide-review.server.ts';
import type { ReviewContent } from '../record/review.ts';
import { listModeration, listOwnReviews, listPublicVersions, listReviews } from '../record/review-queries.server.ts';
import { reviewReports, reviews, reviewVersions } from '../schema.server.ts';
import { findPublicReview, replyToReview, reportReview, toggleHelpful } from './respond.server.ts';
import { saveReview, withdrawVersion } from './save-review.server.ts';

const tool = { id: 'wren', website: 'https://wren.example', vendor: 'Wren', company: null, facts: [] };

async function account(ctx: Context, name: string, changes: Partial<UserContext['viewer']> = {}): Promise<UserContext> {
  const viewer = { id: name, email: `${name}@gmail.com`, isEmailVerified: true, providerStatus: null, ...changes };
  await mutate(ctx, 'test.account', { kind: 'user', id: name }, (tx) =>
    tx.insert(user).values({ id: name, email: viewer.email, providerStatus: viewer.providerStatus }),
  );
  return { ...withActor(ctx, { kind: 'user', userId: name, role: 'user' }), viewer } as UserContext;
}

const content: ReviewContent = {
  works: 4,
  ease: null,
  value: null,
  support: null,
  pros: 'It sings in the morning.',
  cons: 'It sings in the night, too.',
  useCase: 'Waking up',
  byline: '',
  usedFor: 'days',
  usedEach: 'day',
  conflict: 'none',
  incentive: 'none',
};

/** A public review of a tool by ada. */
async function reviewed() {
  const ctx = await testContext({ now: realTime });
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
  await mutate(ctx, 'test.tool', { kind: 'tool', id: tool.id }, (tx) =>
    tx.insert(aiTools).values({
      ...tool,
      ...times,
      companyId: null,
      name: 'Wren',
      description: 'A tool.',
      category: 'coding',
      pricing: {},
      origin: 'hand',
    }),
  );
  const ada = await account(ctx, 'ada');
  const save = (changes: Partial<ReviewContent> = {}) =>
    saveReview(ada, tool, { ...content, ...changes }, '198.51.100.1');
  await save();
  const [row] = await ctx.db.select().from(reviews);
  const shown = () => listReviews(ctx, tool.id, { verification: null, before: null, limit: 9 });
  const count = async () => (await ctx.db.select().from(aiTools).where(eq(aiTools.id, tool.id)))[0]!.reviewCount;
  const versions = async () => (await listPublicVersions(ctx, row!.id)).map(({ content: { pros } }) => pros);
  return { ctx, ada, id: row!.id, shown, count, save, versions };
}

it('a person finds a review helpful once, takes it back by pressing again, and never votes for an own one', async () => {
  const { ctx, ada, id, shown } = await reviewed();
  const bo = await account(ctx, 'bo');
  await toggleHelpful(bo, id);
  await toggleHelpful(await account(ctx, 'cy'), id);
  expect(await shown()).toMatchObject([{ helpful: 2 }]);
  await toggleHelpful(bo, id);
  expect(await shown()).toMatchObject([{ helpful: 1 }]);
  await expect(toggleHelpful(ada, id)).rejects.toThrow('You cannot vote for your own review.');
  await expect(toggleHelpful(await account(ctx, 'di', { isEmailVerified: false }), id)).rejects.toThrow(
    'Please confirm your email address first.',
  );
});

it('only an active provider account that owns the listing replies to a review, and it cannot vote for it', async () => {
  const { ctx, ada, id, shown } = await reviewed();
  const owner = await account(ctx, 'vendor', { providerStatus: 'active' });
  const other = await account(ctx, 'other', { providerStatus: 'active' });
  const grant = (userId: string) =>
    mutate(ctx, 'test.grant', { kind: 'tool', id: tool.id }, (tx) =>
      tx
        .insert(providerListing)
        .values({ toolId: tool.id, userId, grantedAt: ctx.now() })
        .onConflictDoUpdate({ target: providerListing.toolId, set: { userId } }),
    );
  await grant('vendor');
  const pending = { ...owner, viewer: { ...owner.viewer, providerStatus: 'pending' as const } };
  for (const stranger of [ada, other, pending])
    await expect(replyToReview(stranger, id, 'Thank you.')).rejects.toThrow('Only the vendor of this tool can reply.');
  await expect(toggleHelpful(owner, id)).rejects.toThrow('You cannot vote on reviews of your own tool.');
  await toggleHelpful(other, id);
  await replyToReview(owner, id, 'Thank you.');
  await replyToReview(owner, id, 'We sing softer now.');
  expect(await shown()).toMatchObject([{ reply: { text: 'We sing softer now.' } }]);
  await replyToReview(owner, id, '');
  expect(await shown()).toMatchObject([{ reply: null }]);
});

it('an address at the vendor’s domain has no vote on reviews of its tools, and one at another domain has', async () => {
  const { ctx, id, shown } = await reviewed();
  for (const email of ['ann@wren.example', 'ann@mail.wren.example'])
    await expect(toggleHelpful(await account(ctx, email, { email }), id)).rejects.toThrow(
      'Addresses at the domain of the vendor cannot vote on reviews of its tools.',
    );
  await toggleHelpful(await account(ctx, 'eve', { email: 'eve@notwren.example' }), id);
  expect(await shown()).toMatchObject([{ helpful: 1 }]);
});

it('an upheld report removes the review with a public reason, and undoing it brings the review back', async () => {
  const { ctx, id, shown, count } = await reviewed();
  for (const name of ['bo', 'cy'])
    await reportReview(await account(ctx, name), id, { about: 'review', problem: 'It was paid for', note: '' });
  const [report] = await ctx.db.select().from(reviewReports);
  await decideReport(ctx, report!.id, { isUpheld: true, reason: 'It was paid for, and its author did not say so.' });
  expect([await shown(), await count()]).toEqual([[], 0]);
  expect(await ctx.db.$count(reviewReports, eq(reviewReports.state, 'waiting'))).toBe(0);
  expect(await listModeration(ctx, null)).toMatchObject([
    { what: 'review', outcome: 'removed', reason: 'It was paid for, and its author did not say so.' },
  ]);
  await undoReport(ctx, report!.id);
  expect([(await shown()).length, await count()]).toEqual([1, 1]);
  expect(await ctx.db.$count(reviewReports, eq(reviewReports.state, 'waiting'))).toBe(2);
});

it('undoing the removal of a review that was rewritten meanwhile leaves the new text waiting, also when it was removed', async () => {
  const { ctx, id, save, shown, versions } = await reviewed();
  await reportReview(await account(ctx, 'bo'), id, { about: 'review', problem: 'It was paid for', note: '' });
  const [report] = await ctx.db.select().from(reviewReports);
  const uphold = () => decideReport(ctx, report!.id, { isUpheld: true, reason: 'It was paid for.' });
  await uphold();
  await save({ pros: second });
  await undoReport(ctx, report!.id);
  expect([await shown(), (await ctx.db.select().from(reviews))[0]!.state]).toEqual([[], 'waiting']);
  await uphold();
  await save({ pros: third });
  await decideReview({ ...ctx, now: () => new Date(Date.now() + 1_000) }, id, { outcome: 'removed', reason: 'Rude.' });
  await undoReport(ctx, report!.id);
  expect([await shown(), await versions(), (await ctx.db.select().from(reviews))[0]!.state]).toEqual([
    [],
    [],
    'removed',
  ]);
  expect(await ctx.db.select().from(reviewReports)).toMatchObject([{ state: 'waiting', decidedAt: null }]);
});

it('a dismissed report changes nothing but the log, and a person reports a review once', async () => {
  const { ctx, id, shown } = await reviewed();
  const bo = await account(ctx, 'bo');
  for (const note of ['first', 'second'])
    await reportReview(bo, id, { about: 'review', problem: 'It was paid for', note });
  const reports = await ctx.db.select().from(reviewReports);
  expect(reports).toMatchObject([{ note: 'second' }]);
  await decideReport(ctx, reports[0]!.id, { isUpheld: false, reason: 'It keeps to the rules.' });
  expect(await shown()).toHaveLength(1);
  expect(await listModeration(ctx, null)).toMatchObject([{ what: 'report', outcome: 'dismissed' }]);
});

it('a reply that an editor removed stays removed', async () => {
  const { ctx, id, shown } = await reviewed();
  const owner = await account(ctx, 'vendor', { providerStatus: 'active' });
  await mutate(ctx, 'test.grant', { kind: 'tool', id: tool.id }, (tx) =>
    tx.insert(providerListing).values({ toolId: tool.id, userId: 'vendor', grantedAt: ctx.now() }),
  );
  await replyToReview(owner, id, 'You are a liar.');
  await reportReview(await account(ctx, 'bo'), id, { about: 'reply', problem: 'It insults people', note: '' });
  const [report] = await ctx.db.select().from(reviewReports);
  await decideReport(ctx, report!.id, { isUpheld: true, reason: 'It insults people or names private data.' });
  expect(await shown()).toMatchObject([{ reply: null }]);
  await expect(replyToReview(owner, id, 'You are.')).rejects.toThrow('Your reply was removed: It insults people');
});

const [first, second, third] = ['It sings in the morning.', 'It sings the whole day.', 'It sings when I ask it to.'];

it('everybody can read what a public review said before, and nothing of one that is not public any more', async () => {
  const { ctx, id, save, shown, versions } = await reviewed();
  expect([await shown(), await versions()]).toMatchObject([[{ earlierVersions: 0, changedAt: null }], [first]]);
  await save({ pros: second });
  expect([await shown(), await versions()]).toMatchObject([
    [{ earlierVersions: 1, changedAt: expect.any(String) }],
    [second, first],
  ]);
  await decideReview(ctx, id, { outcome: 'removed', reason: 'It insults people.' });
  await expect(findPublicReview(ctx, id)).rejects.toThrow('There is no such review.');
  expect(await versions()).toEqual([]);
});

it('saving a review again without a change makes no version and is no edit', async () => {
  const { id, ctx, save, shown, versions } = await reviewed();
  await save();
  expect([await versions(), await shown()]).toMatchObject([[first], [{ earlierVersions: 0, changedAt: null }]]);
  await decideReview(ctx, id, { outcome: 'removed', reason: 'It insults people.' });
  await save();
  await decideReview(ctx, id, { outcome: 'published' });
  expect(await versions()).toEqual([first]);
});

it('versions are read twenty at a time, and say nothing of a name that their author took out', async () => {
  const { ctx, id, save } = await reviewed();
  await save({ byline: 'Ada Lovelace, Acme Ltd' });
  const later = Array.from({ length: 22 }, (_none, index) => ({ at: new Date(Date.UTC(2026, 10, 24, index)), index }));
  await record(ctx, (tx) =>
    tx.insert(reviewVersions).values(
      later.map(({ at, index }) => ({
        id: `zz${String(index).padStart(2, '0')}`,
        reviewId: id,
        savedAt: at,
        publishedAt: at,
        content: { ...content, pros: `Version ${index}` },
      })),
    ),
  );
  const newest = await listPublicVersions(ctx, id);
  expect([newest.length, newest[0]!.content.pros, newest.at(-1)!.id]).toEqual([20, 'Version 21', 'zz02']);
  const rest = await listPublicVersions(ctx, id, 'zz02');
  expect(rest.map(({ content: { pros } }) => pros)).toEqual(['Version 1', 'Version 0', first, first]);
  expect(JSON.stringify([newest, rest])).not.toContain('Lovelace');
  const evidence = (await findReviewEvidence(ctx, id))!.lines;
  expect(evidence.filter(({ label }) => label.startsWith('As of'))).toHaveLength(20);
});

it('its author withdraws an earlier version of a review, nobody else does, and undoing a removal does not bring it back', async () => {
  const { ctx, ada, id, save, versions } = await reviewed();
  await save({ pros: second });
  const [former, now] = (await listOwnReviews(ctx, 'ada'))[0]!.versions;
  await expect(withdrawVersion(await account(ctx, 'bo'), former!.id)).rejects.toThrow('There is no such version.');
  for (const version of [now, former]) await withdrawVersion(ada, version!.id);
  expect(await versions()).toEqual([second]);
  expect((await listOwnReviews(ctx, 'ada'))[0]!.versions).toMatchObject([{ isPublic: false }, { isPublic: true }]);
  await decideReview(ctx, id, { outcome: 'removed', reason: 'It insults people.' });
  await undoReviewDecision(ctx, id);
  await decideReview(ctx, id, { outcome: 'published' });
  expect(await versions()).toEqual([second]);
});

it('what an editor removed stays out when the review is written again, and comes back when the removal is undone', async () => {
  const { ctx, id, save, versions } = await reviewed();
  await save({ pros: second });
  await reportReview(await account(ctx, 'bo'), id, { about: 'review', problem: 'It insults people', note: '' });
  const [report] = await ctx.db.select().from(reviewReports);
  await decideReport(ctx, report!.id, { isUpheld: true, reason: 'It insults people.' });
  await undoReport(ctx, report!.id);
  expect(await versions()).toEqual([second, first]);
  await decideReport(ctx, report!.id, { isUpheld: true, reason: 'It insults people.' });
  await save({ pros: third });
  expect(await versions()).toEqual([]);
  await decideReview(ctx, id, { outcome: 'published' });
  expect(await versions()).toEqual([third]);
});

it('a version that waited for an editor and was replaced never becomes public', async () => {
  const { ctx, id, save, shown, versions } = await reviewed();
  await decideReview(ctx, id, { outcome: 'removed', reason: 'It insults people.' });
  await save({ pros: second });
  await save({ pros: third });
  expect(await shown()).toEqual([]);
  await decideReview(ctx, id, { outcome: 'published' });
  expect(await versions()).toEqual([third]);
  await undoReviewDecision(ctx, id);
  expect(await versions()).toEqual([]);
});
