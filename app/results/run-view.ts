import type { Badges } from '@yardstick/bench';
import { SIMULATED_NOTE } from '@yardstick/bench/words';
import type { QualityView } from '../judging/quality-view.ts';

/** A result as pages, shares and the API show it: plain figures and finished sentences. Times in ms, money in nanos. */
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
  /** Failed calls that were made again; left out where there are none. */
  repeats?: { calls: number; answered: number };
  /** Planned calls that were not made, of a run that was carried out to its end. */
  missing?: number;
  /** Calls that we ourselves cut off: no failures of the model. */
  cutOff?: number;
  successRate: number | null;
  successInterval: { low: number; high: number } | null;
  failures: Record<string, number>;
  figures: Record<FigureKey, FigureView>;
  /** Why no speed is shown. */
  speedWithheld: string[];
  /** Of one call, on average. */
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** As far as the provider counted them, input and output. */
  totalTokens: number | null;
  /** Calls that the provider told no tokens of: with any of these, the figures above are not all. */
  uncountedCalls: number;
  cost: { nanos: number | null; perAnswerNanos: number | null; currency: string; isAtLeast: boolean };
  passRate: number | null;
  passInterval: { low: number; high: number } | null;
  /** By check: how often it passed. */
  checks: { name: string; passed: number; scored: number }[];
  servedModels: string[];
}

/** The metrics in the table of figures, in the order of its columns. */
export const figures = {
  responseMs: { label: 'Response time', isRate: false },
  timeToFirstAnswerMs: { label: 'First answer', isRate: false },
  outputTokensPerSecond: { label: 'Tokens/s', isRate: true },
  visibleCharsPerSecond: { label: 'Characters/s', isRate: true },
} as const;
export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as FigureKey[];

export interface RunView {
  id: string;
  name: string;
  status: string;
  error: string | null;
  isSimulated: boolean;
  /** Null where the reader may not see it. */
  prompt: string | null;
  system: string | null;
  createdAt: string;
  finishedAt: string | null;
  rounds: number;
  caseCount: number;
  /** Calls that the run was to make, warm-ups not counted; left out of what was never planned here. */
  planned?: number;
  verdicts: string[];
  qualityVerdicts: string[];
  /** How far the verdicts reach. */
  scope: string[];
  /** Keys of the models that carry a label; null where the verdicts decide none. */
  badges: Badges;
  /** In which ways the run is not the one that was planned: calls that are missing, made later or made again. */
  gaps?: string[];
  /** What a judge said of the answers; null where there was none. */
  quality: QualityView | null;
  models: ModelView[];
  formulas: Record<string, { label: string; formula: string }>;
  method: [string, string][];
  manifestHash: string | null;
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
  /** The text goes on; the raw record has all of it. */
  isCut: boolean;
  responseMs: number | null;
  firstAnswerMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  repeats: number;
  scores: { name: string; passed: boolean | null; reason: string }[];
  /** Of its owner alone. */
  isStarred: boolean;
  note: string;
}

/** Planned calls that a run which was carried out to its end did not make. */
export function countMissing({
  status,
  models,
  planned,
}: Pick<RunView, 'status' | 'models'> & { planned?: number | undefined }) {
  const made = models.reduce((sum, { attempted, cutOff = 0 }) => sum + attempted + cutOff, 0);
  return status === 'completed' && planned !== undefined ? Math.max(0, planned - made) : 0;
}

export const MAX_ANSWER_NOTE_CHARS = 2_000;

/** The file that Export gives: prompt, results, timestamp. */
export function exportOf(view: RunView, answers: readonly AnswerView[], timestamp: string) {
  return {
    ...(view.isSimulated ? { simulated: SIMULATED_NOTE } : {}),
    prompt: view.prompt,
    timestamp,
    results: view.models.map((model) => ({
      model_id: model.key,
      model_name: model.name,
      response: answers.find(({ modelKey }) => modelKey === model.key)?.text ?? null,
      metrics: {
        response_time_ms: model.figures.responseMs.median,
        tokens_used: model.inputTokens,
        tokens_generated: model.outputTokens,
      },
    })),
    record: view,
  };
}
