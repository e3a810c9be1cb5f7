import * as z from 'zod/mini';
import { text } from '../../platform/parse-form.ts';
import { type ItemKey, type ItemKind, itemOf } from '../lists/collection.ts';

/** What a person can be alerted about, and how. */

/** Of tools and models. */
const itemKinds = ['price', 'status', 'retirement', 'measurement'] as const;
/** Of an account. */
const accountKinds = ['run', 'change', 'decision'] as const;
const alertKinds = [...itemKinds, ...accountKinds] as const;
export type AlertKind = (typeof alertKinds)[number];

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
  change: 'A scheduled run shows a change',
  decision: 'Your claim, correction or submission was decided',
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

/** What alerts are about: a list, one item, or what happens in the account itself. */
export type AlertSubject = { list: string } | { account: true } | ItemKey;

export const kindsOf = (subject: AlertSubject | null): readonly AlertKind[] =>
  subject !== null && 'account' in subject ? accountKinds : itemKinds;

export function subjectOf(parameters: URLSearchParams): AlertSubject | null {
  if (parameters.has('account')) return { account: true };
  const list = parameters.get('list');
  return list ? { list } : itemOf(parameters);
}
