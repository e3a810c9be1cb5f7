import * as z from 'zod/mini';
import {
  type OrganisationEvent,
  organisationEvents,
  organisationEventWords,
} from '../../organisations/organisation-event.ts';
import { atLeast, atMost, line, text } from '../../platform/parse-form.ts';
import { type ItemKey, type ItemKind, itemOf } from '../lists/collection.ts';

/** What a person can be alerted about, and how. */

/** Of tools and models. */
const itemKinds = ['price', 'status', 'retirement', 'measurement'] as const;
/** Of an account. */
const accountKinds = ['run', 'change', 'decision'] as const;
const alertKinds = [...itemKinds, ...accountKinds] as const;
/** Of an organisation: the types of its events. */
export type AlertKind = (typeof alertKinds)[number] | OrganisationEvent;

export type AlertItemKind = ItemKind | 'account';

export const alertChannels = ['daily', 'weekly', 'feed', 'webhook'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** off: turned off by its owner; failed: turned off by us, because its address did not take deliveries. */
export type AlertState = 'on' | 'off' | 'failed';

export const kindWords: Record<AlertKind, string> = {
  price: 'Price changed',
  status: 'Status changed',
  retirement: 'Retirement announced or near',
  measurement: 'New public measurement',
  run: 'Run finished',
  change: 'A repeated run shows a change',
  decision: 'Your claim, correction or submission was decided',
  ...organisationEventWords,
};

export const channelWords: Record<AlertChannel, string> = {
  daily: 'Mail, at most once a day',
  weekly: 'Mail, on Mondays',
  feed: 'Private feed',
  webhook: 'Webhook',
};

export const alertForm = z.object({
  kinds: z.array(z.enum(alertKinds)).check(z.minLength(1, 'Please choose at least one.')),
  channel: z.enum(alertChannels, 'Please choose how.'),
  url: text.check(z.trim(), z.maxLength(2_000, 'At most 2,000 characters, please.')),
});

/** What was typed, to show it again. */
export const typedAlert = z.object({ kinds: z.array(z.string()), channel: text, url: text });
export const typedWebhook = z.object({ kinds: z.array(z.string()), name: text, url: text });

/** A button of an alert or a webhook; `delivery`: what is sent again. */
export const alertActForm = z.object({ intent: text, id: text, delivery: text });

/** A webhook of an organisation. */
export const organisationWebhookForm = z.object({
  name: line.check(atLeast(1, 'Name is required'), atMost(60, 'At most 60 characters')),
  url: alertForm.shape.url,
  kinds: z.array(z.enum(organisationEvents)).check(z.minLength(1, 'Please choose at least one.')),
});

/** What alerts are about: a list, one item, or what happens in the account itself. */
export type AlertSubject = { list: string } | { account: true } | ItemKey;

export const kindsOf = (subject: AlertSubject | null): readonly AlertKind[] =>
  subject !== null && 'account' in subject ? accountKinds : itemKinds;

export function subjectOf(parameters: URLSearchParams): AlertSubject | null {
  if (parameters.has('account')) return { account: true };
  const list = parameters.get('list');
  return list ? { list } : itemOf(parameters);
}

/** The header webhook-id: the same for each attempt, so that receivers recognise what they have. */
export const messageIdOf = (webhookId: string, seq: number): string => `msg_${webhookId}_${seq}`;

/** A job sends it, so the answer is not there yet. */
export const ON_ITS_WAY =
  'It is on its way. In a few seconds, when you open this page again, the answer is under Last deliveries.';
