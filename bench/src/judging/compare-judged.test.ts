import { describe, expect, it } from 'vitest';
import { compareJudgeReports } from './compare-judged.ts';
import type { JudgeReport } from './judge-report.ts';

function judgedRun(winRate: number, interval: { low: number; high: number } | null, judge = {}): JudgeReport {
  const counts = { comparisons: 12, wins: 6, losses: 4, ties: 1, inconsistent: 1, unjudged: 0, cases: 12 };
  return {
    judge: {
      name: 'Judge | one',
      provider: 'openai',
      model: 'gpt-4o',
      criteria: 'clarity',
      rounds: 1,
      error: null,
      questions: 24,
      asked: 24,
      usable: 24,
      tokens: 4_800,
      uncounted: 0,
      promptVersions: [2],
      cost: { nanos: 2_500_000, currency: 'USD', isAtLeast: false },
      ...judge,
    },
    sentences: ['The judge prefers <b>Alpha</b>.'],
    comparisons: [],
    warnings: [],
    judgedPairs: 12,
    agreeingPairs: 11,
    models: [{ key: 'a', name: 'Alpha', winRate, interval, ...counts }],
    firstPlaceShare: 0.5,
    correction: null,
    people: null,
  };
}

describe('two judged runs', () => {
  const low = judgedRun(0.3, { low: 0.2, high: 0.4 });
  const high = judgedRun(0.7, { low: 0.6, high: 0.8 });

  it('say that a model is preferred more or less often only where the intervals do not meet', () => {
    expect(compareJudgeReports(low, high).sentences[0]).toBe(
      'Alpha: preferred more often now; 30 % (20 % to 40 %) of the judge’s points before, 70 % (60 % to 80 %) now.',
    );
    expect(compareJudgeReports(high, low).sentences[0]).toContain('preferred less often now');
    const wide = judgedRun(0.5, { low: 0.3, high: 0.7 });
    expect(compareJudgeReports(low, wide).sentences[0]).toContain('no change of preference shown');
    expect(compareJudgeReports(low, judgedRun(0.9, null)).sentences[0]).toContain('too few cases');
  });

  it('warn of another judge, other criteria, other wording and other rivals', () => {
    expect(compareJudgeReports(low, high).warnings).toEqual([]);
    const other = judgedRun(0.7, null, { model: 'gpt-5', criteria: 'wit', promptVersions: [1] });
    const [warning] = compareJudgeReports(low, other).warnings;
    expect(warning).toContain('another judge and other criteria and another wording of the questions');
    const more = { ...high, models: [...high.models, { ...high.models[0]!, key: 'b', name: 'Beta' }] };
    expect(compareJudgeReports(low, more).warnings[0]).toContain('other rivals');
  });

  it('say it when only one of them was judged', () => {
    expect(compareJudgeReports(null, high)).toEqual({
      sentences: [],
      warnings: ['This run alone was judged; quality is not compared.'],
    });
    expect(compareJudgeReports(null, null)).toEqual({ sentences: [], warnings: [] });
  });
});
