import type { SpecModel } from '../models/model.ts';
import type { RunSpec } from '../runs/run-spec.ts';

/** The judge's part of a request. */
export interface JudgeRequest {
  modelId: string;
  criteria: string;
  rounds: number;
}

/** The judge's part of a run's spec: it grades answers by the rubrics of checks, and compares them in pairs after the run. */
export interface JudgeSpec extends Pick<RunSpec, 'prices' | 'ends'> {
  model: SpecModel;
  /** What makes one answer better than another; empty: answers are graded alone. */
  criteria: string;
  /** How many checks of all cases go by a rubric. */
  rubrics?: number;
  /** Number of rounds whose answers are compared, counted from the first. */
  rounds: number;
  /** The cases have attachments, which it is not sent. */
  hasUnseen?: true;
}

/** The judge in a spec; null: none. */
export const judgeOf = ({ judge }: { judge?: unknown }): JudgeSpec | null => (judge as JudgeSpec | undefined) ?? null;

/**
 * The request that gives the same judge again.
 * @throws when the worker stops; another one then takes the job
 */
export const judgeRequestOf = ({ model, criteria, rounds }: JudgeSpec): JudgeRequest => ({
  modelId: model.key,
  criteria,
  rounds,
});
