// What a judge said of a run, in figures and finished sentences: every page, file and terminal prints these. Pure.
import { formatCount, formatMoney, formatShare } from '../format-figures.ts';
import { UNSEEN_BY_JUDGE } from '../media.ts';
import {
  describeCorrectedBy,
  describeReversals,
  type JudgeCorrection,
  reversalsOf,
  writeCorrected,
} from './corrected-judge.ts';
import type { JudgeSummary } from './judge-summary.ts';
import { describeJudged, type JudgedPairFacts } from './judge-words.ts';

export interface JudgeReport {
  judge: JudgeFacts;
  /** In words, strongest first. */
  sentences: string[];
  /** The pairs of models that the sentences are about. */
  comparisons: JudgedPairFacts[];
  /** Why the verdicts should be read with care. */
  warnings: string[];
  models: JudgedModel[];
  /** Pairs of answers that were judged in both orders, and those of them with the same verdict in both. */
  judgedPairs: number;
  agreeingPairs: number;
  /** Pairs of identical answers, level without a question. */
  identical?: number;
  /** Share of decisions for the answer shown first: a half is unbiased. */
  firstPlaceShare: number | null;
  /** How far the judge agrees with people; null where nobody voted. */
  people: string | null;
  /** By blind votes; null where nobody voted. */
  correction: (JudgeCorrection & { sentence: string }) | null;
}

export interface JudgeFacts {
  name: string;
  provider: string;
  model: string;
  /** Null where the reader may not see it. */
  criteria: string | null;
  rounds: number;
  /** Why it ended early. */
  error: string | null;
  questions: number;
  /** Asked so far, with or without a reply. */
  asked: number;
  /** With a usable verdict. */
  usable: number;
  /** As far as the provider counted them. */
  tokens: number;
  /** Questions whose tokens it did not count. */
  uncounted: number;
  cost: { nanos: number | null; currency: string; isAtLeast: boolean };
  /** Of the question's wording: verdicts by another one are not comparable. */
  promptVersions: number[];
}

export interface JudgedModel {
  key: string;
  name: string;
  /** Mean points over cases: 1 a win, 0.5 a tie, 0 a loss; null without comparisons. */
  winRate: number | null;
  interval: { low: number; high: number } | null;
  comparisons: number;
  wins: number;
  losses: number;
  ties: number;
  inconsistent: number;
  unjudged: number;
  /** Comparisons of identical answers, level without a question. */
  identical?: number;
  cases: number;
}

interface Judging {
  judge: Omit<JudgeFacts, 'asked' | 'usable' | 'uncounted' | 'promptVersions'>;
  /** It judged its own answers, too. */
  isContestant: boolean;
  /** The cases have attachments, which it was not sent. */
  hasUnseen?: boolean | undefined;
  modelKeys: readonly string[];
  nameOf: (key: string) => string;
  people: string | null;
  correction: JudgeCorrection | null;
}

export function buildJudgeReport(
  summary: JudgeSummary,
  { judge, isContestant, hasUnseen, ...judging }: Judging,
): JudgeReport {
  const { questions, judgedPairs, agreeingPairs, firstPlaceShare, identical = 0 } = summary;
  const facts: JudgeFacts = {
    ...judge,
    error: judge.error ?? (questions.unasked ? (summary.reason ?? null) : null),
    questions: Math.max(0, judge.questions - 2 * identical),
    asked: questions.usable + questions.unusable + questions.failed,
    usable: questions.usable,
    uncounted: summary.uncounted ?? 0,
    promptVersions: summary.promptVersions,
  };
  const { modelKeys, nameOf, people, correction } = judging;
  const models = modelKeys.map((key) => standingOf(summary, key, nameOf(key)));
  const reversals = correction ? reversalsOf(correction, models) : [];
  // Labels, places and sentences follow from these: the judge alone decides no pair that votes put the other way round.
  const concluded = summary.pairs.filter(({ verdicts }) => verdicts !== 0);
  const comparisons = concluded.map(({ first, second, comparison, identical = 0 }): JudgedPairFacts => {
    const [one, other] = (comparison.difference ?? 0) < 0 ? [second, first] : [first, second];
    const isReversed =
      comparison.difference && reversals.some(({ above, below }) => above.key === other && below.key === one);
    return isReversed
      ? { first, second, identical, comparison: { ...comparison, better: null }, isReversed: true }
      : { first, second, identical, comparison };
  });
  return {
    judge: facts,
    sentences: [
      ...describeSilence(facts, summary),
      ...(correction ? describeReversals(correction, models, nameOf) : []),
      ...describeJudged(comparisons, nameOf),
    ],
    comparisons,
    warnings: [...describeDoubts(summary, judge.name, isContestant), ...(hasUnseen ? [UNSEEN_BY_JUDGE] : [])],
    models,
    judgedPairs,
    agreeingPairs,
    identical,
    firstPlaceShare,
    people,
    correction: correction && { ...correction, sentence: describeCorrectedBy(correction) },
  };
}

