// What the judges of two runs say of the same models.
import { formatShare } from '../format-figures.ts';
import type { JudgedModel, JudgeReport } from './judge-report.ts';

const written = ({ winRate, interval }: JudgedModel) =>
  `${formatShare(winRate)}${interval ? ` (${formatShare(interval.low)} to ${formatShare(interval.high)})` : ''}`;

/** Intervals that do not meet: more than enough for a claim, and all that two runs with other rivals allow. */
function changeWords(before: JudgedModel, after: JudgedModel): string {
  if (!before.interval || !after.interval) return 'too few cases for a claim';
  if (after.interval.low > before.interval.high) return 'preferred more often now';
  return after.interval.high < before.interval.low ? 'preferred less often now' : 'no change of preference shown';
}

const keysOf = ({ models }: JudgeReport) =>
  models
    .map(({ key }) => key)
    .toSorted()
    .join(' ');

/** What the judge of an earlier run and that of this one say of the models that are in both, and why that may not compare. */
export function compareJudgeReports(
  before: JudgeReport | null,
  after: JudgeReport | null,
): { sentences: string[]; warnings: string[] } {
  if (!before || !after) {
    const only = before ? 'The earlier run' : 'This run';
    return { sentences: [], warnings: before || after ? [`${only} alone was judged; quality is not compared.`] : [] };
  }
  const sentences = after.models.flatMap((now) => {
    const then = before.models.find(({ key }) => key === now.key);
    if (!then || then.winRate === null || now.winRate === null) return [];
    return [
      `${now.name}: ${changeWords(then, now)}; ${written(then)} of the judge’s points before, ${written(now)} now.`,
    ];
  });
  const [one, other] = [before.judge, after.judge];
  const differs = [
    one.model !== other.model || one.provider !== other.provider ? 'another judge' : '',
    one.criteria !== other.criteria ? 'other criteria' : '',
    one.promptVersions.join() !== other.promptVersions.join() ? 'another wording of the questions' : '',
    keysOf(before) !== keysOf(after) ? 'other rivals' : '',
  ].filter((what) => what !== '');
  const warning = `Judged with ${differs.join(' and ')}: the points of the two runs do not mean the same.`;
  return { sentences, warnings: sentences.length > 0 && differs.length > 0 ? [warning] : [] };
}
