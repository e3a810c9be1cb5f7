import type { CacheMode } from '../cache-mode.ts';
import type { Ending } from '../conversation/conversation-schema.ts';
import type { Metrics, Outcome } from '../record.ts';
import type { ScoreComparison } from '../stats/compare-scores.ts';
import type { TimeComparison } from '../stats/compare-times.ts';
import type { GoodEnough } from '../stats/good-enough.ts';
import type { Interval } from '../stats/interval.ts';
import type { MedianEstimate } from '../stats/median-interval.ts';
import type { Percentile } from '../stats/percentile.ts';
import type { RaceEnding } from '../stats/race.ts';

/** A figure of a sample that is a number or null. */
export type MetricKey = Exclude<keyof Metrics, 'speedWithheld' | 'longerThanMs'>;

/** What makes samples alike: unlike ones never share a median. */
export interface Condition {
  isStreaming: boolean;
  cacheMode: CacheMode;
  concurrency: number;
}

/** One figure over all answers of one model, in the unit of the metric (milliseconds, or per second). */
export interface MetricSummary {
  n: number;
  estimate: MedianEstimate;
  min: number;
  max: number;
  /** p90, p95 and p99, each with the right to print it. */
  percentiles: Percentile[];
  /** The values themselves in the order of the run, at most 300 of them, for dots. */
  points: number[];
}

/** Money of one model. `nanos` counts what is known; null when no price is known at all. */
export interface CostSummary {
  nanos: number | null;
  currency: string;
  isAtLeast: boolean;
  /** Samples whose cost is unknown; they are not counted as free. */
  unknown: number;
  perAnswerNanos: number | null;
  /** Of the mean cost of an answer; null where it does not vary, is a lower bound or rests on fewer than six cases, left out in summaries from before 2026-11-23. */
  perAnswerInterval?: Interval | null;
}

/** Tokens as the providers counted them; null when none did. */
export interface TokenSummary {
  input: number | null;
  cacheRead: number | null;
  output: number | null;
  reasoning: number | null;
  /** Characters of all answers; left out in summaries from before 2026-11-23. */
  characters?: number;
  /** Calls whose tokens were counted in full; left out in summaries from before 2026-11-22. */
  counted?: number;
  /** Answered calls, probably billed, for which the provider reported no counts: not 0 but unknown. */
  unknown: number;
}

/** Answers of which a check could not be made: they count neither as passed nor as failed. */
export interface UnjudgedAnswers {
  answers: number;
  /** All checked answers, these included. */
  of: number;
  /** The checks that were missing, each with the first reason that was given. */
  checks: { name: string; answers: number; reason: string }[];
  /** The same by the kind of check, with nothing that quotes the suite or an answer; absent in summaries of an older engine. */
  kinds?: { type: string; answers: number }[];
  /** The least and the most that the figures would be with these answers, over all cases. */
  passRate: [least: number, most: number];
  meanScore: [least: number, most: number];
}

/** How the answers of one model were scored; null without checks. */
export interface QualitySummary {
  /** Samples that were scored. */
  scored: number;
  /** Those that passed every check; absent in summaries of an older engine. */
  passed?: number;
  cases: number;
  /** Mean over cases of the share of samples that passed every check; null where no answer is judged. */
  passRate: number | null;
  passInterval: Interval | null;
  /** Mean over cases of the mean score, 0 to 1; null where no answer is judged. */
  meanScore: number | null;
  /** By check: how often it passed, also of answers that are not judged. */
  checks: { name: string; type: string; passed: number; scored: number }[];
}

/** Figures of one model for each of its cases, column by column; null where a case has none. */
export interface CaseFigures {
  ids: string[];
  /** Share of the judged answers that passed all checks. */
  passRate: (number | null)[];
  /** Geometric mean. */
  responseMs: (number | null)[];
  charactersPerAnswer: (number | null)[];
  /** Billed output tokens. */
  tokensPerCharacter: (number | null)[];
}

