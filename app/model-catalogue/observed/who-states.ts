import {
  type EndpointRow,
  endpointSource,
  historySource,
  type ProviderRow,
  type TableSource,
} from '@yardstick/bench/models';
import { type Endpoint, hostOf, type Model } from '../model.ts';
import { sourceById, sourceName } from './catalogue-sources.ts';
import { type Corrections, isEqual } from './corrections.ts';
import { keyOf } from './facts-of-model.ts';
import { historyFinder } from './find-history.ts';
import { endpointKey, type ObservedEndpoint } from './observed-endpoints.ts';

/** Facts of a model whose source can be asked for. */
export type SourcedFact =
  | 'contextTokens'
  | 'maxOutputTokens'
  | 'input'
  | 'output'
  | 'reasoning'
  | 'hasTools'
  | 'weights';

/** Who says a fact of a model, where and when. */
export interface FactSource {
  /** Whose endpoint it is said of; null: of the whole model. */
  provider: string | null;
  name: string;
  href: string;
  /** ISO day. */
  day: string;
}

interface Statement extends FactSource {
  value: unknown;
}

interface Stated {
  providers: readonly (Pick<ProviderRow, 'id' | 'history'> & { endpoints: readonly EndpointRow[] })[];
  observed: ReadonlyMap<string, ObservedEndpoint>;
  corrections: Corrections;
}

/** Found when it is asked for: thousands of models have a source for each fact, and few are looked at. */
export function statementFinder(stated: Stated) {
  const { corrections } = stated;
  return {
    /** The newest source that states what the model is shown with; null: nobody does. */
    whoStates({ id, maker, weights, endpoints, ...model }: Model, field: SourcedFact): FactSource | null {
      const ofModel = correctionOf(corrections.get(endpointKey('', id)), field, null);
      const own = endpoints.find(({ provider }) => provider.id === maker?.id);
      const table = weights ? [{ ...inTable(endpointSource), provider: null, value: weights }] : [];
      const statements =
        field === 'weights'
          ? [[...ofModel, ...table]]
          : [ofModel, ...[...(own ? [own] : []), ...endpoints].map((endpoint) => ofEndpoint(endpoint, field, stated))];
      const value = field === 'weights' ? weights : model[field];
      for (const group of statements) {
        const found = newest(group.filter((one) => isEqual(one.value, value)));
        if (found) return found;
      }
      return null;
    },
    /** The newest list that holds an endpoint. */
    whoLists: (endpoint: Endpoint): FactSource | null => newest(listsOf(endpoint, stated)),
  };
}

const inTable = (source: TableSource) => ({
  name: sourceName(source),
  href: source.homepage,
  day: source.observedAt,
});

function newest(statements: readonly Statement[]): FactSource | null {
  const [first] = statements.toSorted((left, right) => (left.day < right.day ? 1 : left.day > right.day ? -1 : 0));
  if (first === undefined) return null;
  const { value: _, ...source } = first;
  return source;
}

function ofEndpoint(endpoint: Endpoint, field: Exclude<SourcedFact, 'weights'>, stated: Stated): Statement[] {
  const { provider } = endpoint;
  const { rows, past } = rowsOf(endpoint, stated);
  return [
    ...correctionOf(stated.corrections.get(keyOf(endpoint)), field, provider.name),
    ...(stated.observed.get(keyOf(endpoint))?.factsBy ?? []).map(({ source, readAt, facts }) => ({
      ...inRunTime(source, readAt),
      provider: provider.name,
      value: facts[field],
    })),
    ...rows.map((row) => ({
      ...inTable(endpointSource),
      provider: provider.name,
      // The list of chat models takes only models that call tools.
      value: field === 'hasTools' ? row.kind === 'chat' || undefined : row[field],
    })),
    ...(field === 'contextTokens' && past
      ? [{ ...inTable(historySource), provider: provider.name, value: past.contextTokens }]
      : []),
  ];
}

function listsOf(endpoint: Endpoint, stated: Stated): Statement[] {
  const { factsBy = [], current = [] } = stated.observed.get(keyOf(endpoint)) ?? {};
  const lists = [
    ...factsBy.map(({ source, readAt }) => inRunTime(source, readAt)),
    ...current.map(({ source, observedAt }) => ({ name: sourceName(source), href: source.url, day: observedAt })),
    ...(rowsOf(endpoint, stated).rows.length > 0 ? [inTable(endpointSource)] : []),
  ];
  return lists.map((list) => ({ ...list, provider: endpoint.provider.name, value: endpoint.id }));
}

/** What the bundled table says of an endpoint; one that gives texts and images is in both of its lists. */
function rowsOf({ provider, id }: Endpoint, { providers }: Stated) {
  const name = id.toLowerCase();
  const bundled = providers.find((one) => one.id === provider.id);
  return {
    rows: bundled?.endpoints.filter((one) => one.id.toLowerCase() === name) ?? [],
    past: bundled && historyFinder(bundled.history)(name),
  };
}

function inRunTime(id: string, day: string): Pick<FactSource, 'name' | 'href' | 'day'> {
  const source = sourceById.get(id);
  return { name: source?.name ?? id, href: source?.homepage ?? '', day };
}

function correctionOf(own: ReturnType<Corrections['get']>, field: SourcedFact, provider: string | null): Statement[] {
  const [last] = own?.get(field) ?? [];
  if (last === undefined) return [];
  const { source, observedAt, value } = last;
  return [{ provider, name: `${hostOf(source)} (by an editor)`, href: source, day: observedAt, value }];
}
