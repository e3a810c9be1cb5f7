import { Webhook } from 'standardwebhooks';
import { findOrganisation } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { isDatabaseUnavailable } from '../../platform/database.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { parseRetryAfter } from '../../platform/retry-after.ts';
import { type AlertKind, kindWords, messageIdOf } from './alert.ts';
import type { AlertEvent, Subscription } from './alert-queries.server.ts';
import { openSecrets } from './webhook-secret.server.ts';

const ANSWER_MS = 10_000;

export interface Message {
  id: string;
  title: string;
  body: object;
}

export interface Delivered {
  isDelivered: boolean;
  outcome: string;
  /** The receiver says that it will never take any. */
  isGone?: boolean;
  /** How long the receiver asks to wait. */
  retryAfterMs?: number | null;
}

/** Of events of an account; those of tools and models are named after the item: `tool.price`. */
const accountTypes: Partial<Record<AlertKind, string>> = {
  run: 'run.finished',
  change: 'run.changed',
  decision: 'contribution.decided',
};

export async function messageOf(ctx: Context, subscription: Subscription, event: AlertEvent): Promise<Message> {
  const id = messageIdOf(subscription.id, event.seq);
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

/** Whatever fails is an attempt that failed, so that it is counted, is in the log and is not made again at once. */
export async function post(ctx: Context, subscription: Subscription, message: Message): Promise<Delivered> {
  try {
    return await send(ctx, subscription, message);
  } catch (error) {
    if (error instanceof GuardError) return { isDelivered: false, outcome: error.message };
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, webhook: subscription.id }, 'a message to a webhook could not be sent');
    return { isDelivered: false, outcome: 'It could not be sent.' };
  }
}

async function send(ctx: Context, subscription: Subscription, message: Message): Promise<Delivered> {
  const secrets = await openSecrets(ctx, subscription);
  if (secrets === null)
    return { isDelivered: false, outcome: 'Its secret cannot be opened: the master key is missing.' };
  const body = JSON.stringify(message.body);
  const at = ctx.now();
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
  return deliveredOf(status, headers, ctx.now());
}

function deliveredOf(status: number, headers: Record<string, string>, now: Date): Delivered {
  if (status >= 200 && status < 300) return { isDelivered: true, outcome: `Status ${status}` };
  const isElsewhere = status >= 300 && status < 400 && headers.location !== undefined;
  const outcome = isElsewhere ? `Status ${status}: redirects are not followed` : `Status ${status}`;
  const isBusy = status === 429 || status === 503;
  const retryAfterMs = isBusy ? parseRetryAfter(headers['retry-after'], now) : null;
  return { isDelivered: false, outcome, isGone: status === 410, retryAfterMs };
}
