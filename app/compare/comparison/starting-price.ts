import { type FactMark, factMark } from '../../catalog/fact-wording.ts';
import { isSameSubject } from '../../catalog/leading-facts.ts';
import { cheapestPaidPlan, paidPrice } from '../../catalog/paid-price.ts';
import { type Fact, type FactField, findFact, type Tool } from '../../catalog/tool.ts';
import type { ViewChoice } from '../../catalog/view-choice.ts';
import { type Cell, type ComparisonRow, combined, row, verdictOf } from './comparison-row.ts';

/** The cheapest plan that is billed as chosen, so that the text agrees with the figures below it. */
export function startingPriceRow(tools: readonly Tool[], { billing }: ViewChoice, asOf: string): ComparisonRow {
  const texts = tools.map((tool) => paidPrice(tool, billing));
  const starts = tools.map(({ pricing }, index) =>
    pricing.free === null ? null : pricing.free ? 'Free' : texts[index]!,
  );
  const verdicts = [verdictOf(starts), verdictOf(texts)] as const;
  const cells = tools.map(
    (tool, index): Cell => ({
      kind: 'price',
      isFree: tool.pricing.free === true,
      text: texts[index]!,
      mark: texts[index] === null ? priceMark(tool, billing, asOf) : withFreePlan(tool, billing, asOf),
    }),
  );
  return row({
    id: 'starting-price',
    group: 'pricing',
    label: 'Starting Price',
    // Where no paid plan is known, the price at which they start is all there is to compare.
    verdict: verdicts[1] === 'unknown' ? verdicts[0] : combined(verdicts),
    cells,
  });
}

/** Who states the paid price, and who says that there is a free plan as well. */
function withFreePlan(tool: Tool, billing: ViewChoice['billing'], asOf: string): FactMark | null {
  const paid = priceMark(tool, billing, asOf);
  const free = tool.pricing.free ? markOf(tool, 'pricing.free', asOf) : null;
  if (paid === null || free === null) return paid;
  const said = [free.sentence.replace(/\.$/, ''), free.source].filter(Boolean).join(', ');
  return { ...paid, notes: [...paid.notes, `Free plan: ${said}.`] };
}

export function priceMark(tool: Tool, billing: ViewChoice['billing'], asOf: string): FactMark | null {
  const plan = cheapestPaidPlan(tool, billing);
  const fact = plan && tool.facts.find((candidate) => isSameSubject(candidate, { field: 'plan', value: plan }));
  if (fact) return factMark(tool, fact, asOf);
  const stated = markOf(tool, `pricing.${plan?.tier ?? 'starter'}`, asOf);
  return stated ?? (plan ? null : (starterMark(tool, asOf) ?? markOf(tool, 'pricing.free', asOf)));
}

/** Of the first starter plan, where none has a price per month: paid once, or by use. */
function starterMark(tool: Tool, asOf: string): FactMark | null {
  const value = tool.plans.find(({ tier }) => tier === 'starter');
  const fact = value && tool.facts.find((candidate) => isSameSubject(candidate, { field: 'plan', value }));
  return fact ? factMark(tool, fact, asOf) : null;
}

export function markOf(tool: Tool, field: FactField, asOf: string): FactMark | null {
  const fact = findFact(tool, field) as Fact | null;
  return fact && factMark(tool, fact, asOf);
}
