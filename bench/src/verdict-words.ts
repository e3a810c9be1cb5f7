// The one place where a comparison of two models becomes a sentence: the pages, the files and the terminal all print these words.
import { formatCount, formatDuration, formatFactor, formatMoney, formatPoints, formatShare } from './format-figures.ts';
import type { ScoreComparison } from './stats/compare-scores.ts';
import type { TimeComparison } from './stats/compare-times.ts';
import type { Measure } from './stats/good-enough.ts';
import { INTERVAL_FROM } from './stats/median-interval.ts';
import { IDLE_ROUNDS, type RaceEnding } from './stats/race.ts';
import { excessiveCorrelation, excessiveSpread, MOST_RACE_CORRELATION, MOST_RACE_SPREAD } from './stats/race-scope.ts';
import type { ModelSummary, PairSummary, PairUnit, Replacement, RunSummary } from './summary/summary.ts';

/** What the words need besides the comparison. */
export interface VerdictContext {
  /** The name shown for a model's key. */
  nameOf(key: string): string;
  unit: PairUnit;
  tieMargin: number;
}

/** A forecast beyond this is given as "more than": nobody runs it. */
const MOST_FORECAST = 1000;

const oneOf: Record<PairUnit, string> = { rounds: 'round', cases: 'case' };

export function countUnits(n: number, unit: PairUnit): string {
  return formatCount(n, oneOf[unit], unit);
}

/** "; about 4 more rounds needed"; empty without a forecast. */
export function describeNeed(needed: number | null, unit: PairUnit, about = 'about'): string {
  if (needed === null) return '';
  if (needed > MOST_FORECAST) return `; more than ${countUnits(MOST_FORECAST, unit)} more needed`;
  return `; ${about} ${needed.toLocaleString('en-US')} more ${needed === 1 ? oneOf[unit] : unit} needed`;
}

/** How many rounds (or cases) there were, where they are too few: "3 of at least 6". */
export function describeShortage(least: number, most: number, unit: PairUnit): string {
  const range = least === most ? String(most) : `${least} to ${most}`;
  if (most < INTERVAL_FROM) return `${range} of at least ${INTERVAL_FROM}`;
  return `only ${range} ${most === 1 ? oneOf[unit] : unit} for so many comparisons`;
}

/** What rounds are worth that resemble their neighbours; empty where they are independent. */
function describeWorth({ n, effective }: TimeComparison): string {
  const worth = Math.max(1, Math.round(effective));
  return worth < n ? ` (worth ${worth} independent ${worth === 1 ? 'one' : 'ones'})` : '';
}

function describeDropped(dropped: number): string {
  if (dropped === 0) return '';
  const were = dropped === 1 ? 'was' : 'were';
  return ` ${formatCount(dropped, 'pair')} of calls ${were} left out because one side gave no time.`;
}

/** The ratio and its interval turned so that they read "slower ÷ faster". */
function turnToSlower(result: TimeComparison, nameOf: VerdictContext['nameOf']) {
  const isFirstSlow = (result.ratio ?? 1) >= 1;
  const turn = (value: number) => (isFirstSlow ? value : 1 / value);
  const [low, high] = result.interval
    ? [turn(result.interval.low), turn(result.interval.high)].sort((a, b) => a - b)
    : [null, null];
  const [quick, slow] = isFirstSlow ? [result.second, result.first] : [result.first, result.second];
  return {
    quick: nameOf(quick),
    slow: nameOf(slow),
    ratio: formatFactor(turn(result.ratio ?? 1)),
    range:
      typeof low === 'number' && typeof high === 'number'
        ? `between ${formatFactor(low)} and ${formatFactor(high)}`
        : 'without an interval',
  };
}

/**
 * One sentence that says what may be concluded about the times of a pair, and no more.
 *
 * @example
 * describeTimes(pair.times.responseMs, { nameOf: (key) => key, unit: 'rounds', tieMargin: 0.2 });
 * // "B is 1.31 times slower than A, between 1.18 and 1.47; based on 20 rounds."
 */
