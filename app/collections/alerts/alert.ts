import * as z from 'zod/mini';
import { text } from '../../platform/parse-form.ts';
import { type ItemKey, itemOf } from '../lists/collection.ts';

/** What a person can be alerted about, and how. */

export const alertKinds = ['price', 'status', 'retirement', 'measurement'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertChannels = ['daily', 'weekly', 'feed', 'webhook'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** off: turned off by its owner; failed: turned off by us, because its address did not take deliveries. */
export type AlertState = 'on' | 'off' | 'failed';

export const kindWords: Record<AlertKind, string> = {
  price: 'Price changed',
  status: 'Status changed',
  retirement: 'Retirement announced or near',
  measurement: 'New public measurement',
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

/** What alerts are about: a list, or one item. */
export type AlertSubject = { list: string } | ItemKey;

export function subjectOf(parameters: URLSearchParams): AlertSubject | null {
  const list = parameters.get('list');
  return list ? { list } : itemOf(parameters);
}
