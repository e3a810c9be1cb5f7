// What a run is given, and what it reports on the way.
import type { Spending } from './budget.ts';
import type { CallModelOptions, KeyProvider } from './call-context.ts';
import type { BilledTalk } from './conversation/conversation-schema.ts';
import type { Baseline, Budget, Manifest, ModelSpec, Sample, Score, ToolCall, Usage } from './record.ts';
import type { PlannedSuite, SuiteCase } from './request.ts';
import type { RaceEnding } from './stats/race.ts';
import type { TimedCall } from './summary/pair-collector.ts';

/** What a resumed run needs of a call that was made. */
export interface MadeCall extends TimedCall, Pick<Sample, 'id' | 'isWarmup' | 'cost' | 'attempts'> {
  usage?: Pick<Usage, 'outputTokens'> | null;
  /** Of a simulated user, what was paid for. */
  conversation?: BilledTalk | undefined;
  /** Of its tools, also in earlier attempts at it: what they took of the limit of the run. */
  toolCalls?: readonly Pick<ToolCall, 'http'>[];
  /** An answer in it was lost when a process was killed: what that may have cost is kept from the budget. */
  isPerhapsMore?: true;
}

/** What an earlier, unfinished run left: its identity and the samples that need not be made again. */
export interface ResumeFrom {
  runId: string;
  seed: number;
  samples: Iterable<MadeCall>;
  /** Answers among `samples` whose checks it did not come to: these are made before the first call, and the sink receives them. */
  unscored?: readonly Sample[];
  /** Conversations among `samples` that were cut off, of each call the last: they go on where they were, and what they cost is counted once. Of a budget
   * in money, what those may have cost beyond that is kept until then. */
  begun?: readonly Sample[];
  /** The run ended itself after so many rounds: calls of these are made again, and no others. */
  ended?: { ending: RaceEnding; rounds: number } | undefined;
}

export interface RunProgress {
  done: number;
  planned: number;
  ok: number;
  failed: number;
  /** Not made: the budget was reached, or the provider cannot answer any more. */
  skipped: number;
  spentNanos: number;
  spentTokens: number;
  /** The most that calls may have taken whose provider reported no tokens; in none of the two above. */
  uncountedNanos: number;
  uncountedTokens: number;
  isAtLeast: boolean;
  /** Set aside for the calls in flight: the most that they can take. */
  reservedNanos: number;
  reservedTokens: number;
  budget: Budget;
  elapsedMs: number;
  inFlight: { modelKey: string; caseId: string; round: number; sinceMs: number }[];
  waiting: { provider: string; untilMs: number; reason: string }[];
  /** The sample that was just finished, if this is what happened. */
  last: Sample | null;
}

export interface RunSuiteOptions {
  suite: PlannedSuite;
  models: ModelSpec[];
  rounds: number;
  /** Seeds order, jitter and simulated models; stored in the manifest. */
  seed: number;
  /** Receives every sample as it is finished, warm-ups included and marked; the run keeps none. A sink that throws ends the run. */
  sink: (sample: Sample) => void | Promise<void>;
  /** Receives a conversation that is under way after each answer and each message, as if it had been cut off there. Waited for. */
  onTurn?: (sample: Sample) => void | Promise<void>;
  /** Receives the manifest as it stands before the first call, so that a run that is cut off can be resumed. */
  onStart?: (manifest: Manifest) => void | Promise<void>;
  keys?: KeyProvider;
  /** Plays the users of the conversations in the suite; needed where there are any. */
  simulatedUser?: ModelSpec | undefined;
  signal?: AbortSignal;
  /** Asked before each call: false ends the run as `aborted` once the calls in flight have ended, with their samples. */
  mayGoOn?: () => boolean;
  resumeFrom?: ResumeFrom;
  /** Part of the run that is made now; default: 1, or one more than the last part of the run that is resumed. */
  block?: number;
  budget?: Partial<Budget>;
  /** What the caller has spent on this run so far beside its calls (a judge); it counts against the budget and in the totals. */
  alsoSpent?: () => Spending;
  onProgress?: (progress: RunProgress) => void;
  onDelta?: (
    call: { modelKey: string; caseId: string; round: number },
    delta: { answer: string; reasoning: string; atMs: number },
  ) => void;
  limits?: CallModelOptions['limits'];
  retries?: CallModelOptions['retries'];
  prices?: CallModelOptions['prices'];
  resolveHost?: CallModelOptions['resolveHost'];
  httpTools?: CallModelOptions['httpTools'];
  keepsRaw?: boolean;
  /** Calls in flight per provider; default 1, which is what a comparison needs. */
  concurrency?: number;
  isStreaming?: boolean;
  cacheMode?: CallModelOptions['cacheMode'];
  /** Pause between rounds, ms, halved or lengthened by half at random. Default 250. */
  pauseMs?: number;
  /** One discarded call per endpoint before the first round. Default true. */
  warmsUp?: boolean;
  /** Judges an answer outside the timed path; its scores join the sample before the sink. */
  score?: (sample: Sample, suiteCase: SuiteCase) => Score[] | Promise<Score[]>;
  runId?: string;
  name?: string;
  tieMargin?: number;
  /** The model that all others are compared with; recorded, and used when the run is summed up. */
  baseline?: Baseline | undefined;
  /** Ends the run as soon as its rounds decide every pair of models, or the rounds left would very probably decide none; needs 6 rounds. */
  stopWhenDecided?: boolean | undefined;
  region?: string;
  gitHash?: string;
  now?: () => string;
}