export function describeTimes(result: TimeComparison, { nameOf, unit, tieMargin }: VerdictContext): string {
  const [first, second] = [nameOf(result.first), nameOf(result.second)];
  const dropped = describeDropped(result.dropped);
  if (result.verdict === 'not-enough-rounds')
    return `Not enough ${unit} to compare ${first} and ${second}: ${describeShortage(result.n, result.n, unit)}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
  const { quick, slow, ratio, range } = turnToSlower(result, nameOf);
  const basis = `${range}; based on ${countUnits(result.n, unit)}${describeWorth(result)}`;
  const margin = `±${formatShare(tieMargin)}`;
  if (result.verdict === 'faster') {
    const small = result.isWithinMargin ? ` The difference is smaller than the tie margin of ${margin}.` : '';
    return `${slow} is ${ratio} times slower than ${quick}, ${basis}.${small}${dropped}`;
  }
  if (result.verdict === 'tie')
    return `${first} and ${second} are tied within ${margin}: ${slow} took ${ratio} times as long, ${basis}.${dropped}`;
  return `Undecided between ${first} and ${second}: ${slow} took ${ratio} times as long, ${basis}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
}

/** The verdict in one or two words, for a table. */
export function verdictLabel(result: TimeComparison, nameOf: VerdictContext['nameOf']): string {
  if (result.verdict === 'faster') return `${nameOf(result.faster as string)} faster`;
  if (result.verdict === 'tie') return 'tie';
  return result.verdict === 'undecided' ? 'undecided' : 'not enough rounds';
}

/** How each sentence begins on a pair that the checks do not tell apart. */
export const NO_DIFFERENCE = 'Checks show no difference';

const points = (value: number): string => Math.abs(value * 100).toFixed(1);
const signed = (value: number): string => `${value < 0 && points(value) !== '0.0' ? '−' : ''}${points(value)}`;

/**
 * One sentence on which of two models passed the checks better on the same cases. The difference is of mean grades over all
 * checks, which is another figure than the share of answers that passed every check; the sentence says so.
 */
export function describeScores(result: ScoreComparison, first: string, second: string): string {
  const { difference, interval } = result;
  if (difference === null) return `${first} and ${second} were checked on no case in common.`;
  const isTurned = difference < 0;
  const [high, low] = isTurned ? [second, first] : [first, second];
  const [wins, losses] = isTurned ? [result.losses, result.wins] : [result.wins, result.losses];
  const basis = `based on ${countUnits(result.cases, 'cases')} (${wins} better, ${losses} worse, ${result.ties} equal)`;
  const lead =
    difference === 0
      ? 'their mean grades are equal'
      : `the mean grade of ${high} is ${points(difference)} points higher`;
  if (!interval) return `Checks, ${high} and ${low}: ${lead}, ${basis}; too few cases for a claim.`;
  const ends = (isTurned ? [-interval.high, -interval.low] : [interval.low, interval.high]).map(signed);
  const range = `between ${ends[0]} and ${ends[1]}; ${basis}`;
  if (result.better === null) return `${NO_DIFFERENCE} between ${high} and ${low}: ${lead}, ${range}.`;
  return `${high} passed the checks better than ${low}: ${lead}, ${range}.`;
}

/** What stands where a run without times would say how far its times reach. */
export const UNTIMED_SCOPE = {
  batch: 'The answers came in batches: no time was measured, and nothing is said about how fast a model is.',
  watch: 'The suite is watched for what its answers are, not for how fast they come: no time is given.',
} as const;

const measureWords: Record<Measure, string> = { 'pass-rate': 'pass rate', grade: 'mean grade' };

/** A bound of a difference as points, never rounded to the side that would claim more: "at most 4.1 points lower". */
function describeBound(bound: number, side: 'low' | 'high'): string {
  const inPoints = (side === 'low' ? Math.floor : Math.ceil)(bound * 1000 + (side === 'low' ? 1e-9 : -1e-9)) / 10;
  const size = Math.abs(inPoints).toFixed(1);
  const isBehind = inPoints < 0 || (inPoints === 0 && side === 'low');
  const reach = (side === 'low') === isBehind ? 'at most' : 'at least';
  return `${reach} ${size} points ${isBehind ? 'lower' : 'higher'}`;
}

/** Cost of an answer, candidate ÷ baseline; infinite beside a free one; null where it is not known exactly of both. */
export function costRatioOf(candidate: ModelSummary['cost'], baseline: ModelSummary['cost']): number | null {
  const [own, other] = [candidate.perAnswerNanos, baseline.perAnswerNanos];
  const isExact = [candidate, baseline].every(({ isAtLeast, unknown }) => !isAtLeast && unknown === 0);
  if (own === null || other === null || !isExact || candidate.currency !== baseline.currency) return null;
  return own === other ? 1 : own / other;
}

