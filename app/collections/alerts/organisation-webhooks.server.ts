import { and, eq } from 'drizzle-orm';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import { actWith, requireRight } from '../../organisations/acting.server.ts';
import type { OrganisationEvent } from '../../organisations/organisation-event.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import { alertSubscriptions } from '../schema.server.ts';
import { deleteAlert, findUrlProblem, insertAlert, switchAlert } from './change-alerts.server.ts';
import { startNextTurn } from './deliver-webhook.server.ts';
import { repeatDelivery, testWebhook } from './follow-alerts.server.ts';
import { newWebhookSecret, secretPurpose } from './webhook-secret.server.ts';

/** Acts on the webhooks of an organisation: alerts of its account about itself, which its owners and admins look after. */

const right = 'manage-webhooks';

/** The secret that is replaced signs as well for so long. */
export const OLD_SECRET_HOURS = 24;

export interface WebhookChoice {
  name: string;
  url: string;
  kinds: OrganisationEvent[];
}

export interface WebhookProblem {
  field: 'name' | 'url';
  problem: string;
}

/** What the audit log says of it: the path of an address can be a secret. */
const inLog = ({ url, kinds }: { url: string; kinds: string[] }) => ({ host: new URL(url).host, events: kinds });

/** The address is looked up before anything is locked. */
async function findProblem(ctx: Context, address: string, url: string): Promise<WebhookProblem | null> {
  await requireRight(ctx, address, right);
  const problem = await findUrlProblem(ctx, url);
  return problem === null ? null : { field: 'url', problem };
}

const nameTaken: WebhookProblem = { field: 'name', problem: 'There is a webhook with this name already.' };

/** Their buttons and mails name webhooks by nothing else. */
const isNamed = async (tx: Transaction, userId: string, name: string): Promise<boolean> =>
  (await tx.$count(alertSubscriptions, and(eq(alertSubscriptions.userId, userId), eq(alertSubscriptions.name, name)))) >
  0;

interface Made {
  id: string;
  /** To be shown once; null: it was made before with the same key. */
  secret: string | null;
}

/**
 * Only events after this are sent.
 * @param startKey of the caller: the same key makes one webhook @throws NotFound, Forbidden
 */
export async function addOrganisationWebhook(
  ctx: Context,
  address: string,
  choice: WebhookChoice,
  startKey: string | null = null,
): Promise<Made | WebhookProblem> {
  const problem = await findProblem(ctx, address, choice.url);
  if (problem) return problem;
  return await actWith<Made, Made | WebhookProblem>(ctx, address, { right, act: 'add-webhook' }, async (tx, userId) => {
    const own = eq(alertSubscriptions.userId, userId);
    // It also makes calls with the same key wait for each other.
    const isFull = await isQuotaFull(tx, userId, 'webhooks', () => tx.$count(alertSubscriptions, own));
    const [before] =
      startKey === null
        ? []
        : await tx
            .select()
            .from(alertSubscriptions)
            .where(and(own, eq(alertSubscriptions.startKey, startKey)));
    if (before) return refuse<Made>({ id: before.id, secret: null });
    if (isFull) return refuse<WebhookProblem>({ field: 'name', problem: quotaWords('webhooks') });
    if (await isNamed(tx, userId, choice.name)) return refuse(nameTaken);
    const id = newId();
    tx.detail({ webhook: id, ...inLog(choice) });
    const subject = { collectionId: null, item: { kind: 'account' as const, id: userId }, name: choice.name };
    const secret = await insertAlert(ctx, tx, { id, userId, startKey }, subject, { ...choice, channel: 'webhook' });
    return { id, secret };
  });
}

