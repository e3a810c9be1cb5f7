import { and, asc, eq, isNull } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { setProviderStatus } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { settleMessage } from '../../help/contact-inbox.server.ts';
import { contactMessages } from '../../help/schema.server.ts';
import { writeObserved } from '../../model-catalogue/observed-words.ts';
import { decideChanges } from '../../model-catalogue/review-observations.server.ts';
import { catalogueObservations } from '../../model-catalogue/schema.server.ts';
import { decideListing } from '../../models/model-listing.server.ts';
import { modelListings } from '../../models/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { Forbidden } from '../../platform/http-errors.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { claimSource } from './claim-source.server.ts';
import { contributionSource } from './contribution-source.server.ts';
import { type InboxKind, itemOf } from './inbox-item.ts';
import { refusedMail } from './inbox-mails.server.tsx';
import { type InboxSource, lines, lockRow } from './inbox-source.server.ts';
import { proofSource, reportSource, reviewSource } from './review-source.server.ts';

/** Where the items of the inbox come from, and the verbs of the rooms that own them. */

/** Whose account is suspended gets nothing new; it can be restored first. */
const SUSPENDED = 'The account is suspended. Restore it first, or refuse this.';

const isPending = eq(user.providerStatus, 'pending');
const providers: InboxSource = {
  role: 'administrator',
  subject: 'user',
  count: (ctx) => ctx.db.$count(user, isPending),
  list: async (ctx, limit) => {
    const rows = await ctx.db
      .select()
      .from(user)
      .where(isPending)
      .orderBy(asc(user.createdAt), asc(user.id))
      .limit(limit);
    return rows.map((row) =>
      itemOf('provider', row.id, `Provider account of ${row.companyName ?? row.email}`, row.createdAt, 2),
    );
  },
  ways: {
    accept: [{ value: 'active', label: 'Activate the account' }],
    refuse: [
      'The address is not of the company’s domain.',
      'We could not confirm who is behind it.',
      'This is not a provider of AI tools or models.',
    ],
  },
  find: async (ctx, id) => {
    const row = await findPerson(ctx, id);
    if (row?.providerStatus !== 'pending') return null;
    return {
      ...itemOf('provider', id, `Provider account of ${row.companyName ?? row.email}`, row.createdAt, 2),
      evidence: lines({
        Company: row.companyName,
        Name: row.name,
        Email: row.email,
        'Email confirmed': row.emailVerified ? 'yes' : 'no',
      }),
      ...(row.suspendedAt !== null && { accept: [], obstacle: SUSPENDED }),
    };
  },
  lock: lockRow(user, user.id, isPending),
  parties: async (_ctx, id) => [id],
  carryOut: async (ctx, tx, id, decision) => {
    if (decision.outcome === 'accepted' && (await findPerson(ctx, id))?.suspendedAt) throw new Forbidden(SUSPENDED);
    if (decision.outcome === 'accepted') return await setProviderStatus(ctx, id, 'active');
    await setProviderStatus(ctx, id, 'suspended', decision.reason);
    await mailRefusal(ctx, tx, id, 'The activation of your provider account', decision.reason);
  },
  undo: (ctx, id) => setProviderStatus(ctx, id, 'pending'),
};

const isAsked = eq(modelListings.state, 'asked');
const models: InboxSource = {
  role: 'editor',
  subject: 'model',
  count: (ctx) => ctx.db.$count(modelListings, isAsked),
  list: async (ctx, limit) => {
    const { askedAt, modelId } = modelListings;
    const rows = await ctx.db
      .select()
      .from(modelListings)
      .where(isAsked)
      .orderBy(asc(askedAt), asc(modelId))
      .limit(limit);
    return rows.map((row) => itemOf('model', row.modelId, `Model ${row.name}`, row.askedAt, 1));
  },
  ways: {
    accept: [{ value: 'listed', label: 'List it on /models' }],
    refuse: [
      'The description is not about the model.',
      'The account does not belong to its maker.',
      'It is listed already.',
    ],
  },
  find: async (ctx, id) => {
    const [row] = await ctx.db
      .select()
      .from(modelListings)
      .where(and(eq(modelListings.modelId, id), isAsked));
    if (row === undefined) return null;
    const person = await findPerson(ctx, row.userId);
    return {
      ...itemOf('model', id, `Model ${row.name}`, row.askedAt, 1),
      evidence: lines({
        Name: row.name,
        Company: row.company,
        Description: row.description,
        Account: person?.email,
        'Provider account': person?.providerStatus,
      }),
    };
  },
  lock: lockRow(modelListings, modelListings.modelId, isAsked),
  parties: async (ctx, id) => {
    const rows = await ctx.db.select().from(modelListings).where(eq(modelListings.modelId, id));
    return rows.map(({ userId }) => userId);
  },
  carryOut: async (ctx, tx, id, decision) => {
    if (decision.outcome === 'accepted') return await decideListing(ctx, id, 'listed');
    await decideListing(ctx, id, 'declined', decision.reason);
    const [row] = await tx.select().from(modelListings).where(eq(modelListings.modelId, id));
    if (row) await mailRefusal(ctx, tx, row.userId, `The listing of your model ${row.name}`, decision.reason);
  },
  undo: (ctx, id) => decideListing(ctx, id, 'asked'),
};