/** What an answer costs beside the baseline's: "71 % cheaper". */
export function describeCostBeside(candidate: ModelSummary['cost'], baseline: ModelSummary['cost']): string {
  const share = costRatioOf(candidate, baseline);
  if (share === null) return 'cost not comparable';
  if (share === 1) return 'same cost';
  if (share === Number.POSITIVE_INFINITY) return 'not free as the other is';
  return share < 1 ? `${Math.floor((1 - share) * 100)} % cheaper` : `${formatFactor(share)} times as expensive`;
}

/** How fast the candidate is beside the baseline, as far as the verdict on their times says so. */
function describeTimeBeside(times: TimeComparison | undefined, candidate: string, tieMargin: number): string {
  if (!times?.ratio || times.verdict === 'not-enough-rounds') return 'time not compared';
  const isFirst = times.first === candidate;
  const ratio = isFirst ? times.ratio : 1 / times.ratio;
  const words = ratio >= 1 ? `${formatFactor(ratio)} times slower` : `${formatFactor(1 / ratio)} times faster`;
  if (times.verdict === 'tie') return `equally fast within ±${formatShare(tieMargin)}`;
  return times.verdict === 'undecided' ? 'speed undecided' : words;
}

/** What the words on a replacement need besides the verdict. */
export interface ReplacementFacts extends Pick<VerdictContext, 'nameOf' | 'tieMargin'> {
  candidate: ModelSummary['cost'];
  baseline: ModelSummary['cost'];
  times: TimeComparison | undefined;
}

/**
 * One sentence on whether a model may replace the baseline, always with cost and time: "B is good enough to replace A: pass rate at most
 * 4.0 points lower (95 %), 71 % cheaper, 1.40 times slower; margin 5 points, based on 120 cases."
 */
export function describeReplacement(verdict: Replacement, facts: ReplacementFacts): string {
  const { nameOf, tieMargin } = facts;
  const { low, high, cases, dropped, families } = verdict;
  const [candidate, baseline] = [nameOf(verdict.candidate), nameOf(verdict.baseline)];
  const what = measureWords[verdict.measure];
  const beside = `${describeCostBeside(facts.candidate, facts.baseline)}, ${describeTimeBeside(facts.times, verdict.candidate, tieMargin)}`;
  const grouped = families < cases ? ` in ${formatCount(families, 'family', 'families')}` : '';
  const lost = dropped === 0 ? '' : `, ${countUnits(dropped, 'cases')} without a judged answer of both`;
  const basis = `margin ${formatPoints(verdict.margin)}, based on ${countUnits(cases, 'cases')}${grouped}${lost}`;
  if (verdict.nothingPasses) {
    const words = verdict.measure === 'grade' ? 'every grade of both is 0' : 'no answer of either passes every check';
    const where = dropped === 0 ? '' : ' in the cases that were compared';
    return `Nothing passes on either side: ${words}${where}, so nothing is concluded on whether ${candidate} is good enough to replace ${baseline}; ${beside}; ${basis}.`;
  }
  if (verdict.isSkewed)
    return `Nothing is concluded on whether ${candidate} is good enough to replace ${baseline}: refusals count as failed, and beside them are answers that are not judged; ${beside}; ${basis}.`;
  if (low === null || high === null)
    return `Too few checked cases to say whether ${candidate} is good enough to replace ${baseline}: ${cases === 0 ? 'none' : describeShortage(families, families, 'cases')}; ${beside}.`;
  const share = formatShare(verdict.confidence);
  if (verdict.verdict === 'good-enough')
    return `${candidate} is good enough to replace ${baseline}: ${what} ${describeBound(low, 'low')} (${share}), ${beside}; ${basis}.`;
  if (verdict.verdict === 'worse')
    return `${candidate} is worse than ${baseline} by more than the margin: ${what} ${describeBound(high, 'high')} (${share}), ${beside}; ${basis}.`;
  return `Undecided whether ${candidate} is good enough to replace ${baseline}: ${what} ${describeBound(low, 'low')} and ${describeBound(high, 'high')} (${share} each), ${beside}; ${basis}${describeNeed(verdict.casesNeeded, 'cases')}.`;
}

/** "A", "A and B", "A, B and C". */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const endingWords: Record<RaceEnding, string> = {
  decided: 'every pair of models is decided',
  tie: 'every pair of models is tied',
  hopeless: 'the rounds left would very probably have decided none of the open pairs',
};

