import type { ModelCatalogue, Provider } from './build-catalogue.ts';
import { remembered, viewOfDay } from './day-view.ts';
import { baseRate, priceOn, statusOf } from './model.ts';

export interface ProviderSummary extends Provider {
  endpointCount: number;
  modelCount: number;
  /** Models whose end this provider announced for a day to come. */
  endingCount: number;
}

export interface ServedModel {
  id: string;
  name: string;
  endpoint: string;
  tier: string | null;
  region: string | null;
  contextTokens: number | null;
  input: number | null;
  output: number | null;
  currency: string | undefined;
  observedAt: string | null;
  /** ISO day of the end at this provider. */
  end: string | null;
  hasEnded: boolean;
}

/** Those that serve at least one model that we know, the largest first. Shared by all requests: do not change the array. */
export function listProviders(catalogue: ModelCatalogue, day: string): readonly ProviderSummary[] {
  return remembered(viewOfDay(catalogue, day), 'providers', () =>
    catalogue.providers
      .map((provider) => summaryOf(catalogue, provider, day))
      .filter(({ endpointCount }) => endpointCount > 0)
      .sort((left, right) => right.modelCount - left.modelCount || left.name.localeCompare(right.name, 'en')),
  );
}

export function findProvider(catalogue: ModelCatalogue, id: string, day: string): ProviderSummary | null {
  const provider = catalogue.providers.find((known) => known.id === id);
  const summary = provider && summaryOf(catalogue, provider, day);
  return summary && summary.endpointCount > 0 ? summary : null;
}

function summaryOf(catalogue: ModelCatalogue, provider: Provider, day: string): ProviderSummary {
  const served = viewOfDay(catalogue, day).byProvider.get(provider.id) ?? [];
  const ending = served.filter(({ endpoint: { retirement } }) => (retirement?.shutdown ?? '') > day);
  return {
    ...provider,
    endpointCount: served.length,
    modelCount: new Set(served.map(({ entry }) => entry.model.id)).size,
    endingCount: new Set(ending.map(({ entry }) => entry.model.id)).size,
  };
}

/** @param from index of the first endpoint */
export function listServed(
  catalogue: ModelCatalogue,
  id: string,
  day: string,
  from: number,
  count: number,
): ServedModel[] {
  const served = viewOfDay(catalogue, day).byProvider.get(id) ?? [];
  return served.slice(from, from + count).map(({ entry: { model }, endpoint }) => {
    const hasEnded = statusOf({ endpoints: [endpoint], retirement: null }, day) === 'retired';
    const row = hasEnded ? null : priceOn(endpoint, day);
    return {
      id: model.id,
      name: model.name,
      endpoint: endpoint.id,
      tier: endpoint.tier,
      region: endpoint.region,
      contextTokens: endpoint.contextTokens,
      input: row && baseRate(row.rates, 'input_mtok'),
      output: row && baseRate(row.rates, 'output_mtok'),
      currency: row?.currency,
      observedAt: row?.observedAt ?? null,
      end: endpoint.retirement?.shutdown ?? null,
      hasEnded,
    };
  });
}