const SILENT = 'The judge gave no verdict';

/** A sentence of a report without what the provider of the judge said, which may quote a prompt. */
export const withoutReason = (sentence: string): string =>
  sentence.startsWith(`${SILENT}: `) ? `${SILENT}.` : sentence;

/** A judge without any verdict, once it is done, and why; nothing follows from identical answers alone. */
function describeSilence(
  { error, asked, questions }: JudgeFacts,
  { judgedPairs, identical = 0, reason, questions: { unasked = 0 } }: JudgeSummary,
): string[] {
  if (judgedPairs > 0 || (error === null && asked + unasked < questions)) return [];
  const why = error ?? reason;
  const level =
    identical === 0
      ? ''
      : ` ${formatCount(identical, 'pair')} of identical answers ${identical === 1 ? 'is' : 'are'} level without a question, and nothing follows from that alone.`;
  return [`${SILENT}${why ? `: ${why.replace(/\.$/, '')}` : ''}.${level}`];
}

function standingOf({ standings }: JudgeSummary, key: string, name: string): JudgedModel {
  const none = { winRate: null, interval: null, comparisons: 0, wins: 0, losses: 0, ties: 0, inconsistent: 0 };
  const found = standings.find(({ model }) => model === key);
  if (!found) return { key, name, ...none, unjudged: 0, cases: 0 };
  const { model: _model, families: cases, votable: _votable, interval, ...counts } = found;
  return { key, name, ...counts, cases, interval: interval && { low: interval.low, high: interval.high } };
}

/** Pairs from which a share of them says something about the judge. */
const PAIRS_FOR_A_SHARE = 6;

/** Why the verdicts should be read with care. */
export function describeDoubts(summary: JudgeSummary, judge: string, isContestant: boolean): string[] {
  const { standings, judgedPairs, suspectPairs, questions } = summary;
  const { unusable, failed } = questions;
  const changed = judgedPairs - summary.agreeingPairs;
  const first = summary.firstPlaceShare ?? 0.5;
  const cases = Math.max(0, ...standings.map(({ families }) => families));
  const withoutReply = failed > 0 && unusable > 0 ? ` (${failed} without a reply)` : '';
  return [
    isContestant &&
      `${judge} judged its own answers: models tend to prefer what they wrote themselves, so its place is likely too good.`,
    judgedPairs >= PAIRS_FOR_A_SHARE &&
      changed / judgedPairs > 0.3 &&
      `The judge changed its mind with the order in ${changed} of ${judgedPairs} comparisons: much of what it says depends on the order. All of these count as ties.`,
    judgedPairs >= PAIRS_FOR_A_SHARE &&
      Math.abs(first - 0.5) > 0.2 &&
      `It preferred the answer shown ${first > 0.5 ? 'first' : 'second'} in ${formatShare(Math.max(first, 1 - first))} of its decisions.`,
    suspectPairs > 0 &&
      `${formatCount(suspectPairs, 'comparison holds', 'comparisons hold')} an answer that speaks to the judge. The judge was told that such text is not meant for it; look at these verdicts yourself.`,
    unusable + failed > 0 &&
      `${formatCount(unusable + failed, 'question')} brought no verdict${withoutReply}; their comparisons count for no model.`,
    judgedPairs > 0 && cases === 1 && 'All verdicts are about one case: they say nothing about other prompts.',
  ].filter((sentence) => typeof sentence === 'string');
}

