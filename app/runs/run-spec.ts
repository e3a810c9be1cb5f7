import type { Baseline, BaselineSource, PlayedUser, RecordedPrices, RunSummary } from '@yardstick/bench';
import type { SpecModel } from '../models/model.ts';
import type { WrittenCheck } from './answer-check.ts';
import type { PromptAttachment } from './prompt-attachment.ts';

/** The specification of a run, stored with it for resuming, repeating and explaining it. */
export interface RunSpec {
  prompt: string;
  system: string;
  /** Cases as pasted or uploaded: a table (CSV) or a suite file (YAML, JSON). Null: the prompt alone. */
  table: SuiteTable | null;
  /** Versions of the prompt, the first of which is `prompt` and `system` themselves; absent when there is one only. */
  versions?: PromptVersion[];
  /** Every model, once for each version. */
  models: SpecModel[];
  rounds: number;
  seed: number;
  tieMargin: number;
  /** The model, by its key, that all others are compared with; absent: all with each other. */
  baseline?: Baseline;
  /** The run ends itself when its rounds decide every pair of models, or cannot any more; absent: it does not. */
  stopWhenDecided?: boolean;
  /** Asked in batches: at half the price, within a day, and without times; absent: each call by itself. */
  batch?: true;
  cacheMode: 'cold' | 'warm';
  isStreaming: boolean;
  /** Concurrent calls per provider; comparisons need 1. */
  concurrency: number;
  request: RequestSettings;
  /** The most that it and its judge may cost, in nano-dollars; absent: no budget. */
  budgetNanos?: number;
  /** Attachments of every case, of whatever kind; absent when there are none. The name is that of the first kind there was. */
  images?: PromptAttachment[];
  /** Checks for every answer, in addition to those of its case; absent when there are none. */
  checks?: WrittenCheck[];
  /** Functions that models may call in every case, as JSON: a list of tools as in a suite. Absent when there are none. */
  tools?: string;
  /** Requests of one answer at most, where tools answer; absent: as many as the engine makes. */
  maxTurns?: number;
  /** Who goes on with the conversation of every case that names nobody itself; absent: nobody. */
  user?: PlayedUser;
  /** The model that plays the users of conversations; absent where there are none. */
  simulatedUser?: SpecModel;
  /** The judge, as the room `judging` wrote it; absent when there is none. */
  judge?: unknown;
  /** Of a pushed run: a hash of the model that grades its answers, as its suite names it. Absent from older ones. */
  judgeHash?: string;
  /** What the models cost when the run was planned, where the engine's own table did not say so; it keeps costing that. */
  prices?: RecordedPrices;
  /** What was announced then of the ends of its models; absent: nothing. */
  ends?: string[];
}

/** What it sets takes the place of the run's own text. A suite in YAML or JSON holds the texts of its versions itself. */
export interface PromptVersion {
  id: string;
  name: string;
  prompt?: string;
  system?: string;
  /** Settings in place of those of the run. */
  request?: RequestSettings;
  /** It goes without the tools of the run; absent: it has them. */
  tools?: [];
  /** In place of that of the run. */
  cacheMode?: 'cold' | 'warm' | undefined;
}

export interface SuiteTable {
  /** A table, a whole suite (YAML, JSON), or a list of cases in JSON. */
  format: 'csv' | 'yaml' | 'cases';
  text: string;
}

/** Each is sent only if set. */
export interface RequestSettings {
  maxOutputTokens?: number;
  temperature?: number;
  topP?: number;
  reasoningEffort?: string;
  /** For models that repeat themselves with it; not the seed of the order of calls. */
  seed?: number;
  stop?: string[];
  /** An object in JSON: any, or one that fits a JSON Schema. */
  json?: boolean | { schema: Record<string, unknown>; name?: string };
}

/** One call of a run. */
export interface CallPlace {
  caseId: string;
  modelKey: string;
  round: number;
}

