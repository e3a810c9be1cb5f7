import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { toolClaims } from '../../claims/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import { reviewModeration, reviewProofs, reviews } from '../../reviews/schema.server.ts';
import { png, reviewContent } from '../../reviews/testing/written-review.ts';
import { sendProof, withdrawProof } from '../../reviews/writing/prove-use.server.ts';
import { saveReview } from '../../reviews/writing/save-review.server.ts';
import { decideItem } from '../inbox/decide-item.server.ts';
import type { InboxKind, ItemDecision } from '../inbox/inbox-item.ts';

const at = new Date('2026-11-22T03:00:00Z');
const names = ['ada', 'bob'];
const tools = ['chatgpt', 'claude', 'cursor', 'gemini'];

/** Two of the staff, the catalogue, and two makers with addresses of their own. */
async function twoOfTheStaff(role: 'moderator' | 'editor') {
  const database = await openTestDatabase();
  const system = contextOn(database);
  await loadBuiltInContent(system);
  await mutate(system, 'test.prepare', { kind: 'user', id: 'staff' }, (tx) =>
    tx.insert(user).values([
      ...names.map((id) => ({ id, email: `${id}@staff.example`, role })),
      ...['mia', 'max'].map((id) => ({
        id,
        email: `${id}@maker.example`,
        role: 'provider',
        providerStatus: 'pending',
      })),
    ]),
  );
  const decide = (userId: string, kind: InboxKind, id: string, decision: ItemDecision) =>
    decideItem(contextOn(database, { actor: { kind: 'user', userId, role } }), { kind, id }, decision);
  const author = {
    ...contextOn(database, { actor: { kind: 'user', userId: 'mia', role: 'user' } }),
    viewer: { id: 'mia', email: 'mia@maker.example', isEmailVerified: true, providerStatus: null },
  } as UserContext;
  return { system, decide, author };
}

it('of two moderators who decide about a review in the same moment one does, and the other is answered with that decision', async () => {
  const { system, decide } = await twoOfTheStaff('moderator');
  const texts = { pros: 'Good.', cons: 'Bad.', useCase: 'Letters', byline: '', usedFor: 'years', usedEach: 'week' };
  const ground = { conflict: 'none', incentive: 'none', verification: 'email', foundVerification: 'email' };
  const signs = { isOfVendorDomain: false, networkHash: 'n', textBands: [], writtenAt: at };
  await mutate(system, 'test.prepare', { kind: 'review', id: 'waiting' }, (tx) =>
    tx.insert(reviews).values(
      tools.map((toolId) => ({
        id: toolId,
        toolId,
        userId: 'mia',
        state: 'waiting',
        works: 4,
        ...texts,
        ...ground,
        ...signs,
      })),
    ),
  );
  const decisions: ItemDecision[] = [
    { outcome: 'accepted', choice: 'published', by: '' },
    { outcome: 'refused', reason: 'Its text was copied.' },
  ];
  for (const id of tools) {
    const answers = await Promise.all(names.map((name, index) => decide(name, 'review', id, decisions[index]!)));
    const first = answers.indexOf(null);
    expect(answers[1 - first]).toMatch(`It was ${decisions[first]!.outcome} by ${names[first]}@staff.example`);
    const [row] = await system.db.select().from(reviews).where(eq(reviews.id, id));
    expect([row!.state, row!.decidedBy]).toEqual([first === 0 ? 'public' : 'removed', names[first]]);
  }
  expect(await system.db.$count(reviewModeration)).toBe(tools.length);
});

it('an author who writes and sends a screenshot while a moderator decides gets an answer, and so does the moderator', async () => {
  const { system, decide, author } = await twoOfTheStaff('moderator');
  const tool = { id: 'chatgpt', website: 'https://chatgpt.com', vendor: 'OpenAI', company: 'openai', facts: [] };
  const save = (pros: string) => saveReview(author, tool, { ...reviewContent, pros }, '198.51.100.1');
  await save(reviewContent.pros);
  const { id } = (await system.db.select().from(reviews))[0]!;
  for (let round = 0; round < 8; round++) {
    await sendProof(author, id, png(300, 300));
    const [proof] = await system.db.select({ id: reviewProofs.id }).from(reviewProofs);
    const answers = await Promise.allSettled([
      decide('ada', 'proof', proof!.id, { outcome: 'refused', reason: 'It cannot be read.' }),
      decide('bob', 'proof', proof!.id, { outcome: 'accepted', choice: 'use', by: '' }),
      save(`${reviewContent.pros} ${round}`),
      withdrawProof(author, id),
    ]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    await mutate(system, 'test.again', { kind: 'proof', id }, (tx) => tx.delete(reviewProofs));
  }
});

it('of two rival claims that two editors accept in the same moment one is accepted, and the other refused with the reason', async () => {
  const { system, decide } = await twoOfTheStaff('editor');
  const claim = { domain: 'maker.example', state: 'proven', startedAt: at, expiresAt: at, provenAt: at, proof: 'mail' };
  const makers = ['mia', 'max'];
  await mutate(system, 'test.prepare', { kind: 'claim', id: 'waiting' }, (tx) =>
    tx.insert(toolClaims).values(
      tools.flatMap((toolId) =>
        makers.map((userId) => ({
          ...claim,
          id: `${toolId}-${userId}`,
          toolId,
          userId,
          evidence: `a@maker.example`,
        })),
      ),
    ),
  );
  for (const toolId of tools) {
    const accept = { outcome: 'accepted', choice: 'owner', by: '' } as const;
    const answers = await Promise.all(
      makers.map((userId, index) => decide(names[index]!, 'claim', `${toolId}-${userId}`, accept)),
    );
    const first = answers.indexOf(null);
    expect(answers[1 - first]).toMatch(`It was refused by ${names[first]}@staff.example`);
    expect(answers[1 - first]).toContain('Another account has proven that the tool is its own.');
    const [listing] = await system.db.select().from(providerListing).where(eq(providerListing.toolId, toolId));
    expect(listing!.userId).toBe(makers[first]);
  }
  const states = await system.db.select().from(toolClaims).where(inArray(toolClaims.toolId, tools));
  expect(states.map(({ state }) => state).sort()).toEqual([
    ...tools.map(() => 'accepted'),
    ...tools.map(() => 'refused'),
  ]);
  expect(await system.db.$count(mailOutbox, eq(mailOutbox.template, 'claims.ended'))).toBe(tools.length);
});
