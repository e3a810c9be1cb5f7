import { z } from 'zod';
import { waitMessage } from '../accounts/take-attempt.server.ts';
import { requireRight } from '../organisations/acting.server.ts';
import { organisationEvents } from '../organisations/organisation-event.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound, problem } from '../platform/http-errors.ts';
import { pageOfList } from '../platform/page-of-list.ts';
import { cursorOf, paging } from '../platform/paging.server.ts';
import { accountOperation, json } from '../run-api/account-operation.server.ts';
import { badKey, isStartKey } from '../runs/start-run.server.ts';
import { organisationWebhookForm } from './alerts/alert.ts';
import { listDeliveries, listSubscriptions } from './alerts/alert-queries.server.ts';
import {
  addOrganisationWebhook,
  changeOrganisationWebhook,
  deleteOrganisationWebhook,
  OLD_SECRET_HOURS,
  replayDelivery,
  rotateWebhookSecret,
  switchOrganisationWebhook,
  testOrganisationWebhook,
  type WebhookProblem,
} from './alerts/organisation-webhooks.server.ts';
import { DELIVERIES_KEPT } from './kept-events.ts';

/** The webhooks of an organisation for programs: the acts of their page. */

const { name, url } = organisationWebhookForm.shape;

/** A field of the form that may not be left out. */
const required = (field: z.core.$ZodType, missing: string) =>
  z.string(missing).pipe(field as z.core.$ZodType<string, string>);

const fields = {
  name: required(name, 'Name is required').meta({ description: 'At most 60 characters, and no other has it.' }),
  url: required(url, 'Address is required').meta({ description: 'Begins with https, and is open to the internet.' }),
  events: z
    .array(z.enum(organisationEvents), 'Please choose at least one.')
    .min(1, 'Please choose at least one.')
    .meta({ description: 'The types of events that it gets.' }),
};

const webhook = {
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(['on', 'off', 'failed']).meta({ description: '`failed`: turned off after failed deliveries.' }),
  nextAttempt: z.iso.datetime().nullable().meta({ description: 'When a delivery that failed is tried again.' }),
};
const webhookSchema = z.object(webhook).meta({ id: 'OrganisationWebhook' });

const createdSchema = z.object({
  ...webhook,
  secret: z.string().nullable().meta({ description: 'Shown only now; null: the same key made the webhook before.' }),
});

const deliverySchema = z
  .object({
    id: z.string(),
    messageId: z.string().nullable().meta({ description: 'The header webhook-id; null: it was a test.' }),
    title: z.string(),
    isTest: z.boolean(),
    at: z.iso.datetime(),
    isDelivered: z.boolean(),
    outcome: z.string().meta({ description: 'The status that was answered, or why there was none.' }),
  })
  .meta({ id: 'WebhookDelivery' });

const queuedSchema = z.object({ queued: z.literal(true) });

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    next: z.string().nullable().meta({ description: 'The `cursor` of the next page.' }),
  });

const notSaved = { status: 422, title: 'The webhook was not saved' } as const;

const refused = ({ field, problem: reason }: WebhookProblem) =>
  problem(notSaved.status, { title: notSaved.title, detail: reason, errors: [{ field, reason }] });

/** An attempt that is queued, unless there were too many. */
const queued = (wait: number | null) =>
  wait === null
    ? json({ queued: true }, 202)
    : problem(429, { title: 'Too many requests', detail: waitMessage(wait) }, { 'retry-after': String(wait * 60) });

async function listWebhooks(ctx: Context, address: string): Promise<z.output<typeof webhookSchema>[]> {
  const rows = await listSubscriptions(ctx, await requireRight(ctx, address, 'manage-webhooks'));
  return rows.map(({ id, name, url, kinds, state, nextAttempt }) => {
    return { id, name, url: url!, events: kinds, state, nextAttempt: nextAttempt?.at ?? null };
  });
}

async function findWebhook(ctx: Context, address: string, id: string) {
  const found = (await listWebhooks(ctx, address)).find((one) => one.id === id);
  if (found === undefined) throw new NotFound('There is no such webhook.');
  return found;
}

const described = { tag: 'Organisations', scope: 'webhooks' } as const;
const all = '/api/organisations/{address}/webhooks';
const one = `${all}/{id}` as const;
const ofAll = { params: { address: 'acme' } };
const ofOne = { params: { address: 'acme', id: 'your-webhook-id' } };

const answers = {
  403: { description: 'The key lacks the scope, or the role may not manage webhooks.' },
  404: { description: 'There is no such organisation or webhook, or you are not a member of the organisation.' },
};
const saved = { ...answers, 422: { description: '`errors` names what cannot be used, and why.' } };
const sent = {
  ...answers,
  202: { description: 'It is sent in a moment: its outcome is among the deliveries.', schema: queuedSchema },
  429: { description: 'More than 30 in an hour; Retry-After says when to go on.' },
};

