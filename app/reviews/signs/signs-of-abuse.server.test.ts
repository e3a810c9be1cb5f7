import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { change, saveSettings } from '../../platform/settings.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { decideReview } from '../decide-review.server.ts';
import type { ReviewContent } from '../record/review.ts';
import { signLimits } from '../review-limits.server.ts';
import { reviews } from '../schema.server.ts';
import { saveReview } from '../writing/save-review.server.ts';

const START = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

class Desk {
  readonly ctx: Context;
  nowMs = START;
  #people = 0;

  private constructor(ctx: Context) {
    this.ctx = { ...ctx, now: () => new Date(this.nowMs) };
  }

  static async open(): Promise<Desk> {
    const desk = new Desk(await testContext());
    const at = new Date(START);
    const row = {
      name: 'Tool',
      description: 'A tool.',
      category: 'coding',
      vendor: 'Wren',
      pricing: {},
      origin: 'hand',
    };
    await mutate(desk.ctx, 'test.tools', { kind: 'tool', id: 'all' }, async (tx) => {
      for (const id of ['wren', 'robin', 'finch'])
        await tx.insert(aiTools).values({ ...row, id, website: 'https://wren.example', createdAt: at, updatedAt: at });
    });
    return desk;
  }

  /** A review by somebody else each time, about other things and from another network, unless said otherwise. */
  async review({
    email = `person${this.#people + 1}@gmail.com`,
    address = `198.51.100.${this.#people + 1}`,
    toolId = 'wren',
    rating = 4,
    ...content
  }: Partial<ReviewContent> & { email?: string; address?: string; toolId?: string; rating?: number } = {}) {
    this.#people += 1;
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => `w${this.#people}x${index}${toolId}`).join(' ');
    await mutate(this.ctx, 'test.person', { kind: 'user', id: email }, (tx) =>
      tx.insert(user).values({ id: email, email, emailVerified: true }).onConflictDoNothing(),
    );
    const viewer = { id: email, email, isEmailVerified: true };
    const ctx = { ...withActor(this.ctx, { kind: 'user', userId: email, role: 'user' }), viewer } as UserContext;
    const tool = { id: toolId, website: 'https://wren.example', vendor: 'Wren', company: null, facts: [] };
    const review: ReviewContent = {
      works: rating,
      ease: null,
      value: null,
      support: null,
      pros: words(9),
      cons: words(12),
      useCase: words(4),
      byline: '',
      usedFor: 'years',
      usedEach: 'day',
      conflict: 'none',
      incentive: 'none',
      ...content,
    };
    await saveReview(ctx, tool, review, address);
    const [row] = await this.ctx.db.select().from(reviews).where(eq(reviews.userId, email)).orderBy(reviews.writtenAt);
    return row!;
  }
}

it('reviews of different people over time are public', async () => {
  const desk = await Desk.open();
  for (const [index, rating] of [4, 3, 4, 5, 2].entries()) {
    desk.nowMs = START + index * 5 * DAY_MS;
    expect(await desk.review({ rating })).toMatchObject({ state: 'public', signs: [] });
  }
});

it('the sixth review of a tool within a day waits', async () => {
  const desk = await Desk.open();
  for (let index = 0; index < 5; index++) expect((await desk.review({ rating: 3 + (index % 2) })).state).toBe('public');
  expect((await desk.review()).signs).toContain('5 other reviews of this tool came within 24 hours.');
});

it('the number of reviews after which one waits is the one that an administrator saved', async () => {
  const desk = await Desk.open();
  await saveSettings(desk.ctx, [change(signLimits.burst, 2), change(signLimits.burstHours, 6)]);
  for (let index = 0; index < 2; index++) expect((await desk.review({ rating: 3 + (index % 2) })).state).toBe('public');
  expect((await desk.review()).signs).toContain('2 other reviews of this tool came within 6 hours.');
});

it('a text like that of another review waits, also about another tool', async () => {
  const desk = await Desk.open();
  const pros = 'It writes the first draft of our release notes in a minute and keeps the tone.';
  const cons = 'It forgets what we said about names a week ago, and nobody can tell why.';
  await desk.review({ pros, cons });
  const copy = await desk.review({ pros: pros.replace('minute', 'second'), cons, toolId: 'robin' });
  expect(copy.state).toBe('waiting');
  expect(copy.signs[0]).toMatch(/^Its text is like that of another review/);
});

it('a second review of a tool from one network waits, and one of another tool does not', async () => {
  const desk = await Desk.open();
  const address = '198.51.100.77';
  await desk.review({ address });
  expect((await desk.review({ address })).signs).toEqual(['Another review of this tool came from the same network.']);
  expect((await desk.review({ address, toolId: 'robin' })).state).toBe('public');
});

it('the third reviewer of a tool from one company waits', async () => {
  const desk = await Desk.open();
  for (const email of ['a@crow.example', 'b@crow.example']) await desk.review({ email, rating: 4 });
  const third = await desk.review({ email: 'c@crow.example', rating: 4 });
  expect(third.signs).toContain('2 other reviewers of this tool have an address at crow.example.');
});

it('an account that reviewed the same tools as another within a week waits', async () => {
  const desk = await Desk.open();
  for (const email of ['ring1@gmail.com', 'ring2@gmail.com'])
    for (const toolId of ['robin', 'finch']) await desk.review({ email, toolId });
  await desk.review({ email: 'ring1@gmail.com' });
  desk.nowMs += DAY_MS;
  const row = await desk.review({ email: 'ring2@gmail.com' });
  const rows = await desk.ctx.db.select().from(reviews).where(eq(reviews.toolId, 'wren'));
  expect(row.userId).toBe('ring2@gmail.com');
  expect(rows.find(({ userId }) => userId === 'ring2@gmail.com')!.signs).toEqual([
    '1 other accounts reviewed the same tools within a week.',
  ]);
});

it('accounts without proof of use move a figure only so far, until an editor has looked', async () => {
  const desk = await Desk.open();
  const states: string[] = [];
  for (let week = 0; week < 8; week++) {
    desk.nowMs = START + week * 7 * DAY_MS;
    states.push((await desk.review({ rating: 1 })).state);
  }
  expect(states).toEqual(['public', 'public', ...Array(6).fill('waiting')]);
  for (const { id } of await desk.ctx.db.select().from(reviews))
    await decideReview(desk.ctx, id, { outcome: 'published' });
  expect((await desk.review({ rating: 1 })).state).toBe('public');
});
