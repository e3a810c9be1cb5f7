import {
  type EndpointRow,
  familyOf,
  isOwnProvider,
  type Maker,
  type ModelRow,
  makerOf,
  modelKey,
  type ProviderRow,
  type Retirement,
} from '@yardstick/bench/models';
import { forEachSliced, type Sliced } from '../../platform/sliced.ts';
import type { Announcement } from '../model.ts';
import { sourceById } from './catalogue-sources.ts';
import { endpointKey, type ObservedEndpoint } from './observed-endpoints.ts';

export interface BundledTable {
  makers: readonly Maker[];
  models: readonly (ModelRow & { announced?: Announcement })[];
  providers: readonly ProviderRow[];
  retirements: readonly Retirement[];
}

/** Gateways that write a model's maker into its id. */
const namingGateways = new Set(['openrouter', 'vercel-ai-gateway']);
/** Ids that a gateway chooses a model for: no model of anybody. */
const isRouter = (id: string) => /^(~|openrouter\/|auto|stealth\/)/.test(id);

/** Endpoints that no source lists any more keep their prices on the page of their model. */
type ObservedRow = EndpointRow & { isFormer?: true };
export type ObservedTable = Omit<BundledTable, 'providers'> & {
  providers: readonly (Omit<ProviderRow, 'endpoints'> & { endpoints: ObservedRow[] })[];
};

/** The bundled table with the endpoints, models, providers and announced ends that were observed at run time. */
export function* addObserved(
  bundled: BundledTable,
  observed: ReadonlyMap<string, ObservedEndpoint>,
): Sliced<ObservedTable> {
  if (observed.size === 0) return bundled;
  const known = new Set(
    bundled.providers.flatMap(({ id, endpoints }) => endpoints.map((row) => endpointKey(id, row.id))),
  );
  const models = new ModelNames(bundled);
  const added = new Map<string, { name: string; rows: ObservedRow[] }>();
  yield* forEachSliced(observed, ([key, endpoint]) => {
    const model = known.has(key) ? null : (models.find(endpoint) ?? models.add(endpoint));
    if (model === null) return;
    const provider = added.get(endpoint.provider) ?? {
      name: endpoint.facts.providerName ?? endpoint.provider,
      rows: [],
    };
    provider.rows.push(rowOf(endpoint, model));
    added.set(endpoint.provider, provider);
  });
  const providers: ObservedTable['providers'][number][] = bundled.providers.map((row) => {
    const more = added.get(row.id);
    added.delete(row.id);
    return more ? { ...row, endpoints: [...row.endpoints, ...more.rows] } : row;
  });
  for (const [id, { name, rows }] of added)
    providers.push({ id, name, address: '$.', fallbacks: [], endpoints: rows, history: [] });
  return { ...models.table(), providers, retirements: addEnds(bundled.retirements, observed) };
}

function rowOf({ provider, name, facts, isListed }: ObservedEndpoint, model: string): ObservedRow {
  const [, tier] = (provider === 'openrouter' && /:([a-z]+)$/.exec(name)) || [];
  const output = facts.output ?? ['text'];
  return {
    id: name,
    model,
    api: '',
    kind: output.includes('text') ? 'chat' : 'image',
    ...(tier && { tier }),
    input: facts.input ?? ['text'],
    output,
    ...(!isListed && { isFormer: true }),
  };
}

/** An end that the provider's own list names replaces a reported one; a reported one fills a gap. */
function addEnds(bundled: readonly Retirement[], observed: ReadonlyMap<string, ObservedEndpoint>): Retirement[] {
  const own: Retirement[] = [];
  const reported: Retirement[] = [];
  for (const { provider, name, facts, endSource, factsReadAt } of observed.values()) {
    const source = sourceById.get(endSource ?? '');
    if (!facts.shutdown || !source) continue;
    const isOwn = source.id === `${provider}-list`;
    (isOwn ? own : reported).push({
      provider,
      ids: [name],
      shutdown: facts.shutdown,
      precision: 'exact',
      ...(facts.replacement && { replacement: facts.replacement }),
      standing: isOwn ? 'read' : 'reported',
      source: {
        name: source.name,
        url: source.homepage,
        observedAt: factsReadAt,
        ...(source.licence && { licence: source.licence }),
      },
    });
  }
  const keysOf = (rows: readonly Retirement[]) =>
    new Set(rows.flatMap(({ provider, ids }) => ids.map((id) => endpointKey(provider, id))));
  const isNamed = (keys: ReadonlySet<string>) => (row: Retirement) =>
    row.ids.some((id) => keys.has(endpointKey(row.provider, id)));
  const isReplaced = isNamed(keysOf(own));
  const kept = bundled.filter((row) => !isReplaced(row));
  const isKnown = isNamed(keysOf([...kept, ...own]));
  return [...kept, ...own, ...reported.filter((row) => !isKnown(row))];
}

/** Which model an observed endpoint is, by the spellings of the bundled table; new models where their maker is known. */
class ModelNames {
  readonly #bundled: BundledTable;
  readonly #byKey = new Map<string, string>();
  readonly #added: ModelRow[] = [];
  readonly #ids: Set<string>;
  readonly #makers: Map<string, Maker>;

  constructor(bundled: BundledTable) {
    this.#bundled = bundled;
    this.#ids = new Set(bundled.models.map(({ id }) => id));
    this.#makers = new Map(bundled.makers.map((maker) => [maker.id, maker]));
    for (const { id } of bundled.models) this.#byKey.set(modelKey(id), id);
    for (const { endpoints } of bundled.providers)
      for (const row of endpoints) if (!row.aliasOf) this.#byKey.set(modelKey(row.id), row.model);
  }

  find({ name }: ObservedEndpoint): string | null {
    return this.#byKey.get(modelKey(name)) ?? null;
  }

  add({ provider, name, facts }: ObservedEndpoint): string | null {
    const maker = isOwnProvider(provider) || namingGateways.has(provider) ? makerOf(provider, name)?.maker : undefined;
    const key = modelKey(name);
    if (maker === undefined || key === '' || isRouter(name)) return null;
    const slug = key.replace(/[^a-z0-9.-]+/g, '-').replace(/^-+|-+$/g, '');
    const id = this.#ids.has(slug) ? `${maker}-${slug}` : slug;
    if (slug === '' || this.#ids.has(id)) return null;
    this.#ids.add(id);
    this.#byKey.set(key, id);
    if (!this.#makers.has(maker))
      this.#makers.set(maker, { id: maker, name: maker.charAt(0).toUpperCase() + maker.slice(1) });
    this.#added.push({ id, name: (facts.name ?? name).replace(/^[^:]{2,30}: /, ''), maker, family: familyOf(key) });
    return id;
  }

  table() {
    return { makers: [...this.#makers.values()], models: [...this.#bundled.models, ...this.#added] };
  }
}
