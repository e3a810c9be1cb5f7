import { endpointSource, historySource, readModels, readProviders, retirements } from '@yardstick/bench/models';
import type { Context } from '../platform/context.server.ts';
import { buildCatalogue, type ModelCatalogue } from './build-catalogue.ts';

/**
 * The catalogue of models. Today it is the bundled table, which changes with a release only; observations that are made later are
 * rows of the database that come after it.
 */
export function modelCatalogue(_ctx: Context): Promise<ModelCatalogue> {
  loading ??= load();
  return loading;
}

let loading: Promise<ModelCatalogue> | null = null;

async function load(): Promise<ModelCatalogue> {
  const [{ makers, models }, providers] = await Promise.all([readModels(), readProviders()]);
  return buildCatalogue({ makers, models, providers, retirements });
}

/** The day on which a page is made, in ISO form. */
export const dayOf = (ctx: Context) => ctx.now().toISOString().slice(0, 10);

/** Where the rows come from: those of today, and those of the past. */
export const tableSources = [endpointSource, historySource];
