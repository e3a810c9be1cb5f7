import { pickCalled } from '../../models/called-as.ts';
import type { RegisteredModel } from '../../models/model.ts';
import { providerNames } from '../../models/model-queries.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { emptyStart, type FormStart, formStartOf } from './form-start.ts';

/**
 * The form's first values for a run that somebody shared. The reader's own models that are called in the same way are picked, also to play the user; the judge
 * and the baseline are left out, because they are models of somebody else's account, and so is the budget.
 */
export function sharedStart(shared: RunRow, models: readonly RegisteredModel[]): FormStart {
  const { simulatedUser } = shared.spec;
  const [player] = simulatedUser ? pickCalled(models, simulatedUser, providerNames) : [];
  const measured = shared.spec.models.flatMap((called) => pickCalled(models, called, providerNames));
  return {
    ...formStartOf(shared),
    name: shared.testId === null ? '' : shared.name,
    judge: emptyStart.judge,
    baseline: emptyStart.baseline,
    budget: emptyStart.budget,
    simulatedUserId: player?.id ?? '',
    modelIds: [...new Set(measured.map(({ id }) => id))],
  };
}
