import { estimateTokens, nanosOf } from '../estimate.ts';
import { priceOfModel } from '../forecast-run.ts';
import { formatCount, formatMoney } from '../format-figures.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { Suite } from '../suite.ts';
import type { RunSettings } from './run-settings.ts';

/** How often the judge will be asked: both orders of each pair and example, and once for each answer that it grades. */
function countQuestions({ cases, judge }: Suite, models: number, rounds: number): { pairs: number; grades: number } {
  const pairs = (models * (models - 1)) / 2;
  const judgedRounds = Math.min(rounds, judge?.rounds ?? 0);
  const compared = judge?.criteria ? pairs * cases.length * judgedRounds + judge.examples.length : 0;
  const graded = cases.reduce((sum, item) => sum + item.assertions.filter(({ type }) => type === 'judge').length, 0);
  return { pairs: 2 * compared, grades: graded * models * rounds };
}

/** What the judge adds to a run, in one sentence; empty without one. */
export async function describeJudgeForecast({ suite, models, rounds, prices }: RunSettings): Promise<string> {
  const { judge, cases } = suite;
  if (!judge) return '';
  const { pairs, grades } = countQuestions(suite, models.length, rounds);
  const estimates = cases.map(({ prompt }) => estimateTokens(prompt));
  const mean = (pick: (estimate: (typeof estimates)[number]) => number) =>
    estimates.reduce((sum, estimate) => sum + pick(estimate), 0) / estimates.length;
  const answer = mean(({ typicalOutputTokens }) => typicalOutputTokens);
  const input = Math.ceil(mean(({ inputTokens }) => inputTokens) + answer * ((2 * pairs + grades) / (pairs + grades)));
  const price = priceOfModel(judge.model, null, input, prices ?? [await loadBundledPrices()]);
  const each = nanosOf(price, input, estimateTokens(cases[0]?.prompt ?? { messages: [] }).typicalOutputTokens);
  const cost =
    each === null ? 'at an unknown price' : `usually ${formatMoney(each * (pairs + grades), price?.currency ?? 'USD')}`;
  return `The judge, ${judge.model.model}, is asked ${formatCount(pairs + grades, 'question')} more, ${cost}.`;
}
