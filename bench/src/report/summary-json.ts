import { monthlyCost, writeMonthlyCost } from '../monthly-cost.ts';
import { SIMULATED_NOTE } from '../words.ts';
import { describeVerdicts, gapsOf, type RunReport } from './run-report.ts';

/** A run as one JSON document: durations in ms, money in nano-units (1e-9), the verdicts as figures and as sentences. */
export function renderJson(report: RunReport): string {
  const { manifest, summary, thresholds, judge, judged = [], agreement = null, requestsPerDay } = report;
  // What the verdicts go by: the judge alone decides no pair that votes put the other way round.
  const decided = judged.map((pair) => ({
    ...pair,
    comparison:
      judge?.comparisons.find(({ first, second }) => first === pair.first && second === pair.second)?.comparison ??
      pair.comparison,
  }));
  const note = summary.isSimulated ? { simulated: SIMULATED_NOTE } : {};
  const monthly =
    requestsPerDay === undefined
      ? {}
      : {
          requestsPerDay,
          monthly: summary.models.map(({ key, cost }) => {
            const month = monthlyCost(cost, requestsPerDay);
            return { model: key, cost: month, words: writeMonthlyCost(month) };
          }),
        };
  return `${JSON.stringify({ ...note, ...monthly, manifest, summary, gaps: gapsOf(report), verdicts: describeVerdicts(report), thresholds, judged: decided, agreement, correction: judge?.correction ?? null }, null, 2)}\n`;
}
