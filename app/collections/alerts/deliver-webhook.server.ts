import { and, desc, eq, lt } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { findOrganisation, listHolders } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { openSecret } from '../../vault/sealed-secret.server.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';
import { type AlertKind, kindWords } from './alert.ts';
import { webhookFailedMail } from './alert-mails.server.tsx';
import { type AlertEvent, isOn, listEvents, type Subscription } from './alert-queries.server.ts';
import { secretPurpose } from './change-alerts.server.ts';

const EVENTS_AT_ONCE = 20;
const DELIVERIES_KEPT = 50;
const ANSWER_MS = 10_000;
/** A receiver that answers slowly holds a worker no longer; `followAlerts` queues what is left. */
const DELIVERING_MS = 60_000;

interface Message {
  /** The same for each attempt: receivers recognise what they have. */
  id: string;
  title: string;
  body: object;
}

interface Delivered {
  isDelivered: boolean;
  outcome: string;
  /** The receiver says that it will never take any. */
  isGone?: boolean;
}

/** Of events of an account; those of tools and models are named after the item: `tool.price`. */
const accountTypes: Partial<Record<AlertKind, string>> = {
  run: 'run.finished',
  change: 'run.changed',
  decision: 'contribution.decided',
};

async function messageOf(ctx: Context, subscription: Subscription, event: AlertEvent): Promise<Message> {
  const id = `msg_${subscription.id}_${event.seq}`;
  return event.data === null
    ? { id, title: event.title, body: bodyOf(ctx, event) }
    : { id, title: kindWords[event.kind], body: await bodyInOrganisation(ctx, event) };
}

const bodyOf = ({ config }: Context, event: AlertEvent) => ({
  type: event.itemKind === 'account' ? accountTypes[event.kind] : `${event.itemKind}.${event.kind}`,
  timestamp: event.noticedAt.toISOString(),
  data: {
    [event.itemKind === 'account' ? 'id' : event.itemKind]: event.itemId,
    title: event.title,
    summary: event.summary,
    url: config.publicUrl + event.path,
  },
});

/** As `organisationEventSchema` describes it. */
async function bodyInOrganisation(ctx: Context, { kind, userId, path, data }: AlertEvent) {
  const { at, ...facts } = data!;
  const isOfRun = path.startsWith('/benchmarking/');
  const organisation = isOfRun ? null : await findOrganisation(ctx, userId!);
  const url = ctx.config.publicUrl + (organisation ? `/organisations/${organisation.address}${path}` : path);
  return { type: kind, timestamp: at, data: { organisation: userId, ...facts, url } };
}

/**
 * Delivers what a webhook has not had yet, in order and one by one; the cursor moves with each that arrived.
 * @param isLast no attempt follows, so that a failure turns the webhook off
 * @throws when a delivery failed and is tried again later
 */
export async function deliverWebhook(ctx: Context, subscriptionId: string, isLast: boolean): Promise<void> {
  const endsAt = ctx.now().getTime() + DELIVERING_MS;
  for (;;) {
    const subscription = await findActive(ctx, subscriptionId);
    if (subscription === null) return;
    const events = await listEvents(ctx, subscription, { after: subscription.cursor, limit: EVENTS_AT_ONCE });
    if (events.length === 0) return;
    for (const event of events) {
      const message = await messageOf(ctx, subscription, event);
      const result = await post(ctx, subscription, message);
      await noteDelivery(ctx, subscription, message, result, event.seq);
      if (result.isDelivered) {
        if ((await moveCursor(ctx, subscription, event.seq)) && ctx.now().getTime() < endsAt) continue;
        return;
      }
      if (!isLast && !result.isGone) throw new Error(`A webhook was not delivered: ${result.outcome}`);
      await turnOff(ctx, subscription, result.outcome);
      return;
    }
  }
}

/** A delivery by which its owner sees that it works. It is not repeated. */
export async function deliverTest(ctx: Context, subscriptionId: string, testId: string): Promise<void> {
  const subscription = await findActive(ctx, subscriptionId);
  if (subscription === null) return;
  const data = { title: `A test of the webhook about “${subscription.name}”` };
  const message = { id: testId, title: data.title, body: { type: 'test', timestamp: ctx.now().toISOString(), data } };
  await noteDelivery(ctx, subscription, message, await post(ctx, subscription, message), null);
}

/** Sends an event once more, as its owner asked: with the id of the first time. It is not repeated. */
export async function deliverAgain(ctx: Context, subscriptionId: string, seq: number): Promise<void> {
  const subscription = await findActive(ctx, subscriptionId);
  const [event] = await ctx.db.select().from(alertEvents).where(eq(alertEvents.seq, seq));
  if (subscription === null || event === undefined) return;
  const message = await messageOf(ctx, subscription, event);
  await noteDelivery(ctx, subscription, message, await post(ctx, subscription, message), seq);
}

