import type { Badges, Ranks, TimeMatrix } from '@yardstick/bench';
import { SIMULATED_NOTE } from '@yardstick/bench/words';
import type { GradingView, QualityView } from '../judging/quality-view.ts';
import { tokensUsed } from '../runs/run-spec.ts';

/**
 * A result as pages, shares and the API show it: plain figures and complete sentences. Times in ms, money in
 * nano-units.
 */
export interface FigureView {
  median: number | null;
  low: number | null;
  high: number | null;
  n: number;
  points: number[];
}

export interface ModelView {
  key: string;
  name: string;
  provider: string;
  model: string;
  attempted: number;
  answered: number;
  refused: number;
  truncated: number;
  retried: number;
  /** Failed calls that were repeated; absent when there are none. */
  repeats?: { calls: number; answered: number };
  /** Planned calls that were not made, in a run that was executed to its end. */
  missing?: number;
  /** Calls that we cut off: not failures of the model. */
  cutOff?: number;
  /** Conversations whose simulated user could not be asked: not failures of the model. */
  unplayed?: number;
  successRate: number | null;
  successInterval: { low: number; high: number } | null;
  failures: Record<string, number>;
  figures: Record<FigureKey, FigureView>;
  /** Why no speed is shown. */
  speedWithheld: string[];
  /** Mean per call. */
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** Input and output, as far as the provider counted them. */
  totalTokens: number | null;
  /** Calls without token counts: with any of these, the figures above are too low. */
  uncountedCalls: number;
  cost: {
    nanos: number | null;
    perAnswerNanos: number | null;
    /** Of the mean, 95 %. */
    perAnswerInterval: { low: number; high: number } | null;
    currency: string;
    isAtLeast: boolean;
  };
  passRate: number | null;
  passInterval: { low: number; high: number } | null;
  /** Answers of which a check could not be made; they are in no pass rate. */
  unjudged: number;
  /** By check: how often it passed. */
  checks: { name: string; passed: number; scored: number }[];
  servedModels: string[];
}

/** The metrics in the table of figures, in the order of its columns. */
export const figures = {
  responseMs: { label: 'Response time', isRate: false },
  timeToFirstAnswerMs: { label: 'First answer', isRate: false },
  standardised500Ms: { label: '500 tokens, estimated', isRate: false },
  outputTokensPerSecond: { label: 'Tokens/s', isRate: true },
  visibleCharsPerSecond: { label: 'Characters/s', isRate: true },
} as const;
export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as FigureKey[];

export interface PromptVersionView {
  id: string;
  name: string;
  prompt: string | null;
  system: string | null;
  /** Settings of its own, in words; absent: it has those of the run. */
  settings?: string;
}

export interface RunView {
  id: string;
  name: string;
  status: string;
  error: string | null;
  isSimulated: boolean;
  /** Null when the reader may not see it. */
  prompt: string | null;
  system: string | null;
  /** What else was asked, each with its label: settings, and for its owner the budget. */
  asked?: [string, string][];
  /** The JSON Schema that answers were asked for; absent without one, and for readers who may not see the prompt. */
  schema?: Record<string, unknown>;
  /** The budget or limit that ended it, in words; absent where none did. */
  limit?: string;
  /** What is attached to every case, in words; absent where nothing is, and for readers who may not see the prompt. */
  attached?: string[];
  /** The versions of the prompt, where there are several; their texts are null where `prompt` is, or where the suite holds them. */
  versions?: PromptVersionView[];
  createdAt: string;
  finishedAt: string | null;
  rounds: number;
  caseCount: number;
  /** Planned calls without warm-ups; absent for runs made elsewhere. */
  planned?: number;
  /** Why the run ended itself and what that saved; null where it did not. */
  ending?: string | null;
  /** Whether models may replace the baseline; empty without one. */
  replacements: string[];
  verdicts: string[];
  qualityVerdicts: string[];
  /** No time was measured, and nothing is said or shown of any; absent: it was. */
  isUntimed?: true;
  /** The slowest answers and the retries of each model. */
  tails: string[];
  /** What the conclusions apply to. */
  scope: string[];
  /** Keys of the models with a badge; null when the conclusions decide none. */
  badges: Badges;
  /** The places that the verdicts leave to each model. */
  ranks: Ranks;
  /** The verdicts on the times of all pairs; null for few models, and where only a baseline is compared. */
  matrix: TimeMatrix | null;
  /** How the run deviates from its spec: calls that are missing, were made later or repeated. */
  gaps?: string[];
  /** The judge's findings; null: no judge. */
  quality: QualityView | null;
  /** What the judge took for checks that go by a rubric; absent or null where there are none. */
  grading?: GradingView | null;
  models: ModelView[];
  formulas: Record<string, { label: string; formula: string }>;
  method: [string, string][];
  manifestHash: string | null;
}

