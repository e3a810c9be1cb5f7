import type { ChartStep } from '../ui/step-chart.tsx';
import { sortFacts, subjectOf } from './leading-facts.ts';
import { isBilledYearly, planName } from './paid-price.ts';
import { type Fact, type FactValues, monthlyMinor, type ToolPlan } from './tool.ts';

/** The dated prices of one plan, oldest first. */
export interface PriceSeries {
  /** "Pro", "Team per seat, billed yearly": without a price, of which the points are. */
  plan: string;
  points: { day: string; minor: number; fact: Fact }[];
}

/**
 * Prices per month over time: of each plan in the currency that has prices of at least two days. Of several prices of a
 * day the best standing counts. A day may be a month; a year alone is no date of a price.
 */
export function priceSeries(facts: readonly Fact[], currency: string): PriceSeries[] {
  const plans = facts.filter(({ field, observedAt }) => field === 'plan' && (observedAt?.length ?? 0) > 4);
  const series: PriceSeries[] = [];
  for (const own of Map.groupBy(sortFacts(plans), subjectOf).values()) {
    const points = new Map<string, PriceSeries['points'][number]>();
    for (const fact of own) {
      const plan = fact.value as FactValues['plan'];
      const minor = plan.amountMinor === null ? null : monthlyMinor(plan as ToolPlan);
      if (plan.currency !== currency || minor === null || points.has(fact.observedAt!)) continue;
      points.set(fact.observedAt!, { day: fact.observedAt!, minor, fact });
    }
    const sorted = [...points.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
    const last = sorted.at(-1);
    if (last && sorted.length > 1)
      series.push({ plan: planWords(last.fact.value as FactValues['plan']), points: sorted });
  }
  return series;
}

function planWords(plan: FactValues['plan']): string {
  return `${planName(plan)}${plan.perSeat ? ' per seat' : ''}${isBilledYearly(plan) ? ', billed yearly' : ''}`;
}

/** A price holds until a source says another one. */
export function priceSteps(points: readonly { day: string; minor: number }[]): ChartStep[] {
  return points.map(({ day, minor }, index) => {
    const next = points[index + 1];
    const start = Date.parse(day);
    return {
      value: minor,
      start,
      end: next ? Date.parse(next.day) : start,
      isDashed: false,
      isEnded: next !== undefined,
      marks: [start],
    };
  });
}
