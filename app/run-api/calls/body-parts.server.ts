import { z } from 'zod';
import { MAX_ROUNDS } from '../../runs/run-spec.ts';

export const textOf = (name: string) => z.string(`${name} must be text`);

export const wholeRounds = (name: string) => {
  const reason = `${name} must be a whole number from 1 to ${MAX_ROUNDS}`;
  return z.int(reason).min(1, reason).max(MAX_ROUNDS, reason).default(1);
};

/** Who grades answers by rubrics, and compares them by criteria. */
export const judge = z.strictObject(
  {
    modelId: textOf('judge.modelId').meta({
      description: 'A registered model; one that is not measured judges best.',
    }),
    criteria: textOf('judge.criteria').default('').meta({
      description:
        'What makes one answer better than another; the judge then compares answers in pairs. Empty: it makes only the checks that go by a rubric, such as {"judge": "Polite, and to the point"}, for which a judge is required.',
    }),
    rounds: wholeRounds('judge.rounds').meta({ description: 'Rounds judged, from the first on.' }),
  },
  'judge must be an object with modelId',
);
