import type { Sample } from '../record.ts';

/** True for a call that the runner itself cut off, when it was stopped or crashed: it says nothing about the model. */
export function isCutOff({ outcome, failure }: Pick<Sample, 'outcome' | 'failure'>): boolean {
  return outcome === 'aborted' || failure?.reason === 'worker_ended';
}

/** True for a conversation whose simulated user could not be asked: no failure of the model, and no answer of it. */
export const isUnplayed = ({ failure }: Pick<Sample, 'failure'>): boolean => failure?.reason === 'simulated_user';
