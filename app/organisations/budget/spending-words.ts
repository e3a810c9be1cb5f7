import { formatMoney } from '@yardstick/bench/words';
import { holdersOf } from '../organisation-role.ts';

/** Sentences about the limits of organisations. Amounts are nano-units of US dollars. */

export const dollars = (nanos: number): string => formatMoney(nanos, 'USD');

/** What is left of a limit: a sum of money is one thing, so `is`. */
export const restOf = (limit: number, used: number): string => {
  if (used <= 0) return `the whole ${dollars(limit)} is left`;
  return used < limit
    ? `${dollars(limit - used)} of ${dollars(limit)} is left`
    : `nothing of ${dollars(limit)} is left`;
};

/** Why a run may not be started. */
export interface SpendingShortage {
  title: string;
  description: string;
  organisationId?: string;
}

interface LimitsOf {
  name: string;
  total: number | null;
  own: number | null;
}

const whoHelps = (name: string, what: string) => `Or ask ${name}: ${holdersOf('set-limits')} can ${what}.`;

export function overLimit(
  name: string,
  most: number,
  left: number,
  limit: number,
  isOwn: boolean,
): Required<Omit<SpendingShortage, 'organisationId'>> {
  const whose = isOwn ? 'you may spend there a month' : 'it may spend a month';
  const rest =
    left === limit
      ? `the most that ${whose} is ${dollars(limit)}`
      : `${left > 0 ? dollars(left) : 'nothing'} of the ${dollars(limit)} that ${whose} is left`;
  return {
    title: 'Spending limit reached',
    description: `This may cost up to ${dollars(most)} on keys of ${name}; ${rest}. Set an output limit, take fewer rounds or cheaper models, or run it next month. ${whoHelps(name, 'raise the limit')}`,
  };
}

export function unpriced({ name, total, own }: LimitsOf, models: string[]): Omit<SpendingShortage, 'organisationId'> {
  const list = models.length > 3 ? `${models.slice(0, 3).join(', ')} and ${models.length - 3} more` : models.join(', ');
  return {
    title: 'Price unknown',
    description: `What ${list} costs in US dollars is not known, so it cannot be held against the limit of ${dollars((total ?? own)!)} a month on keys of ${name}. Choose models whose price is known. ${whoHelps(name, 'allow models of unknown price')}`,
  };
}

/** What of a run an organisation pays, before it is started. */
export function leftWords(
  { name, total, own }: LimitsOf,
  taken: { spent: number; reserved: number; own: number },
  most: number,
  unknown: string[],
): string {
  const without = unknown.length > 0 ? `, without ${unknown.join(', ')}, whose price is unknown` : '';
  const rest = [
    ...(total === null ? [] : [`${restOf(total, taken.spent + taken.reserved)} of its limit this month`]),
    ...(own === null ? [] : [`${restOf(own, taken.own)} of yours`]),
  ];
  const limit = rest.length === 0 ? '' : `; ${rest.join(', and ')}`;
  return `Up to ${dollars(most)}, warm-up calls included, is paid with keys of ${name}${without}${limit}.`;
}
