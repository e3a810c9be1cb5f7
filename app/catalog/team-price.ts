import { leadingFacts } from './leading-facts.ts';
import { isBilledYearly, planName, planText } from './paid-price.ts';
import type { Fact, FactValues, Tool } from './tool.ts';
import type { ViewChoice } from './view-choice.ts';

type Scale = Pick<ViewChoice, 'team' | 'billing'>;

/** What a plan costs a team per month. The amount follows from this plan alone; nothing is guessed or converted. */
export interface TeamPrice {
  plan: string;
  currency: string;
  /** Minor units per month for the whole team; null: the plan states no such amount, and `note` says why. */
  totalMinor: number | null;
  /** The plan's own price and how it is counted: "Team $25/seat/month × 5 seats". */
  note: string;
  fact: Fact;
}

/** All paid plans: the cheapest for the team first, in the tool's currency before others, then those without an amount. */
export function teamPrices(tool: Pick<Tool, 'facts' | 'pricing'>, scale: Scale): TeamPrice[] {
  const prices = leadingFacts(tool.facts)
    .filter(({ field, value }) => field === 'plan' && (value as FactValues['plan']).amountMinor !== 0)
    .map((fact) => teamPrice(fact, scale));
  const known = prices.filter(({ totalMinor }) => totalMinor !== null);
  const isForeign = ({ currency }: TeamPrice) => Number(currency !== tool.pricing.currency);
  known.sort((a, b) => isForeign(a) - isForeign(b) || a.totalMinor! - b.totalMinor!);
  const isOpen = ({ totalMinor, plan }: TeamPrice) =>
    totalMinor === null && known.every((other) => other.plan !== plan);
  return [...known, ...prices.filter(isOpen)];
}

/** The total divided by the team. */
export function perPerson(totalMinor: number, { team }: Scale): number {
  return Math.round(totalMinor / team);
}

function teamPrice(fact: Fact, { team, billing }: Scale): TeamPrice {
  const plan = fact.value as FactValues['plan'];
  const { amountMinor, currency, interval, perSeat, minSeats = 1, maxSeats = null } = plan;
  const text = planText(plan);
  const seats = perSeat ? Math.max(team, minSeats) : 1;
  const priced = (totalMinor: number | null, words = '') => ({
    plan: planName(plan),
    currency,
    totalMinor,
    note: text + words,
    fact,
  });
  if (amountMinor === null) return priced(null);
  if (interval === 'once' || interval === 'credits') return priced(null, ': not a price per month');
  if (isBilledYearly(plan) !== (billing === 'yearly')) return priced(null, `: no price billed ${billing} is known`);
  if (maxSeats !== null && team > maxSeats) return priced(null, `: for ${maxSeats} people at most`);
  if (!perSeat && maxSeats === null && team > 1)
    return priced(null, ': the price of one account; whether a team may share it is not known');
  const minimum = seats > team ? `, at least ${minSeats} seats` : '';
  const counted = perSeat ? `${seats > 1 ? ` × ${seats} seats` : ''}${minimum}` : '';
  const limit = perSeat || maxSeats === null ? '' : `, for up to ${maxSeats} people`;
  return priced(Math.round((amountMinor * seats) / (interval === 'year' ? 12 : 1)), counted + limit);
}
