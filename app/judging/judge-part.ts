import type { PlanModel } from '../models/model.ts';

/** What a person asks of a judge. */
export interface JudgeRequest {
  modelId: string;
  criteria: string;
  rounds: number;
}

/** The judge's part of a run's plan: who compares the answers in pairs once they are there. */
export interface JudgePlan {
  model: PlanModel;
  /** What makes one answer better than another. */
  criteria: string;
  /** Rounds whose answers are compared, from the first on. */
  rounds: number;
}

/** The judge that a plan names; null where nobody judges. */
export const judgeOf = ({ judge }: { judge?: unknown }): JudgePlan | null => (judge as JudgePlan | undefined) ?? null;

/** The request that gives the same judge again. */
export const judgeRequestOf = ({ model, criteria, rounds }: JudgePlan): JudgeRequest => ({
  modelId: model.key,
  criteria,
  rounds,
});