const webhooks = [
  accountOperation({
    ...described,
    path: all,
    operationId: 'listWebhooks',
    summary: 'The webhooks of an organisation, newest first, without their secrets',
    description: 'For owners and admins, and for a service account with the role webhook manager.',
    query: paging,
    answer: pageOf(webhookSchema),
    answers,
    example: ofAll,
    run: async ({ ctx, params: { address }, query: { cursor, limit } }) =>
      pageOfList(await listWebhooks(ctx, address), cursorOf(cursor), limit),
  }),
  accountOperation({
    ...described,
    method: 'post',
    path: all,
    operationId: 'createWebhook',
    summary: 'Make a webhook; its secret is in this answer only',
    headers: z.object({
      'idempotency-key': z.string().optional().meta({ description: 'The same key makes one webhook only.' }),
    }),
    body: z.strictObject(fields),
    bodyRefusal: notSaved,
    answers: {
      ...saved,
      200: { description: 'The webhook that the same key made before.', schema: createdSchema },
      201: { description: 'The webhook with its secret.', schema: createdSchema },
    },
    example: {
      ...ofAll,
      body: { name: 'Build server', url: 'https://ci.example.com/yardstick', events: ['run.finished', 'run.failed'] },
    },
    run: async ({ ctx, userId, params: { address }, body: { events, ...body }, request }) => {
      const key = request.headers.get('idempotency-key') || null;
      if (key !== null && !isStartKey(key)) return problem(400, { title: badKey.title, detail: badKey.description });
      const startKey = key && `${userId}/${key}`;
      const made = await addOrganisationWebhook(ctx, address, { ...body, kinds: events }, startKey);
      if ('problem' in made) return refused(made);
      const { id, secret } = made;
      const location = `/api/organisations/${address}/webhooks/${id}`;
      return json({ ...(await findWebhook(ctx, address, id)), secret }, secret === null ? 200 : 201, { location });
    },
  }),
  accountOperation({
    ...described,
    path: one,
    operationId: 'getWebhook',
    summary: 'A webhook of an organisation, without its secret',
    answer: webhookSchema,
    answers,
    example: ofOne,
    run: async ({ ctx, params: { address, id } }) => await findWebhook(ctx, address, id),
  }),
  accountOperation({
    ...described,
    method: 'patch',
    path: one,
    operationId: 'changeWebhook',
    summary: 'Change, pause or resume a webhook',
    description: 'What is left out stays as it is. What happens while a webhook is off is never sent.',
    body: z.strictObject({ ...fields, state: z.enum(['on', 'off']) }).partial(),
    bodyRefusal: notSaved,
    answer: webhookSchema,
    answers: saved,
    example: { ...ofOne, body: { events: ['run.failed'], state: 'on' } },
    run: async ({ ctx, params: { address, id }, body: { state, events, name, url } }) => {
      const changes = { ...(name && { name }), ...(url !== undefined && { url }), ...(events && { kinds: events }) };
      if (Object.keys(changes).length > 0) {
        const wrong = await changeOrganisationWebhook(ctx, address, id, changes);
        if (wrong) return refused(wrong);
      }
      if (state !== undefined) await switchOrganisationWebhook(ctx, address, id, state === 'on');
      return await findWebhook(ctx, address, id);
    },
  }),
  accountOperation({
    ...described,
    method: 'delete',
    path: one,
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook with the log of its deliveries',
    answers: { ...answers, 204: { description: 'It was deleted.' } },
    example: ofOne,
    run: async ({ ctx, params: { address, id } }) => {
      await deleteOrganisationWebhook(ctx, address, id);
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    },
  }),
];

const secrets = accountOperation({
  ...described,
  method: 'post',
  path: `${one}/rotate-secret`,
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the secret of a webhook; the new one is in this answer only',
  description: `The secret before signs as well for ${OLD_SECRET_HOURS} hours.`,
  answer: z.object({ secret: z.string() }),
  answers,
  example: ofOne,
  run: async ({ ctx, params: { address, id } }) => ({ secret: await rotateWebhookSecret(ctx, address, id) }),
});

const deliveries = [
  accountOperation({
    ...described,
    method: 'post',
    path: `${one}/test`,
    operationId: 'testWebhook',
    summary: 'Send a test message to a webhook',
    answers: sent,
    example: ofOne,
    run: async ({ ctx, params: { address, id } }) => queued(await testOrganisationWebhook(ctx, address, id)),
  }),
  accountOperation({
    ...described,
    path: `${one}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: `The last ${DELIVERIES_KEPT} attempts to deliver, newest first`,
    query: paging,
    answer: pageOf(deliverySchema),
    answers,
    example: ofOne,
    run: async ({ ctx, params: { address, id }, query: { cursor, limit } }) => {
      await findWebhook(ctx, address, id);
      return pageOfList(await listDeliveries(ctx, id, DELIVERIES_KEPT), cursorOf(cursor), limit);
    },
  }),
  accountOperation({
    ...described,
    method: 'post',
    path: `${one}/deliveries/{delivery}/replay`,
    operationId: 'replayWebhookDelivery',
    summary: 'Send the event of a delivery once more, under the same webhook-id',
    answers: sent,
    example: { params: { ...ofOne.params, delivery: 'its-id' } },
    run: async ({ ctx, params: { address, ...which } }) => queued(await replayDelivery(ctx, address, which)),
  }),
];

/** The operations of the API on the webhooks of an organisation. */
export const webhookOperations = [...webhooks, secrets, ...deliveries];
