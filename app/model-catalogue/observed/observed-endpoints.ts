import { forEachSliced, groupSliced, type Sliced } from '../../platform/sliced.ts';
import { differsInPrice, type PriceRow } from '../model.ts';
import { rankOfSource, sourceById } from './catalogue-sources.ts';
import { type Observation, type Observations, type ObservedFacts, readPrice } from './observation.ts';

/** What was observed at run time about one endpoint, joined over all sources. */
export interface ObservedEndpoint {
  provider: string;
  name: string;
  /** Whether a source lists it today. */
  isListed: boolean;
  /** Of each fact the newest statement. */
  facts: ObservedFacts;
  factsReadAt: string;
  /** What each source says, in the order in which they lead. */
  factsBy: { source: string; readAt: string; facts: ObservedFacts }[];
  /** What each source asks today, newest first. */
  current: PriceRow[];
  past: PriceRow[];
  /** Where an announced end comes from. */
  endSource: string | null;
}

export const endpointKey = (provider: string, name: string) => `${provider} ${name.toLowerCase()}`;

export function* joinObservations({ rows, lastRead }: Observations): Sliced<Map<string, ObservedEndpoint>> {
  const joined = new Map<string, ObservedEndpoint>();
  const ofEndpoints = rows.filter(({ kind }) => kind !== 'scores');
  const groups = yield* groupSliced(ofEndpoints, ({ provider, name }) => endpointKey(provider, name));
  yield* forEachSliced(groups, ([key, group]) => {
    const bySource = [...Map.groupBy(group, ({ source }) => source)].sort(
      ([left], [right]) =>
        compareText(lastRead.get(right), lastRead.get(left)) || rankOfSource(left) - rankOfSource(right),
    );
    joined.set(key, joinEndpoint(bySource, lastRead));
  });
  return joined;
}

const compareText = (left = '', right = '') => (left < right ? -1 : left > right ? 1 : 0);

function joinEndpoint(bySource: [string, Observation[]][], lastRead: ReadonlyMap<string, string>): ObservedEndpoint {
  const [first] = bySource[0]?.[1] ?? [];
  const endpoint: ObservedEndpoint = {
    provider: first?.provider ?? '',
    name: first?.name ?? '',
    isListed: false,
    facts: {},
    factsReadAt: '',
    factsBy: [],
    current: [],
    past: [],
    endSource: null,
  };
  for (const [source, rows] of bySource) {
    const readAt = lastRead.get(source) ?? rows.at(-1)?.observedAt ?? '';
    const prices = rows
      .filter(({ kind }) => kind === 'price')
      .flatMap((row, index, all) => priceRow(row, all[index + 1], readAt) ?? []);
    const facts = rows.findLast(({ kind }) => kind === 'facts')?.value as ObservedFacts | null | undefined;
    const isPriced = rows.findLast(({ kind }) => kind === 'price')?.value ?? null;
    if (isPriced) endpoint.current.push(...prices.splice(-1));
    endpoint.past.push(...prices);
    if (facts || isPriced) endpoint.isListed = true;
    if (!facts) continue;
    if (facts.shutdown && !endpoint.facts.shutdown) endpoint.endSource = source;
    endpoint.facts = { ...facts, ...endpoint.facts };
    endpoint.factsBy.push({ source, readAt, facts });
    if (readAt > endpoint.factsReadAt) endpoint.factsReadAt = readAt;
  }
  return endpoint;
}

/** A row holds until the source's next one; the last is confirmed by each later read. */
function priceRow(row: Observation, next: Observation | undefined, readAt: string): PriceRow | null {
  if (row.value === null) return null;
  const source = sourceById.get(row.source);
  return {
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo ?? (next ? (next.effectiveFrom ?? next.observedAt) : null),
    observedAt: next ? row.observedAt : readAt,
    hours: null,
    source: {
      name: source?.name ?? row.source,
      version: '',
      licence: source?.licence ?? '',
      url: source?.homepage ?? '',
    },
    ...readPrice(row.value),
  };
}

/** The prices of an endpoint: of all that sources ask today, the newest observation leads. */
export function leadPrices(
  bundled: { today: PriceRow | null; history: readonly PriceRow[] },
  observed: ObservedEndpoint,
) {
  const asked = [...observed.current, ...(bundled.today ? [bundled.today] : [])].sort((left, right) =>
    compareText(right.observedAt, left.observedAt),
  );
  const [today = null, ...rest] = asked;
  // What was observed before the day on which the price changed was the price of its time, and contradicts nothing.
  const isOlder = (row: PriceRow) => today?.effectiveFrom != null && row.observedAt < today.effectiveFrom;
  const older = rest
    .filter(isOlder)
    .map((row) => ({ ...row, effectiveTo: row.effectiveTo ?? today?.effectiveFrom ?? null }));
  return {
    today,
    others: rest.filter((row) => !isOlder(row) && today !== null && differsInPrice(row, today)),
    history: [...bundled.history, ...observed.past, ...older].sort((left, right) =>
      compareText(left.effectiveFrom ?? '', right.effectiveFrom ?? ''),
    ),
  };
}