const isOpen = ({ times: { responseMs } }: PairSummary): boolean => !['faster', 'tie'].includes(responseMs.verdict);
const namePairs = (pairs: readonly PairSummary[], nameOf: VerdictContext['nameOf']): string =>
  listWords(pairs.map(({ first, second }) => `${nameOf(first)} with ${nameOf(second)}`));

/** What a run did not wait for when it ended itself: models, or pairs of them. */
function describeLeftOut(
  left: readonly PairSummary[],
  pairs: readonly PairSummary[],
  nameOf: VerdictContext['nameOf'],
): string {
  if (left.length === 0) return '';
  const keys = [...new Set(left.flatMap(({ first, second }) => [first, second]))];
  const isOf = (key: string) => (pair: PairSummary) => pair.first === key || pair.second === key;
  const silent = keys.filter((key) => pairs.filter(isOf(key)).every((pair) => left.includes(pair)));
  const names = left.every((pair) => silent.some((key) => isOf(key)(pair)))
    ? `those with ${listWords(silent.map(nameOf))}`
    : namePairs(left, nameOf);
  return `, except ${names}: in the last ${IDLE_ROUNDS} rounds they gave no times to compare`;
}

/** What is concluded now otherwise than when the run ended itself: evidence is improved, and failed calls are made again. */
function describeChanged(ending: RaceEnding, pairs: readonly PairSummary[], nameOf: VerdictContext['nameOf']): string {
  const after = 'Summed up again since then,';
  if (ending === 'hopeless') return pairs.some(isOpen) ? '' : ` ${after} every pair is decided.`;
  const are = (changed: readonly PairSummary[]) =>
    `${namePairs(changed, nameOf)} ${changed.length === 1 ? 'is' : 'are'}`;
  const open = pairs.filter(isOpen);
  const faster = ending === 'tie' ? pairs.filter((pair) => pair.times.responseMs.verdict === 'faster') : [];
  const words = [
    ...(open.length === 0 ? [] : [`${are(open)} undecided`]),
    ...(faster.length === 0 ? [] : [`${are(faster)} not tied`]),
  ];
  return words.length === 0 ? '' : ` ${after} ${listWords(words)}.`;
}

/** Why a run ended itself and what that saved; null where it did not. */
export function describeEnding(
  { race, rounds, cost, pairs }: Pick<RunSummary, 'race' | 'rounds' | 'cost' | 'pairs'>,
  nameOf: VerdictContext['nameOf'],
): string | null {
  if (!race?.ending) return null;
  const { planned, ending, savedNanos, savedMs } = race;
  const saved = [
    countUnits(planned - rounds, 'rounds'),
    ...(savedNanos ? [`about ${formatMoney(savedNanos, cost.currency, cost.isAtLeast)}`] : []),
    ...(savedMs ? [`about ${formatDuration(savedMs)}`] : []),
  ];
  const isLeft = (pair: PairSummary) => isOpen(pair) && pair.times.responseMs.n <= rounds - IDLE_ROUNDS;
  const left = ending === 'hopeless' ? [] : pairs.filter(isLeft);
  const changed = describeChanged(
    ending,
    pairs.filter((pair) => !left.includes(pair)),
    nameOf,
  );
  const why = changed ? endingWords[ending].replace(' is ', ' was ') : endingWords[ending];
  return `The run ended itself after ${rounds} of ${countUnits(planned, 'rounds')}: ${why}${describeLeftOut(left, pairs, nameOf)}.${changed} That saved ${listWords(saved)}.`;
}

/** Under which condition the error rate of a run holds that could end itself. */
export function describeRaceScope(pairs: readonly PairSummary[]): string {
  const times = pairs.map(({ times: { responseMs } }) => responseMs);
  const [spread, correlation] = [excessiveSpread(times), excessiveCorrelation(times)];
  const excesses = [
    ...(spread === null ? [] : [`vary by ${formatShare(Math.round(spread * 100) / 100)}`]),
    ...(correlation === null ? [] : [`correlate by ${correlation.toFixed(2)}`]),
  ];
  const warning =
    excesses.length === 0 ? '' : `; here they seem to ${listWords(excesses)}, so errors may be more frequent`;
  const advice = correlation === null ? '' : ' Rounds that are further apart correlate less.';
  return `The run could end itself and was looked at after every round. Of such runs of equally fast models, at most 5 in 100 call any pair different, as long as the times of a model usually vary by ${formatShare(MOST_RACE_SPREAD)} or less and those of neighbouring rounds correlate by ${MOST_RACE_CORRELATION} or less${warning}.${advice}`;
}
