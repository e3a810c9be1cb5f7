import type { Retirement } from '@yardstick/bench/models';
import { forEachSliced, type Sliced } from '../../platform/sliced.ts';
import type { Model } from '../model.ts';

/** Every spelling by which a model is known, in lower case: ids with and without a gateway's prefix, and retired ids. */
export function* namesOf(
  models: readonly Model[],
  retirements: readonly Retirement[],
  byId: ReadonlyMap<string, Model>,
): Sliced<Map<string, Model>> {
  const names = new Map<string, Model>();
  const add = (name: string, model: Model) => {
    if (!names.has(name)) names.set(name, model);
  };
  yield* forEachSliced(models, (model) => {
    for (const name of [...model.endpoints.map(({ id }) => id), ...model.former.map(({ id }) => id)]) {
      const lower = name.toLowerCase();
      add(lower, model);
      add(lower.split('/').at(-1) ?? lower, model);
    }
  });
  for (const model of models) add(model.id.replaceAll('.', '-'), model);
  for (const { ids } of retirements) {
    const model = ids.map((id) => byId.get(id) ?? names.get(id.toLowerCase())).find((found) => found !== undefined);
    if (model) for (const id of ids) add(id.toLowerCase(), model);
  }
  return names;
}