const isHeld = eq(catalogueObservations.state, 'held');
const titleOf = ({ kind, provider, name }: typeof catalogueObservations.$inferSelect) =>
  `${kind[0]?.toUpperCase()}${kind.slice(1)} of ${`${provider} ${name}`.trim()}`;
const prices: InboxSource = {
  role: 'editor',
  subject: 'catalogue-change',
  count: (ctx) => ctx.db.$count(catalogueObservations, isHeld),
  list: async (ctx, limit) => {
    const rows = await ctx.db
      .select()
      .from(catalogueObservations)
      .where(isHeld)
      .orderBy(asc(catalogueObservations.id))
      .limit(limit);
    return rows.map((row) => itemOf('price', row.id, titleOf(row), row.observedAt, 3));
  },
  ways: {
    accept: [{ value: 'apply', label: 'Apply the change' }],
    refuse: ['The source is wrong.', 'It is a temporary price.'],
  },
  find: async (ctx, id) => {
    const [row] = await ctx.db
      .select()
      .from(catalogueObservations)
      .where(and(eq(catalogueObservations.id, id), isHeld));
    if (row === undefined) return null;
    return {
      ...itemOf('price', id, titleOf(row), row.observedAt, 3),
      evidence: lines({
        Source: row.source,
        'Why it is held': row.reason,
        Before: writeObserved(row.previous, 'nothing').slice(0, 600),
        Now: writeObserved(row.value, 'no longer listed').slice(0, 600),
      }),
    };
  },
  lock: lockRow(catalogueObservations, catalogueObservations.id, isHeld),
  parties: async () => [],
  carryOut: (ctx, _tx, id, { outcome }) =>
    decideChanges(ctx, outcome === 'accepted' ? 'apply' : 'reject', { kind: 'change', id }),
  undo: (ctx, id) => decideChanges(ctx, 'reopen', { kind: 'change', id }),
};

const isOpen = isNull(contactMessages.settledAt);
const messages: InboxSource = {
  role: 'moderator',
  subject: 'contact-message',
  count: (ctx) => ctx.db.$count(contactMessages, isOpen),
  list: async (ctx, limit) => {
    const { receivedAt, id } = contactMessages;
    const rows = await ctx.db
      .select()
      .from(contactMessages)
      .where(isOpen)
      .orderBy(asc(receivedAt), asc(id))
      .limit(limit);
    return rows.map((row) => itemOf('message', row.id, row.subject, row.receivedAt, 0));
  },
  ways: {
    accept: [{ value: 'settle', label: 'Mark as settled' }],
    refuse: [],
  },
  find: async (ctx, id) => {
    const [row] = await ctx.db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.id, id), isOpen));
    if (row === undefined) return null;
    const evidence = lines({ From: row.name, Email: row.email, Company: row.company, Message: row.message });
    const reply = {
      label: 'Answer',
      text: 'Reply by mail',
      href: `mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(`Re: ${row.subject}`)}`,
    };
    return {
      ...itemOf('message', id, row.subject, row.receivedAt, 0),
      evidence: [...evidence, reply],
    };
  },
  lock: lockRow(contactMessages, contactMessages.id, isOpen),
  // Anybody can write any address into the contact form.
  parties: async () => [],
  carryOut: (ctx, _tx, id) => settleMessage(ctx, id, true),
  undo: (ctx, id) => settleMessage(ctx, id, false),
};

async function mailRefusal(ctx: Context, tx: Transaction, userId: string, what: string, reason: string): Promise<void> {
  const person = await findPerson(ctx, userId);
  if (person) await sendMail(ctx, tx, { to: person.email, template: refusedMail, data: { what, reason } });
}

export const inboxSources: Record<InboxKind, InboxSource> = {
  correction: contributionSource('correction'),
  submission: contributionSource('submission'),
  claim: claimSource,
  review: reviewSource,
  report: reportSource,
  proof: proofSource,
  provider: providers,
  model: models,
  price: prices,
  message: messages,
};
