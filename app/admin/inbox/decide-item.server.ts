import { and, desc, eq, sql } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { Role } from '../../accounts/viewer.ts';
import type { Context } from '../../platform/context.server.ts';
import { Forbidden, Refusal } from '../../platform/http-errors.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { writeMinute } from '../../ui/written-date.ts';
import {
  type InboxDetail,
  type InboxItem,
  type InboxKind,
  type ItemDecision,
  inboxKinds,
  OWN_CASE,
} from './inbox-item.ts';
import { inboxSources } from './inbox-sources.server.ts';

export const INBOX_PAGE = 50;

/** The kinds that a role may see and decide. */
export const kindsOf = (role: Role): InboxKind[] =>
  inboxKinds.filter((kind) => role === 'administrator' || inboxSources[kind].role === role);

/** What waits of some kinds, in the order of the inbox, and how much there is of each counted kind. */
export async function listInbox(ctx: Context, listed: readonly InboxKind[], counted: readonly InboxKind[]) {
  const counts: { kind: InboxKind; count: number }[] = [];
  const items: InboxItem[] = [];
  for (const one of counted) {
    counts.push({ kind: one, count: await inboxSources[one].count(ctx) });
    if (listed.includes(one)) items.push(...(await inboxSources[one].list(ctx, INBOX_PAGE)));
  }
  items.sort((a, b) => a.due.localeCompare(b.due) || a.id.localeCompare(b.id));
  return { counts, items: items.slice(0, INBOX_PAGE) };
}

type Item = Pick<InboxItem, 'kind' | 'id'>;

/** What it takes to decide an item; null: it is gone. */
export async function findItem(ctx: Context, { kind, id }: Item): Promise<InboxDetail | null> {
  const { find, ways } = inboxSources[kind];
  const found = await find(ctx, id);
  return found && { ...ways, ...found };
}

/** Whether the actor sent the item, or it is about them. */
export async function isOwnCase(ctx: Context, { kind, id }: Item): Promise<boolean> {
  return ctx.actor.kind === 'user' && (await inboxSources[kind].parties(ctx, id)).includes(ctx.actor.userId);
}

/** @throws Forbidden */
export async function forbidOwnCase(ctx: Context, item: Item): Promise<void> {
  if (await isOwnCase(ctx, item)) throw new Forbidden(OWN_CASE);
}

/**
 * Carries a decision out, if nobody was faster.
 * @returns null, or what was decided before, as a sentence
 * @throws Forbidden for what the actor sent
 */
export async function decideItem(ctx: Context, { kind, id }: Item, decision: ItemDecision): Promise<string | null> {
  const source = inboxSources[kind];
  const isDecided = await mutate(ctx, 'inbox.decide', { kind: source.subject, id }, async (tx) => {
    if (!(await source.lock(tx, id))) return refuse(false);
    await forbidOwnCase(ctx, { kind, id });
    tx.detail(decision);
    await source.carryOut(ctx, tx, id, decision);
    return true;
  });
  return isDecided ? null : await lastDecision(ctx, source.subject, id);
}

/**
 * Carries an act out for each item by itself.
 * @param act returns why nothing was done, or throws a refusal
 * @param collects whether a refusal is one of the problems, so that it keeps no other item from being decided
 * @returns the items for which it was carried out, and why it was not for the others
 */
export async function forEachItem(items: readonly Item[], act: (item: Item) => Promise<unknown>, collects: boolean) {
  const done: Item[] = [];
  const problems: string[] = [];
  for (const item of items) {
    const problem = await Promise.try(act, item).catch((error: unknown) => {
      if (error instanceof Refusal && collects) return error.message;
      throw error;
    });
    if (typeof problem === 'string') problems.push(problem);
    else done.push(item);
  }
  return { done, problems };
}

/**
 * Takes the actor's own decision back: the item waits again.
 * @returns null, or what was decided after it, as a sentence
 * @throws Forbidden for what the actor sent
 */
export async function undoItem(ctx: Context, { kind, id }: Item): Promise<string | null> {
  const source = inboxSources[kind];
  const waitsAgain = await mutate(ctx, 'inbox.undo', { kind: source.subject, id }, async (tx) => {
    await forbidOwnCase(ctx, { kind, id });
    if (await source.lock(tx, id)) return refuse(true);
    const last = await findLastDecision(ctx, source.subject, id);
    const isOwn = ctx.actor.kind === 'user' && last?.actorId === ctx.actor.userId;
    if (last?.action !== 'inbox.decide' || !isOwn) return refuse(false);
    await source.undo(ctx, id);
    return true;
  });
  return waitsAgain ? null : await lastDecision(ctx, source.subject, id);
}

/** What people do about their account, what they sent themselves, or what others wrote: no decisions. */
const undecided =
  '^(account|billing|session)[.]|[.](ask-for-listing|change|mail|prove|register|reply|report|send|start|vote|withdraw[a-z-]*)$';

async function findLastDecision(ctx: Context, subject: string, id: string) {
  const isAbout = and(
    eq(auditLog.subjectKind, subject),
    eq(auditLog.subjectId, id),
    sql`${auditLog.action} !~ ${undecided}`,
  );
  const [last] = await ctx.db
    .select()
    .from(auditLog)
    .where(isAbout)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last;
}

async function lastDecision(ctx: Context, subject: string, id: string): Promise<string> {
  const last = await findLastDecision(ctx, subject, id);
  if (last === undefined) return 'This is not in the inbox any more.';
  const person = last.actorId === null ? null : await findPerson(ctx, last.actorId);
  const who = person?.email ?? 'somebody else';
  const { outcome, reason } = last.detail as { outcome?: string; reason?: string };
  const when = writeMinute(last.at);
  return `It was ${outcome ?? 'decided'} by ${who} on ${when} UTC${reason ? `: ${reason}` : '.'} Nothing was changed.`;
}
