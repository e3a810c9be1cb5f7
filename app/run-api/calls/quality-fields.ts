import type { JudgeRequest } from '../../judging/judge-part.ts';
import type { WrittenCheck } from '../../runs/answer-check.ts';

export type QualityFields = { checks: WrittenCheck[]; judge: JudgeRequest | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The optional fields of a program's request: `checks` and `judge`. What they ask for is looked at when the run is planned. */
export function readQualityFields({
  checks = [],
  judge = null,
}: Record<string, unknown>): QualityFields | { problem: string } {
  if (!Array.isArray(checks) || !checks.every(isObject)) return { problem: 'checks must be a list of objects.' };
  if (judge === null) return { checks, judge };
  if (!isObject(judge)) return { problem: 'judge must be an object with modelId and criteria.' };
  const { modelId, criteria, rounds = 1 } = judge;
  if (typeof modelId !== 'string' || typeof criteria !== 'string')
    return { problem: 'judge.modelId and judge.criteria must be texts.' };
  if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1 || rounds > 30)
    return { problem: 'judge.rounds must be a whole number from 1 to 30.' };
  return { checks, judge: { modelId, criteria, rounds } };
}
