import { z } from 'zod';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { OrganisationEvent } from './organisation-event.ts';
import { organisationRoles, serviceRoles } from './organisation-role.ts';

/**
 * The events of organisations as their webhooks get them, and their publication. Facts that a schema does not name are left out:
 * ids and chosen names, never an address, a prompt, an answer or a secret.
 */

const id = z.string();
const person = id.meta({ description: 'Id of the account.' });
const role = z.enum(organisationRoles);
const by = z
  .enum(['identity provider', 'directory'])
  .nullish()
  .transform((value) => value ?? null)
  .pipe(z.enum(['identity provider', 'directory']).nullable())
  .meta({ description: 'What decided it, where no person did.' });

const actor = z
  .object({
    kind: z.enum(['user', 'apiKey', 'system', 'visitor']).meta({ description: 'As in the audit log.' }),
    id: id.nullable().meta({ description: 'Of the account or service account, or the name of a part of the system.' }),
  })
  .meta({ description: 'Who did it, as in the audit log.' });

const run = z.object({
  run: id,
  name: z.string().nullable().meta({ description: 'As somebody called it; null: nobody did.' }),
  startedBy: person.nullable().meta({ description: 'Id of the account; null: a service account started it.' }),
  serviceAccount: id.nullable().meta({ description: 'Which started it; null: a person did.' }),
  status: z.enum(['completed', 'budget_reached', 'failed', 'cancelled']),
  models: z.int(),
  modelsAnswered: z.int().meta({ description: 'Models with at least one answer.' }),
  missingCalls: z.int().nullable().meta({
    description:
      'Planned calls that were not made, of a completed run; null for others, which say why by their status.',
  }),
});

const member = z.object({ actor, member: person, role, by });
const token = z.object({
  actor,
  token: id,
  use: z.enum(['api', 'directory']),
  serviceAccount: id.nullable().meta({ description: 'null: it is for the directory of the organisation (SCIM).' }),
});

/** What `data` of each event has beside `organisation` and `url`. */
export const organisationEventData = {
  'run.finished': run,
  'run.incomplete': run,
  'run.failed': run,
  'run.cancelled': run,
  'run.changed': z.object({
    run: id.meta({ description: 'Of the run that is repeated.' }),
    foundIn: id.meta({ description: 'Of the repetition that showed the first change.' }),
    changes: z.array(z.string()).max(20).meta({ description: 'Sentences as on the page of the run.' }),
  }),
  'member.invited': z.object({ actor, invitation: id, role, by }),
  'member.joined': member,
  'member.left': member.extend({ reason: z.enum(['left', 'removed', 'account deleted']) }),
  'member.role_changed': z.object({ actor, member: person, from: role, to: role, by }),
  'removal.held': z.object({
    actor,
    member: person.nullable(),
    to: role.nullable().meta({ description: 'The lower role that waits; null: the removal does.' }),
  }),
  'identity.changed': z.object({
    actor,
    change: z.enum([
      'connected',
      'disconnected',
      'encryption key made',
      'encryption key removed',
      'groups mapped',
      'required',
      'not required',
    ]),
  }),
  'key.added': z.object({ actor, key: id, provider: z.string(), name: z.string(), isReplaced: z.boolean() }),
  'key.removed': z.object({ actor, key: id, provider: z.string(), name: z.string() }),
  'service_account.created': z.object({ actor, serviceAccount: id, name: z.string(), role: z.enum(serviceRoles) }),
  'service_account.deleted': z.object({ actor, serviceAccount: id, name: z.string() }),
  'token.created': token,
  'token.revoked': token,
  'token.expiring': z.object({ token: id, serviceAccount: id, expiresAt: z.iso.datetime() }),
  'budget.reached': z.object({
    month: z.string().meta({ description: 'Calendar month (UTC), such as 2026-11.' }),
    percent: z.union([z.literal(80), z.literal(100)]),
    member: person.nullable().meta({ description: 'Whose limit; null: that of the organisation.' }),
    limitUsd: z.number(),
    usedUsd: z.number().meta({ description: 'Spent, and reserved for runs under way.' }),
  }),
} satisfies Record<OrganisationEvent, z.ZodObject>;

/** What is posted to a webhook about an event, and why. */
export const organisationEventSchema = (type: OrganisationEvent) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened: messages can arrive in another order.' }),
    data: organisationEventData[type].extend({
      organisation: id.meta({ description: 'Id of the organisation.' }),
      url: z.url().meta({ description: 'The page about it, for who may see it.' }),
    }),
  });

type Data<Type extends OrganisationEvent> = z.input<(typeof organisationEventData)[Type]>;

export interface Happened<Type extends OrganisationEvent> {
  organisationId: string;
  type: Type;
  /** Says what happened: a second event with the same key is none. */
  key: string;
  at: Date;
  /** Of what it is about. */
  id: string;
  /** The page: below that of the organisation, or of a run from the root on. */
  path: string;
  data: Data<Type>;
}

/** Called in the transaction in which it happened. */
export async function publishOrganisationEvent<Type extends OrganisationEvent>(
  tx: Transaction,
  { organisationId, type, key, at, id: about, path, data }: Happened<Type>,
): Promise<void> {
  await publishAccountEvent(tx, {
    userId: organisationId,
    key,
    kind: type,
    id: about,
    title: type,
    summary: '',
    path,
    data: { at: at.toISOString(), ...organisationEventData[type].parse(data) },
  });
}