/** What is left out stays as it is. @returns null, or what is wrong. @throws NotFound, Forbidden */
export async function changeOrganisationWebhook(
  ctx: Context,
  address: string,
  id: string,
  changes: Partial<WebhookChoice>,
): Promise<WebhookProblem | null> {
  const problem = changes.url === undefined ? null : await findProblem(ctx, address, changes.url);
  if (problem) return problem;
  return await actWith<null, WebhookProblem>(ctx, address, { right, act: 'change-webhook' }, async (tx, userId) => {
    const { url, kinds, name } = await lockWebhook(tx, userId, id);
    const choice = { name, url: url!, kinds, ...changes };
    // One that has the same name as another since before it was refused can be changed.
    if (choice.name !== name && (await isNamed(tx, userId, choice.name))) return refuse(nameTaken);
    tx.detail({ webhook: id, before: inLog({ url: url!, kinds }), after: inLog(choice) });
    const set = { name: choice.name, url: new URL(choice.url).href, kinds: choice.kinds };
    await tx.update(alertSubscriptions).set(set).where(eq(alertSubscriptions.id, id));
    await startNextTurn(tx, id);
    return null;
  });
}

async function lockWebhook(tx: Transaction, userId: string, id: string) {
  const isThis = and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.userId, userId));
  const [row] = await tx.select().from(alertSubscriptions).where(isThis).for('update');
  if (row === undefined) throw new NotFound('This webhook was deleted meanwhile.');
  return row;
}

/** @returns the new secret, to be shown once; the one before signs as well for a day. @throws NotFound, Forbidden */
export async function rotateWebhookSecret(ctx: Context, address: string, id: string): Promise<string> {
  return await actWith(ctx, address, { right, act: 'rotate-webhook-secret' }, async (tx, userId) => {
    const { sealedSecret } = await lockWebhook(tx, userId, id);
    tx.detail({ webhook: id });
    const secret = newWebhookSecret();
    const set = {
      sealedSecret: await sealSecret(ctx, tx, userId, secretPurpose(userId, id), secret),
      oldSealedSecret: sealedSecret,
      oldSecretUntil: new Date(ctx.now().getTime() + OLD_SECRET_HOURS * 3_600_000),
    };
    await tx.update(alertSubscriptions).set(set).where(eq(alertSubscriptions.id, id));
    await startNextTurn(tx, id);
    return secret;
  });
}

/** What happens while it is paused is never sent; one that failed continues after its last delivery. @throws NotFound, Forbidden */
export async function switchOrganisationWebhook(
  ctx: Context,
  address: string,
  id: string,
  isOn: boolean,
): Promise<null> {
  const act = isOn ? 'resume-webhook' : 'pause-webhook';
  return await actWith(ctx, address, { right, act }, async (tx, userId) => {
    tx.detail({ webhook: id });
    await switchAlert(ctx, userId, id, isOn);
    return null;
  });
}

/** @throws NotFound, Forbidden */
export async function deleteOrganisationWebhook(ctx: Context, address: string, id: string): Promise<null> {
  return await actWith(ctx, address, { right, act: 'delete-webhook' }, async (tx, userId) => {
    tx.detail({ webhook: id });
    await deleteAlert(ctx, userId, id);
    return null;
  });
}

/** @returns null, or the minutes to wait @throws NotFound, Forbidden */
export async function testOrganisationWebhook(ctx: Context, address: string, id: string): Promise<number | null> {
  return await actWith<null, number>(ctx, address, { right, act: 'test-webhook' }, async (tx, userId) => {
    tx.detail({ webhook: id });
    const wait = await testWebhook(ctx, userId, id);
    return wait === null ? null : refuse(wait);
  });
}

/** Sends an event of the delivery log once more. @returns null, or the minutes to wait @throws NotFound, Forbidden */
export async function replayDelivery(
  ctx: Context,
  address: string,
  { id, delivery }: { id: string; delivery: string },
): Promise<number | null> {
  return await actWith<null, number>(ctx, address, { right, act: 'replay-delivery' }, async (tx, userId) => {
    tx.detail({ webhook: id, delivery });
    const wait = await repeatDelivery(ctx, userId, id, delivery);
    return wait === null ? null : refuse(wait);
  });
}
