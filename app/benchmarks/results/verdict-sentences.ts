import type { PairSummary } from '@yardstick/bench';

type Unit = PairSummary['unit'];
type TimeComparison = PairSummary['times']['responseMs'];

/** Rounds (or cases) from which a pair can be compared at all: below, no interval exists. */
export const LEAST_FOR_A_CLAIM = 6;

interface VerdictContext {
  nameOf: (key: string) => string;
  tieMargin: number;
}

/** A forecast beyond this is told as "more than": nobody runs it. */
const MOST_FORECAST = 1_000;
const ranks = { faster: 0, tie: 1, undecided: 2, 'not-enough-rounds': 3 };

const count = (n: number, unit: Unit) => `${n.toLocaleString('en-US')} ${n === 1 ? unit.slice(0, -1) : unit}`;
const times = (ratio: number) => (ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2));
const percent = (share: number) => `±${Math.round(share * 1000) / 10} %`;

/**
 * What may be said about the response times, strongest first: a sentence on the whole field, then one on each pair. Pairs with
 * too few rounds are told together, because each of them would say the same.
 */
export function timeSentences(pairs: readonly PairSummary[], context: VerdictContext): string[] {
  const told = pairs.map((pair) => ({ unit: pair.unit, result: pair.times.responseMs }));
  const short = told.filter(({ result }) => result.verdict === 'not-enough-rounds');
  const isTogether = short.length > 1;
  const single = told
    .filter(({ result }) => !isTogether || result.verdict !== 'not-enough-rounds')
    .toSorted((a, b) => ranks[a.result.verdict] - ranks[b.result.verdict] || strength(b.result) - strength(a.result));
  const comparisons = told.map(({ result }) => result);
  return [
    ...fieldSentence(comparisons, context.nameOf),
    ...single.map(({ result, unit }) => pairSentence(result, unit, context)),
    ...(isTogether ? shortSentences(short, comparisons, context) : []),
  ];
}

const strength = ({ ratio }: TimeComparison) => Math.abs(Math.log(ratio ?? 1));

/** Three models or more: who leads. Nobody is called the fastest while another one may be. */
function fieldSentence(results: readonly TimeComparison[], nameOf: VerdictContext['nameOf']): string[] {
  const keys = [...new Set(results.filter(({ n }) => n > 0).flatMap(({ first, second }) => [first, second]))];
  const wins = results.filter(({ verdict }) => verdict === 'faster');
  if (keys.length < 3 || wins.length === 0) return [];
  const beaten = new Set(wins.map(({ faster, first, second }) => (faster === first ? second : first)));
  const leaders = keys.filter((key) => !beaten.has(key));
  const [leader] = leaders;
  const won = wins.filter(({ faster }) => faster === leader).length;
  const others = keys.length - 1;
  if (leaders.length === 1 && won === others)
    return [`${nameOf(leader!)} is faster than each of the ${others} others.`];
  if (leaders.length === 1)
    return [
      `${nameOf(leader!)} is faster than ${won} of the ${others} others, and none is shown to be faster than it.`,
    ];
  return [`No single fastest model: ${listed(leaders.map(nameOf))} are not told apart; all others are slower.`];
}

const listed = (names: string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** One sentence on a pair, and no more than may be concluded. */
function pairSentence(result: TimeComparison, unit: Unit, { nameOf, tieMargin }: VerdictContext): string {
  const [first, second] = [nameOf(result.first), nameOf(result.second)];
  const left = leftOut(result.dropped);
  if (result.verdict === 'not-enough-rounds') {
    return `Not enough ${unit} to compare ${first} and ${second}: ${had(result.n, unit)}${needed(result.roundsNeeded, unit)}.${left}`;
  }
  const { quick, slow, ratio, between } = turned(result, nameOf);
  const basis = `${between}; based on ${count(result.n, unit)}`;
  const margin = percent(tieMargin);
  if (result.verdict === 'faster')
    return `${slow} is ${ratio} times slower than ${quick}, ${basis}.${result.isWithinMargin ? ` The difference is smaller than the tie margin of ${margin}.` : ''}${left}`;
  if (result.verdict === 'tie')
    return `${first} and ${second} are tied within ${margin}: ${slow} took ${ratio} times as long, ${basis}.${left}`;
  return `Undecided between ${first} and ${second}: ${slow} took ${ratio} times as long, ${basis}${needed(result.roundsNeeded, unit)}.${left}`;
}

/** The ratio and its interval turned so that they read "slower to faster". */
function turned(result: TimeComparison, nameOf: VerdictContext['nameOf']) {
  const isFirstSlow = (result.ratio ?? 1) >= 1;
  const turn = (value: number) => (isFirstSlow ? value : 1 / value);
  const ends = result.interval ? [turn(result.interval.low), turn(result.interval.high)].toSorted((a, b) => a - b) : [];
  const [quick, slow] = isFirstSlow ? [result.second, result.first] : [result.first, result.second];
  return {
    quick: nameOf(quick),
    slow: nameOf(slow),
    ratio: times(turn(result.ratio ?? 1)),
    between: ends.length === 2 ? `between ${times(ends[0]!)} and ${times(ends[1]!)}` : 'without an interval',
  };
}

function shortSentences(
  short: { unit: Unit; result: TimeComparison }[],
  all: readonly TimeComparison[],
  { nameOf }: VerdictContext,
): string[] {
  const { unit } = short[0]!;
  const keys = [...new Set(all.flatMap(({ first, second }) => [first, second]))];
  const silent = keys.filter((key) =>
    all.every(({ n, first, second }) => (first !== key && second !== key) || n === 0),
  );
  const timed = short.filter(({ result }) => result.n > 0);
  const most = Math.max(0, ...timed.map(({ result }) => result.n));
  const needs = timed.flatMap(({ result }) => result.roundsNeeded ?? []);
  const heard = keys.length - silent.length;
  const what =
    timed.length === (heard * (heard - 1)) / 2 ? `any two of the ${heard} models` : `${timed.length} pairs of models`;
  return [
    ...(timed.length === 0
      ? []
      : [
          `Not enough ${unit} to compare ${timed.length === 1 ? pairOf(timed[0]!.result, nameOf) : what}: ${had(most, unit)}${needed(needs.length === 0 ? null : Math.min(...needs), unit, 'at least')}.`,
        ]),
    ...silent.map((key) => `Nothing can be said about the speed of ${nameOf(key)}: it gave no answer to compare.`),
  ];
}

const had = (n: number, unit: Unit) =>
  n < LEAST_FOR_A_CLAIM ? `${n} of at least ${LEAST_FOR_A_CLAIM}` : `only ${count(n, unit)} for so many comparisons`;

const pairOf = ({ first, second }: TimeComparison, nameOf: VerdictContext['nameOf']) =>
  `${nameOf(first)} and ${nameOf(second)}`;

function needed(rounds: number | null, unit: Unit, about = 'about'): string {
  if (rounds === null) return '';
  if (rounds > MOST_FORECAST) return `; more than ${MOST_FORECAST.toLocaleString('en-US')} further ${unit} needed`;
  return `; ${about} ${rounds} more ${rounds === 1 ? unit.slice(0, -1) : unit} needed`;
}

function leftOut(dropped: number): string {
  if (dropped === 0) return '';
  return dropped === 1
    ? ' 1 pair of calls was left out because one side gave no time.'
    : ` ${dropped} pairs of calls were left out because one side gave no time.`;
}
