import type { BaselineSource, PlannedSuite, PlayedUser } from '@yardstick/bench';
import type { Charge } from '../organisations/spending.server.ts';
import type { WrittenCheck } from './answer-check.ts';
import type { PromptAttachment } from './prompt-attachment.ts';
import type { RunPlan } from './run-plan.server.ts';
import type { PromptVersion, RequestSettings, RunSpec, SuiteTable } from './run-spec.ts';

/** A request for a run; `planRun` turns it into a spec or says what is missing. */
export interface RunRequest {
  prompt: string;
  system: string;
  table: SuiteTable | null;
  modelIds: string[];
  rounds: number;
  tieMargin: number;
  /** Further versions of the prompt; what one does not set is as in `prompt` and `system`. */
  versions?: WrittenVersion[];
  /** The model, or the version of the prompt, that the others are compared with; null or absent: the first version, or all with each other. */
  baseline?: BaselineSource | null;
  /** End the run when its rounds decide every pair of models, or cannot any more. */
  stopWhenDecided?: boolean;
  /** Send it as a batch. */
  batch?: boolean;
  cacheMode: 'cold' | 'warm';
  request: RequestSettings;
  /** Why the JSON Schema that was typed is none. */
  schemaProblem?: string;
  /** The most that the run and its judge may cost, in nano-dollars. */
  budgetNanos?: number;
  /** Files for every case. A text: why a file cannot be sent. */
  attachments?: (PromptAttachment | string)[];
  /** Checks that every answer must pass. */
  checks?: WrittenCheck[];
  /** Tools for every case, as in a run spec. */
  tools?: string;
  maxTurns?: number;
  /** Who goes on with the conversation of every case that names nobody itself. */
  user?: PlayedUser;
  /** The model that plays the users of conversations. */
  simulatedUserId?: string;
  /** The judge's part of the request, for the room `judging`; null: no judge. */
  judge?: unknown;
  name: string;
  /** The address of the organisation that the run belongs to; absent or empty: the account's own. */
  organisation?: string;
}

export type WrittenVersion = Partial<
  Pick<PromptVersion, 'name' | 'prompt' | 'system' | 'request' | 'tools' | 'cacheMode'>
>;

/** A refusal: a title and a message for the page, `status` for the API. */
export interface RunRefusal {
  title: string;
  description: string;
  status: 400 | 402 | 403 | 409 | 422;
  /** What in the request is refused, as the API names it. */
  field?: string;
  /** Where in a table of cases the mistakes are. */
  cells?: CellProblems;
}

/** A mistake in a table of cases: rows count from 1, without the head and empty lines. */
export interface CellProblem {
  row: number;
  /** Empty: the row as a whole, or a column without a name. */
  column: string;
  reason: string;
}

/** The first mistakes, and how many there are. */
export interface CellProblems {
  shown: CellProblem[];
  total: number;
}

export const describeCell = ({ row, column, reason }: CellProblem): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${reason}`;

export interface PlannedRun {
  userId: string;
  /** The account that the run will belong to: an organisation's, or the same. */
  ownerId: string;
  spec: RunSpec;
  name: string;
  suite: PlannedSuite;
  calls: number;
  /** The maximum for the run, warm-ups and judge included. */
  tokens: number;
  /** What it takes with answers of usual length; null: it needs the maximum to begin. */
  usualTokens: number | null;
  judgeTokens: number;
  /** The most that it and its judge may cost on keys that organisations share. */
  charges: Charge[];
  entitlements: RunPlan;
}