/** A batch of a run that waits for it. Times are ISO instants; null: not yet. */
export interface BatchView {
  key: string;
  /** Of its model. */
  name: string;
  calls: number;
  state: string;
  answered: number;
  sentAt: string | null;
  checkedAt: string | null;
  /** Until when its provider answers it, or gives it up. */
  expectedAt: string | null;
  isCancelled: boolean;
  /** What the provider said instead of how it stands; empty: nothing. */
  problem: string;
}

/** Where a link is shown besides its own page: on the pages of its models, or also on the site's board. */
export type Publication = 'models' | 'board';

/** One case in one round. */
export interface AnswerPlace {
  caseId: string;
  round: number;
}

export interface AnswerView {
  modelKey: string;
  name: string;
  caseId: string;
  round: number;
  outcome: string;
  message: string;
  text: string;
  reasoning: string;
  /** The text is cut; the raw record has all of it. */
  isCut: boolean;
  /** Calls of tools in order, with their results; long texts are cut. */
  calls: CallView[];
  /** Requests of the answer. */
  turns: number;
  /** With a simulated user; null without one. */
  conversation: ConversationView | null;
  responseMs: number | null;
  firstAnswerMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  repeats: number;
  /** `words`: the judge's own, of a check that goes by a rubric. */
  scores: { name: string; passed: boolean | null; reason: string; words?: string }[];
  /** For the owner only. */
  isStarred: boolean;
  note: string;
}

/** A conversation that a simulated user went on with; long texts are cut. */
export interface ConversationView {
  /** The model that played the user. */
  user: string;
  /** What it took, in finished words. */
  userBill: string;
  turns: { user: string; isPlayed: boolean; text: string; responseMs: number | null }[];
  /** What the user said last, where nobody answered it. */
  closing: string | null;
  /** Why it ended, in words. */
  ending: string;
}

export interface CallView {
  name: string;
  arguments: string;
  /** Null: the answer ended with the call. */
  result: string | null;
  isError: boolean;
  /** Of a tool that an address answered: the HTTP status, where one came, and how long the call took. */
  http?: { status: number | null; tookMs: number };
}

/** What a replay needs of a call's stored record. */
export interface CallRecord {
  text: string;
  attempts: { timeline: { atMs: number[]; answerChars: number[] } }[];
}

/** Planned calls that were not made, in a run that was executed to its end. */
export function countMissing({
  status,
  models,
  planned,
}: Pick<RunView, 'status' | 'models'> & { planned?: number | undefined }) {
  const made = models.reduce((sum, { attempted, cutOff = 0, unplayed = 0 }) => sum + attempted + cutOff + unplayed, 0);
  return status === 'completed' && planned !== undefined ? Math.max(0, planned - made) : 0;
}

export const MAX_ANSWER_NOTE_CHARS = 2_000;

/** The exported file: prompt, results, timestamp. */
export function exportOf(view: RunView, answers: readonly AnswerView[], timestamp: string) {
  return {
    ...(view.isSimulated ? { simulated: SIMULATED_NOTE } : {}),
    prompt: view.prompt,
    ...(view.attached ? { attached: view.attached } : {}),
    timestamp,
    results: view.models.map((model) => ({
      model_id: model.key,
      model_name: model.name,
      response: answers.find(({ modelKey }) => modelKey === model.key)?.text ?? null,
      metrics: {
        response_time_ms: model.figures.responseMs.median,
        tokens_used: tokensUsed(model.inputTokens, model.outputTokens),
        tokens_generated: model.outputTokens,
      },
    })),
    record: view,
  };
}
