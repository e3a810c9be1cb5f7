import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import { decideReport, undoReport } from '../decide-report.server.ts';
import { decideReview, undoReviewDecision } from '../decide-review.server.ts';
import type { ReviewContent } from '../record/review.ts';
import { listModeration, listPublicVersions, listReviews } from '../record/review-queries.server.ts';
import { reviewReports, reviews } from '../schema.server.ts';
import { findPublicReview, replyToReview, reportReview, toggleHelpful } from './respond.server.ts';
import { saveReview } from './save-review.server.ts';

const tool = { id: 'wren', website: 'https://wren.example', vendor: 'Wren', company: null };

async function account(ctx: Context, name: string, changes: Partial<UserContext['viewer']> = {}): Promise<UserContext> {
  const viewer = { id: name, email: `${name}@gmail.com`, isEmailVerified: true, providerStatus: null, ...changes };
  await mutate(ctx, 'test.account', { kind: 'user', id: name }, (tx) =>
    tx.insert(user).values({ id: name, email: viewer.email, providerStatus: viewer.providerStatus }),
  );
  return { ...withActor(ctx, { kind: 'user', userId: name, role: 'user' }), viewer } as UserContext;
}

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
    'Please confirm your e-mail address first.',
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