/** Comparisons with the same verdict in both orders, as a share; null without comparisons. */
export const agreementOf = ({ comparisons, inconsistent, identical = 0 }: JudgedModel): number | null =>
  comparisons === identical ? null : (comparisons - identical - inconsistent) / (comparisons - identical);

/** Who judged, by what, how consistently, and what it took: pairs of a label and a text. */
export function describeJudging({
  judge,
  judgedPairs,
  agreeingPairs,
  identical = 0,
  firstPlaceShare,
}: JudgeReport): [string, string][] {
  const { nanos, currency, isAtLeast } = judge.cost;
  const tokens = `${judge.uncounted > 0 ? 'at least ' : ''}${formatCount(judge.tokens, 'token')}`;
  const facts: [string, string | null][] = [
    ['Judge', judge.name === judge.model ? judge.name : `${judge.name} (${judge.model})`],
    ['Criteria', judge.criteria],
    [
      'Same verdict in both orders',
      judgedPairs === 0
        ? 'no verdict'
        : `${agreeingPairs.toLocaleString('en-US')} of ${formatCount(judgedPairs, 'comparison')} (${formatShare(agreeingPairs / judgedPairs)}); the others count as ties`,
    ],
    ['Identical answers', identical === 0 ? null : `${formatCount(identical, 'pair')}, level without a question`],
    [
      'For the answer shown first',
      firstPlaceShare === null ? null : `${formatShare(firstPlaceShare)} of its decisions; without bias a half`,
    ],
    [
      'Asked',
      `${judge.asked.toLocaleString('en-US')} of ${formatCount(judge.questions, 'question')}, ${tokens}, ${writeSpent(nanos, currency, isAtLeast, judge.asked)}`,
    ],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** Nothing is $0.00 only if nothing was asked: what a question without a price cost is not known. */
const writeSpent = (nanos: number | null, currency: string, isAtLeast: boolean, asked: number): string =>
  nanos === 0 && isAtLeast && asked > 0 ? 'cost unknown' : formatMoney(nanos, currency, isAtLeast);

export const JUDGING_METHOD =
  'every pair of answers is compared in both orders; a verdict that changes with the order counts as level; intervals: Wilson, 95 %, over cases';

/** The titles of `judgedRows`; the first two are those of the model and its points. */
export const judgedColumns = ({ correction }: Pick<JudgeReport, 'correction'>): string[] => [
  'Model',
  'Points taken (each family of cases counts once)',
  ...(correction?.models.length ? ['Corrected by votes'] : []),
  'Won / level / lost',
  'Comparisons',
  'Same in both orders',
];

/** Undefined where the model's points are not corrected. */
export const correctedOf = ({ correction }: Pick<JudgeReport, 'correction'>, key: string): string | undefined => {
  const found = correction?.models.find((model) => model.key === key);
  return found && writeCorrected(found);
};

/** The judge's verdicts by model, as a table of texts; most points first. */
export function judgedRows(report: JudgeReport): string[][] {
  return report.models
    .toSorted((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1))
    .map((model) => {
      const { key, name, winRate, interval, wins, ties, inconsistent, losses, comparisons } = model;
      const range = interval ? ` (${formatShare(interval.low)} to ${formatShare(interval.high)})` : '';
      return [
        name,
        winRate === null ? 'not judged' : `${formatShare(winRate)}${range}`,
        ...(report.correction?.models.length ? [correctedOf(report, key) ?? 'not corrected'] : []),
        `${wins} / ${ties + inconsistent} / ${losses}`,
        comparisons.toLocaleString('en-US'),
        formatShare(agreementOf(model)),
      ];
    });
}
