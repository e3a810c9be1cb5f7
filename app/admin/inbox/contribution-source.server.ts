import { and, eq } from 'drizzle-orm';
import { listWaiting } from '../../contributions/contribution-queries.server.ts';
import { findReview } from '../../contributions/contribution-review.server.ts';
import { decideContribution, undoContribution } from '../../contributions/decide-contribution.server.ts';
import { contributions } from '../../contributions/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { listOwners } from '../../providers/grant-listing.server.ts';
import type { Ways } from './inbox-item.ts';
import { type InboxSource, lockRow } from './inbox-source.server.ts';

const contributionWays: Record<'correction' | 'submission', Ways> = {
  submission: {
    accept: [{ value: 'tool', label: 'Add it to the catalogue' }],
    refuse: [
      'It is in the catalogue already.',
      'It is not an AI tool.',
      'Its website does not work.',
      'This is advertising.',
    ],
  },
  correction: {
    accept: [
      { value: 'read', label: 'Accept: I saw this sentence on the vendor’s own page' },
      { value: 'reported', label: 'Accept as reported by the site of the source' },
      { value: 'stated', label: 'Accept as stated by the vendor' },
    ],
    refuse: [
      'The source does not say this.',
      'The source cannot be opened.',
      'The source is not reliable enough.',
      'The record says this already.',
      'This is not about this fact.',
    ],
  },
};

/** The sender, and the accounts that the record belongs to. */
async function contributionParties(ctx: Context, id: string): Promise<(string | null)[]> {
  const [row] = await ctx.db.select().from(contributions).where(eq(contributions.id, id));
  if (row === undefined) return [];
  return [row.userId, ...(row.subjectId === null ? [] : await listOwners(ctx, row.subjectKind, row.subjectId))];
}

/** Corrections of facts, and tools that people submit. */
export function contributionSource(kind: 'correction' | 'submission'): InboxSource {
  const isOurs = and(eq(contributions.kind, kind), eq(contributions.state, 'waiting'))!;
  const ways = contributionWays[kind];
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
    ways,
    find: async (ctx, id) => {
      const review = await findReview(ctx, id);
      if (review?.state !== 'waiting') return null;
      const { title, sentAt, dueAt, host, vendor, lines: evidence } = review;
      const times = { at: sentAt.toISOString(), due: dueAt.toISOString() };
      const item = { kind, id, title, ...times, evidence };
      if (kind === 'submission') return item;
      const accept = [
        ...ways.accept.slice(0, 1),
        { value: 'reported', label: `Accept as reported by ${host}` },
        { value: 'stated', label: `Accept as stated by ${vendor}` },
      ];
      return { ...item, accept: review.isStatement ? accept.toReversed() : accept, by: host };
    },
    lock: lockRow(contributions, contributions.id, isOurs),
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
