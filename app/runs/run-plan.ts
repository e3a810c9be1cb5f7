import type { PlanModel } from '../models/model.ts';
import type { WrittenCheck } from './answer-check.ts';
import type { PromptImage } from './prompt-image.ts';

/** What a run was asked to do, kept with it so that it can be resumed, repeated and explained. */
export interface RunPlan {
  prompt: string;
  system: string;
  /** Cases as they were pasted or uploaded: a table (CSV) or a suite file (YAML, JSON). Null: the prompt alone. */
  table: SuiteTable | null;
  models: PlanModel[];
  rounds: number;
  seed: number;
  tieMargin: number;
  cacheMode: 'cold' | 'warm';
  isStreaming: boolean;
  /** Calls in flight per provider; 1 is what a comparison needs. */
  concurrency: number;
  request: RequestSettings;
  /** Sent with every case; left out where there are none. */
  images?: PromptImage[];
  /** What every answer has to pass, beside the checks of its own case; left out where there is nothing. */
  checks?: WrittenCheck[];
  /** Who judges the answers, as the room `judging` wrote it; left out where nobody does. */
  judge?: unknown;
}

export interface SuiteTable {
  format: 'csv' | 'yaml';
  text: string;
}

/** Sent only where set. */
export interface RequestSettings {
  maxOutputTokens?: number;
  temperature?: number;
  topP?: number;
  reasoningEffort?: string;
  json?: boolean;
}

/** Bytes of one prompt (UTF-8). */
export const MAX_PROMPT_BYTES = 1_048_576;
export const MAX_CASES = 1_000;
/** All prompts of a suite together, after variables are filled in. */
export const MAX_SUITE_BYTES = 20 * 1_048_576;
export const MAX_CALLS = 20_000;
export const MAX_RUN_MODELS = 100;
/** A suite as YAML or JSON: its text, which takes far longer to read than a table. */
export const MAX_YAML_BYTES = 1_048_576;
export const MAX_SCHEMA_BYTES = 65_536;
/** UTF-8 bytes of the name of a case, a model or a run as other rows refer to it: an index holds three of them at most. */
export const MAX_ID_BYTES = 800;
/** One run that was made elsewhere and is sent here. */
export const MAX_PUSH_BYTES = 32 * 1_048_576;
export const MAX_PUSH_MODELS = 20;

/** A run's states, as people read them. */
export const statusWords: Record<string, string> = {
  queued: 'Waiting to start',
  running: 'Running',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
  budget_reached: 'Stopped at its token limit',
};

export const isOpen = (status: string): boolean => status === 'queued' || status === 'running';

/** The calendar month (UTC) that tokens are booked on. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The first sentence or so of a prompt, as a name. */
export function nameOfPrompt(prompt: string): string {
  const line = prompt.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}…` : line || 'Benchmark';
}

/** Whether a plan says what was asked. A run that was sent from the command line came without its suite. */
export const hasQuestions = ({ table, prompt }: Pick<RunPlan, 'table' | 'prompt'>): boolean =>
  (table === null ? prompt : table.text) !== '';

export const tooManyCases = (cases: number): string =>
  `The suite has ${cases.toLocaleString('en-US')} cases; one run takes at most ${MAX_CASES.toLocaleString('en-US')}. Split it into several.`;

/** YAML and JSON say `key:` or begin with a bracket; a table has a line of column names. */
export function formatOfTable(text: string, fileName = ''): SuiteTable['format'] {
  if (/\.(csv|tsv)$/i.test(fileName)) return 'csv';
  if (/\.(ya?ml|json)$/i.test(fileName)) return 'yaml';
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  return /^[[{]/.test(first) || /^(---|#|[A-Za-z]+:(\s|$))/.test(first) ? 'yaml' : 'csv';
}

/** The metrics that every run takes: what a suite's record names. */
export const takenMetrics = ['response_time_ms', 'time_to_first_answer_ms', 'tokens_used', 'tokens_generated', 'cost'];