async function findActive(ctx: Context, id: string): Promise<Subscription | null> {
  const isActive = and(eq(alertSubscriptions.id, id), isOn);
  const [row] = await ctx.db.select().from(alertSubscriptions).where(isActive);
  return row?.channel === 'webhook' ? row : null;
}

async function post(ctx: Context, subscription: Subscription, message: Message): Promise<Delivered> {
  const secrets = await openSecrets(ctx, subscription);
  if (secrets === null)
    return { isDelivered: false, outcome: 'Its secret cannot be opened: the master key is missing.' };
  const body = JSON.stringify(message.body);
  const at = ctx.now();
  try {
    const { status, headers } = await guardedFetch(subscription.url!, {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      method: 'POST',
      body,
      timeoutMs: ANSWER_MS,
      maxBytes: 65_536,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, at, body)).join(' '),
      },
    });
    if (status >= 200 && status < 300) return { isDelivered: true, outcome: `Status ${status}` };
    const isElsewhere = status >= 300 && status < 400 && headers.location !== undefined;
    const outcome = isElsewhere ? `Status ${status}: redirects are not followed` : `Status ${status}`;
    return { isDelivered: false, outcome, isGone: status === 410 };
  } catch (error) {
    if (error instanceof GuardError) return { isDelivered: false, outcome: error.message };
    throw error;
  }
}

/** The secret, and that of before while it is valid: receivers accept one that they know. Null: it cannot be opened. */
async function openSecrets(ctx: Context, row: Subscription): Promise<string[] | null> {
  const { id, userId, sealedSecret, oldSealedSecret, oldSecretUntil } = row;
  const purpose = secretPurpose(userId, id);
  const secret = await openSecret(ctx, userId, purpose, sealedSecret!);
  if (secret === null) return null;
  const isOldValid = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > ctx.now();
  const old = isOldValid ? await openSecret(ctx, userId, purpose, oldSealedSecret) : null;
  return old === null ? [secret] : [secret, old];
}

/** @param seq the event; null: none, it was a test */
async function noteDelivery(
  ctx: Context,
  { id }: Subscription,
  { title }: Message,
  { isDelivered, outcome }: Delivered,
  seq: number | null,
): Promise<void> {
  await record(ctx, async (tx) => {
    const row = { id: newId(), subscriptionId: id, title, seq, at: ctx.now(), isDelivered, outcome };
    await tx.insert(alertDeliveries).values(row);
    const own = eq(alertDeliveries.subscriptionId, id);
    const [old] = await tx
      .select({ id: alertDeliveries.id })
      .from(alertDeliveries)
      .where(own)
      .orderBy(desc(alertDeliveries.id))
      .offset(DELIVERIES_KEPT)
      .limit(1);
    if (old) await tx.delete(alertDeliveries).where(and(own, lt(alertDeliveries.id, old.id)));
  });
}

/** @returns false when the webhook was turned off meanwhile, or off and on again, which skips what came before */
async function moveCursor(ctx: Context, { id }: Subscription, cursor: number): Promise<boolean> {
  const isBehind = and(eq(alertSubscriptions.id, id), isOn, lt(alertSubscriptions.cursor, cursor));
  const moved = await record(ctx, (tx) =>
    tx.update(alertSubscriptions).set({ cursor }).where(isBehind).returning({ id: alertSubscriptions.id }),
  );
  return moved.length > 0;
}

async function turnOff(ctx: Context, { id, userId, name, url }: Subscription, outcome: string): Promise<void> {
  const organisation = await findOrganisation(ctx, userId);
  const subject = organisation ? { kind: 'organisation', id: userId } : { kind: 'alert', id };
  const act = organisation ? 'organisation.fail-webhook' : 'alert.fail';
  await mutate(ctx, act, subject, async (tx) => {
    const host = new URL(url!).host;
    if (organisation) tx.detail({ webhook: id, host, reason: outcome });
    await tx.update(alertSubscriptions).set({ state: 'failed' }).where(eq(alertSubscriptions.id, id));
    const page = organisation ? `/organisations/${organisation.address}/webhooks` : '/alerts';
    const to = organisation
      ? await listHolders(ctx, userId, 'manage-webhooks')
      : [await findPerson(ctx, userId)].flatMap((person) => (person?.emailVerified ? [person.email] : []));
    const data = { name, host, outcome, page };
    for (const one of to) await sendMail(ctx, tx, { to: one, template: webhookFailedMail, data });
  });
}