/** Largest prompt, UTF-8 bytes. */
export const MAX_PROMPT_BYTES = 1_048_576;
export const MAX_CASES = 1_000;
/** All prompts of a suite together, after variables are filled in. */
export const MAX_SUITE_BYTES = 20 * 1_048_576;
export const MAX_CALLS = 20_000;
/** Far above any real run, and far below what a column holds. */
export const MAX_RUN_TOKENS = 1e12;
export const MAX_RUN_MODELS = 100;
export const MAX_ROUNDS = 30;
export const MAX_VERSIONS = 10;
/** Id of the version that is the run's own prompt. */
export const FIRST_VERSION = 'v1';
/** A suite as YAML or JSON, which takes far longer to parse than a table. */
export const MAX_YAML_BYTES = 1_048_576;
export const MAX_SCHEMA_BYTES = 65_536;
/** What a tool answers to one call, characters: each may be sent again with every further request of its answer. */
export const MAX_RESULT_CHARS = 8_192;
/** Longest name of a case, model or run, UTF-8 bytes: an index holds up to three of them. */
export const MAX_ID_BYTES = 800;
/** Largest pushed run, bytes. */
export const MAX_PUSH_BYTES = 32 * 1_048_576;
export const MAX_PUSH_MODELS = 20;

/** The models of a run by the keys under which they were chosen; with versions of the prompt, each is in the spec several times. */
export const modelKeysOf = ({ models }: Pick<RunSpec, 'models'>): string[] => [
  ...new Set(models.map(({ key, variant }) => (variant === undefined ? key : key.slice(0, -variant.length - 1)))),
];

/** The models that its calls go to: those that are measured, and the one that plays the users of conversations. */
export const calledModels = ({
  models,
  simulatedUser,
}: {
  models: SpecModel[];
  simulatedUser?: SpecModel | undefined;
}): SpecModel[] => (simulatedUser ? [...models, simulatedUser] : models);

/** A model's name without that of its version. */
export function modelNameOf({ models, versions = [] }: Pick<RunSpec, 'models' | 'versions'>, key: string): string {
  const model = models.find((one) => one.key === key);
  const version = versions.find(({ id }) => id === model?.variant);
  return (version ? model?.name.slice(0, -` · ${version.name}`.length) : model?.name) ?? key;
}

/** The baseline as it was chosen: one model, or one version of the prompt. */
export function chosenBaseline({ baseline, models }: Pick<RunSpec, 'baseline' | 'models'>): BaselineSource | null {
  if (!baseline) return null;
  const { model, pairs: _, ...terms } = baseline;
  const variant = models.find(({ key }) => key === model)?.variant;
  return variant === undefined ? { ...terms, model } : { ...terms, variant };
}

/** A run's states in words. */
export const statusWords: Record<string, string> = {
  queued: 'Waiting to start',
  running: 'Running',
  waiting: 'Waiting for answers',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
  budget_reached: 'Stopped at its limit',
};

/** After how many rounds a run ended itself, and why; undefined where it did not. */
export function endOf({ summary }: { summary: unknown }) {
  const { race, rounds } = (summary ?? {}) as Partial<RunSummary>;
  return race?.ending && rounds ? { ending: race.ending, rounds } : undefined;
}

/** `waiting`: its batches are with their providers, and no worker holds it. */
export const isOpen = (status: string): boolean => ['queued', 'running', 'waiting'].includes(status);

/** The calendar month (UTC) on which tokens are booked. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The first sentence or so of a prompt, as a name. */
export function nameOfPrompt(prompt: string): string {
  const line = prompt.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}…` : line || 'Benchmark';
}

/** Whether the spec has prompts. A run pushed by the command line has none. */
export const hasQuestions = ({ table, prompt }: Pick<RunSpec, 'table' | 'prompt'>): boolean =>
  (table === null ? prompt : table.text) !== '';

export const tooManyCases = (cases: number): string =>
  `The suite has ${cases.toLocaleString('en-US')} cases; one run takes at most ${MAX_CASES.toLocaleString('en-US')}. Split it into several.`;

/** A suite has `key:` or begins with a brace, a list of cases with a bracket; a table begins with column names. */
export function formatOfTable(text: string, fileName = ''): SuiteTable['format'] {
  if (/\.(csv|tsv)$/i.test(fileName)) return 'csv';
  if (/^\s*\[/.test(text)) return 'cases';
  if (/\.(ya?ml|json)$/i.test(fileName)) return 'yaml';
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  return first.startsWith('{') || /^(---|#|[A-Za-z]+:(\s|$))/.test(first) ? 'yaml' : 'csv';
}

/** `tokens_used`: all tokens of a call, in and out; null where one of the two is not known. */
export const tokensUsed = (input: number | null, output: number | null): number | null =>
  input === null || output === null ? null : input + output;

/** The metrics of every run, for a suite's record. */
export const takenMetrics = ['response_time_ms', 'time_to_first_answer_ms', 'tokens_used', 'tokens_generated', 'cost'];
