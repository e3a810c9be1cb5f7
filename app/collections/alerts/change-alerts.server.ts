import { randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { checkUrl, createGuard, GuardError } from '../../platform/guarded-fetch.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import { getCollection } from '../lists/collection-queries.server.ts';
import { findItem } from '../lists/find-items.server.ts';
import { alertSubscriptions } from '../schema.server.ts';
import type { AlertChannel, AlertItemKind, AlertKind, AlertState, AlertSubject } from './alert.ts';
import { startNextTurn } from './deliver-webhook.server.ts';
import { nextDigest } from './next-digest.ts';
import { readSources } from './read-sources.server.ts';
import { newWebhookSecret, secretPurpose } from './webhook-secret.server.ts';

/** Acts on a person's own alerts. */

export interface NamedSubject {
  collectionId: string | null;
  item: { kind: AlertItemKind; id: string } | null;
  name: string;
}

/** @throws NotFound also for the list of another account */
export async function findSubject(ctx: UserContext, subject: AlertSubject | null): Promise<NamedSubject> {
  if (subject !== null && 'list' in subject) {
    const { id, name } = await getCollection(ctx, ctx.viewer.id, subject.list);
    return { collectionId: id, item: null, name };
  }
  if (subject !== null && 'account' in subject)
    return { collectionId: null, item: { kind: 'account', id: ctx.viewer.id }, name: 'Your account' };
  const item = subject && (await findItem(ctx, subject));
  if (!item) throw new NotFound('There is no such tool, model or list.');
  return { collectionId: null, item: { kind: item.kind, id: item.id }, name: item.name };
}

export interface AlertChoice {
  kinds: AlertKind[];
  channel: AlertChannel;
  url: string;
}

/** Only events after this are sent. @returns the secret of a webhook, to be shown once */
export async function addAlert(
  ctx: UserContext,
  subject: NamedSubject,
  choice: AlertChoice,
): Promise<{ id: string; secret: string | null } | { field: 'channel' | 'url'; problem: string }> {
  const { id: userId, isEmailVerified } = ctx.viewer;
  const { kinds, channel, url } = choice;
  const isMail = channel === 'daily' || channel === 'weekly';
  if (isMail && !isEmailVerified)
    return { field: 'channel', problem: 'Please confirm your email address first: on the page of your profile.' };
  const refusal = channel === 'webhook' ? await findUrlProblem(ctx, url) : null;
  if (refusal !== null) return { field: 'url', problem: refusal };
  const id = newId();
  return await mutate(ctx, 'alert.add', { kind: 'alert', id }, async (tx) => {
    const own = eq(alertSubscriptions.userId, userId);
    if (await isQuotaFull(tx, userId, 'alerts', () => tx.$count(alertSubscriptions, own)))
      return refuse({ field: 'channel' as const, problem: quotaWords('alerts') });
    tx.detail({ channel, kinds });
    return { id, secret: await insertAlert(ctx, tx, { id, userId }, subject, choice) };
  });
}

/** @returns the secret of a webhook */
export async function insertAlert(
  ctx: Context,
  tx: Transaction,
  { id, userId, startKey = null }: { id: string; userId: string; startKey?: string | null },
  { collectionId, item, name }: NamedSubject,
  { kinds, channel, url }: AlertChoice,
): Promise<string | null> {
  const secret = channel === 'webhook' ? newWebhookSecret() : null;
  await tx.insert(alertSubscriptions).values({
    id,
    userId,
    collectionId,
    itemKind: item?.kind ?? null,
    itemId: item?.id ?? null,
    name,
    kinds,
    channel,
    token: channel === 'feed' ? randomBytes(24).toString('base64url') : null,
    url: channel === 'webhook' ? new URL(url).href : null,
    sealedSecret: secret && (await sealSecret(ctx, tx, userId, secretPurpose(userId, id), secret)),
    startKey,
    cursor: await readSources(ctx, tx),
    nextDigestAt: channel === 'daily' || channel === 'weekly' ? nextDigest(ctx.now(), channel) : null,
    state: 'on',
    createdAt: ctx.now(),
  });
  return secret;
}

/** Also asks the name server, so that a private address is refused at once; each delivery checks it again. */
export async function findUrlProblem({ config }: Context, written: string): Promise<string | null> {
  const allowPrivate = config.allowPrivateEndpoints;
  try {
    const url = checkUrl(written, { allowPrivate });
    if (url.protocol !== 'https:' && !allowPrivate) return 'Please give an address that begins with https.';
    await createGuard({ allowPrivate }).resolve(url.hostname);
    return null;
  } catch (error) {
    if (error instanceof GuardError) return error.message;
    throw error;
  }
}

const mine = (userId: string, id: string) => and(eq(alertSubscriptions.userId, userId), eq(alertSubscriptions.id, id));

/**
 * Turns an alert on or off. One that its owner had turned off gets what happens from now on; one that failed
 * continues after its last delivery, so that nothing is lost.
 */
export async function switchAlert(ctx: Context, userId: string, id: string, isOn: boolean): Promise<void> {
  await mutate(ctx, isOn ? 'alert.on' : 'alert.off', { kind: 'alert', id }, async (tx) => {
    // Before the row is locked: who numbers an event locks the reader first, and then the webhooks that get it.
    const last = isOn ? await readSources(ctx, tx) : null;
    const [row] = await tx.select().from(alertSubscriptions).where(mine(userId, id)).for('update');
    if (!row) throw new NotFound('There is no such alert or webhook.');
    const state: AlertState = isOn ? 'on' : 'off';
    const cursor = row.state === 'off' ? (last ?? row.cursor) : row.cursor;
    const { channel } = row;
    const nextDigestAt = channel === 'daily' || channel === 'weekly' ? nextDigest(ctx.now(), channel) : null;
    await tx.update(alertSubscriptions).set({ state, cursor, nextDigestAt }).where(mine(userId, id));
    if (isOn && channel === 'webhook') await startNextTurn(tx, id);
  });
}

export async function deleteAlert(ctx: Context, userId: string, id: string): Promise<void> {
  await mutate(ctx, 'alert.delete', { kind: 'alert', id }, async (tx) => {
    const deleted = await tx
      .delete(alertSubscriptions)
      .where(mine(userId, id))
      .returning({ id: alertSubscriptions.id });
    if (deleted.length === 0) throw new NotFound('There is no such alert or webhook.');
  });
}

/** Which alerts a link in a mail turns off. */
export interface Digest {
  userId: string;
  frequency: 'daily' | 'weekly';
}

const ofDigest = ({ userId, frequency }: Digest, ...more: SQL[]) =>
  and(eq(alertSubscriptions.userId, userId), eq(alertSubscriptions.channel, frequency), ...more);

export async function listOfDigest(ctx: Context, digest: Digest): Promise<{ name: string; state: AlertState }[]> {
  const { name, state } = alertSubscriptions;
  return await ctx.db
    .select({ name, state })
    .from(alertSubscriptions)
    .where(ofDigest(digest))
    .orderBy(alertSubscriptions.id);
}

/** Turns off every alert of the digest, for everybody who has the link of one of its mails. */
export async function leaveDigest(ctx: Context, digest: Digest): Promise<void> {
  await mutate(ctx, 'alert.leave', { kind: 'account', id: digest.userId }, async (tx) => {
    const isOn = inArray(alertSubscriptions.state, ['on', 'failed']);
    const left = await tx.update(alertSubscriptions).set({ state: 'off' }).where(ofDigest(digest, isOn)).returning();
    return left.length === 0 ? refuse(null) : null;
  });
}
