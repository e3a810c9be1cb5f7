import { and, eq } from 'drizzle-orm';
import { listWaiting } from '../../contributions/contribution-queries.server.ts';
import { findReview } from '../../contributions/contribution-review.server.ts';
import { decideContribution, undoContribution } from '../../contributions/decide-contribution.server.ts';
import { contributions } from '../../contributions/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { listOwners } from '../../providers/grant-listing.server.ts';
import type { InboxDetail } from './inbox-item.ts';
import { type InboxSource, lockWhile } from './inbox-source.server.ts';

/** The sender, and the accounts that the record belongs to. */
async function contributionParties(ctx: Context, id: string): Promise<(string | null)[]> {
  const [row] = await ctx.db.select().from(contributions).where(eq(contributions.id, id));
  if (row === undefined) return [];
  return [row.userId, ...(row.subjectId === null ? [] : await listOwners(ctx, row.subjectKind, row.subjectId))];
}

/** Corrections of facts, and tools that people submit. */
export function contributionSource(kind: 'correction' | 'submission'): InboxSource {
  const isOurs = and(eq(contributions.kind, kind), eq(contributions.state, 'waiting'));
  const [accept, reasons] =
    kind === 'submission'
      ? [
          () => [{ value: 'tool', label: 'Add it to the catalogue' }],
          [
            'It is in the catalogue already.',
            'It is not an AI tool.',
            'Its website does not work.',
            'This is advertising.',
          ],
        ]
      : [
          (host: string, vendor: string) => [
            { value: 'read', label: 'Accept: I saw this sentence on the vendor’s own page' },
            { value: 'reported', label: `Accept as reported by ${host}` },
            { value: 'stated', label: `Accept as stated by ${vendor}` },
          ],
          [
            'The source does not say this.',
            'The source cannot be opened.',
            'The source is not reliable enough.',
            'The record says this already.',
            'This is not about this fact.',
          ],
        ];
  return {
    role: 'editor',
    subject: 'contribution',
    count: (ctx) => ctx.db.$count(contributions, isOurs),
    list: async (ctx, limit) =>
      (await listWaiting(ctx, kind, limit)).map(({ id, title, sentAt, dueAt }) => ({
        kind,
        id,
        title,
        at: sentAt,
        due: dueAt,
      })),
    find: async (ctx, id) => {
      const review = await findReview(ctx, id);
      if (review?.state !== 'waiting') return null;
      const { title, sentAt, dueAt, host, vendor, lines: evidence } = review;
      const times = { at: sentAt.toISOString(), due: dueAt.toISOString() };
      const by = kind === 'correction' ? host : null;
      const inOrder = (ways: InboxDetail['accept']) => (review.isStatement ? ways.toReversed() : ways);
      return { kind, id, title, ...times, evidence, accept: inOrder(accept(host, vendor)), refuse: reasons, by };
    },
    lock: lockWhile(contributions, contributions.id, isOurs),
    parties: contributionParties,
    carryOut: async (ctx, _tx, id, decision) => {
      if (decision.outcome === 'refused') return await decideContribution(ctx, id, decision);
      const review = await findReview(ctx, id);
      const standing = decision.choice === 'read' || decision.choice === 'stated' ? decision.choice : 'reported';
      const by = decision.by || (standing === 'stated' ? review?.vendor : review?.host) || 'a reader';
      return await decideContribution(ctx, id, { outcome: 'accepted', standing, by });
    },
    undo: undoContribution,
  };
}
