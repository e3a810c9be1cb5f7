import type { CalledAs } from '../models/called-as.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import type { Model } from './model.ts';

/** The names under which runs call the model: at a provider by its id, at any other endpoint by its host. */
export function callNamesOf({ endpoints, former }: Pick<Model, 'endpoints' | 'former'>): CalledAs[] {
  const names = endpoints.flatMap(({ provider, id }): CalledAs[] => {
    const model = id.toLowerCase();
    const host = provider.baseUrl && URL.canParse(provider.baseUrl) ? new URL(provider.baseUrl).host : null;
    return [{ provider: provider.id, model }, ...(host ? [{ provider: host, model }] : [])];
  });
  return [...names, ...former.map(({ provider, id }) => ({ provider: provider.id, model: id.toLowerCase() }))];
}

/** The model that a run called; null where the table does not know that this provider serves it. */
export function findCalledModel(catalogue: ModelCatalogue, called: CalledAs): Model | null {
  const model = catalogue.resolve(called.model);
  const isIt = (name: CalledAs) => name.provider === called.provider && name.model === called.model;
  return model && callNamesOf(model).some(isIt) ? model : null;
}
