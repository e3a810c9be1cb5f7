import { type RegisteredModel, targetOf } from '../../models/model.ts';
import { providerNames } from '../../models/model-queries.server.ts';
import { calledAs } from '../../results/publish-run.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { emptyStart, type FormStart, formStartOf } from './form-start.ts';

/**
 * The form's first values for a run that somebody shared. The reader's own models that are called in the same way are picked; the judge
 * and the baseline are left out, because they are models of somebody else's account.
 */
export function sharedStart(shared: RunRow, models: readonly RegisteredModel[]): FormStart {
  const nameOf = (called: Parameters<typeof calledAs>[0]) => Object.values(calledAs(called)).join(' ');
  const measured = new Set(shared.spec.models.map(nameOf));
  const isMeasured = (model: RegisteredModel) => {
    const target = targetOf(model, providerNames);
    return !('problem' in target) && measured.has(nameOf(target));
  };
  return {
    ...formStartOf(shared),
    name: shared.testId === null ? '' : shared.name,
    judge: emptyStart.judge,
    baseline: emptyStart.baseline,
    modelIds: models.filter(isMeasured).map(({ id }) => id),
  };
}