/** Everything a report says about one model under one condition. */
export interface ModelSummary {
  /** Key of the model, with the condition where one run holds several. */
  key: string;
  modelKey: string;
  name: string;
  provider: string;
  model: string;
  isSimulated: boolean;
  condition: Condition;
  /** First calls of their place: all but warm-ups, repeats, those that the runner cut off, and those without a user. */
  attempted: number;
  /** Complete or truncated answers. */
  answered: number;
  refused: number;
  truncated: number;
  /** Calls that the runner cut off and did not make again. */
  aborted: number;
  /** Conversations that failed because the simulated user could not be asked. */
  unplayed?: number;
  /** Calls that were made again after the first one had ended: they are in no figure but tokens and cost. */
  repeats?: { calls: number; answered: number };
  /** First calls by the part of the run in which they were made, in order. */
  blocks?: { block: number; calls: number }[];
  /** What the provider said when it would take no further call; null when it took all. */
  stoppedBecause?: string | null;
  failures: Partial<Record<Outcome, number>>;
  successRate: number | null;
  successInterval: Interval | null;
  /** Samples that took more than one attempt: their answers are a selection. */
  retried: number;
  metrics: Partial<Record<MetricKey, MetricSummary>>;
  /** For timed-out calls: the time is longer than this, ms. */
  longerThanMs: number[];
  /** Why no speed is shown, with the number of samples. */
  speedWithheld: Record<string, number>;
  cost: CostSummary;
  tokens: TokenSummary;
  quality: QualitySummary | null;
  /** Left out for none, and in summaries from before 2026-11-28, which counted them as passed. */
  unjudged?: UnjudgedAnswers;
  /** Tools with an address that failed: their calls, and those of them that failed. Left out for none. */
  tools?: { name: string; calls: number; failed: number }[];
  /** Of at most 200 cases; left out in summaries from before 2026-11-28. */
  byCase?: CaseFigures;
  /** Models that the provider said it used. */
  servedModels: string[];
  /** Widest bound of a stamp, ms: how much earlier a reported moment may have been. */
  uncertaintyMaxMs: number | null;
}

/** What pairs were compared by: rounds, or cases when there are too few rounds. */
export type PairUnit = 'rounds' | 'cases';

/** The metrics that pairs are compared by; the first is the headline. */
export const PAIR_METRICS = ['responseMs', 'timeToFirstAnswerMs', 'visibleCharsPerSecond'] as const;
export type PairMetric = (typeof PAIR_METRICS)[number];

export interface PairSummary {
  first: string;
  second: string;
  unit: PairUnit;
  /** For speeds the ratio is of the times per character, so that above 1 always means that the first is slower. */
  times: Record<PairMetric, TimeComparison>;
  quality: ScoreComparison | null;
  /** Rounds in which no two calls could be compared: one failed, was not made, or was made in another part of the run. */
  lostRounds?: number;
}

/** Whether `candidate` may replace `baseline`, both by their keys. */
export interface Replacement extends GoodEnough {
  candidate: string;
  baseline: string;
}

export interface ModelConversations {
  modelKey: string;
  count: number;
  /** Answers in all of them. */
  answers: number;
  endings: Partial<Record<Ending, number>>;
}

/** Conversations of a run; its simulated user is in no figure of a model. */
export interface ConversationSummary {
  user: string;
  models: ModelConversations[];
  /** Messages that were asked for. */
  messages: number;
  tokens: number;
  /** Nano-units of `currency`; null where no price is known. */
  nanos: number | null;
  currency: string;
  isAtLeast: boolean;
}

/** How a run went that could end itself. */
export interface RaceSummary {
  planned: number;
  /** Null: all rounds were made, or something else ended the run. */
  ending: RaceEnding | null;
  /** What the rounds not made would have taken, at the mean of those made; null where that is unknown. */
  savedNanos: number | null;
  savedMs: number | null;
}

/** A part of a run that was made without a break. */
export interface RunBlock {
  block: number;
  calls: number;
  /** ISO wall-clock times of the first and the last call. */
  firstAt: string;
  lastAt: string;
}

/** A run as every report shows it. */
export interface RunSummary {
  runIds: string[];
  samples: number;
  rounds: number;
  cases: string[];
  confidence: number;
  tieMargin: number;
  /** True when any sample was simulated; every output must say so. */
  isSimulated: boolean;
  models: ModelSummary[];
  /** Why the run has no times: the answers came in batches, or partly from earlier versions of a watched suite. Left out elsewhere. */
  untimed?: 'batch' | 'watch' | undefined;
  /** Answers that were taken from earlier versions, with what they cost then; left out for none. */
  copies?: number;
  /** All pairs, or those with the baseline where the run names one. */
  pairs: PairSummary[];
  /** Left out where the run could not end itself. */
  race?: RaceSummary;
  /** Left out where the run names no baseline. */
  replacements?: Replacement[];
  /** What providers said that refused the warm-up and so every call; left out where none did. */
  warmUpFailures?: { provider: string; message: string; class: Outcome }[];
  /** The parts in which the run was made, when there are several. */
  blocks?: RunBlock[];
  /** Of a run with a simulated user. */
  conversations?: ConversationSummary;
  cost: CostSummary;
}
