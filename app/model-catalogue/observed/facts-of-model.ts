/** What is said of a model, by what its endpoints say. Pure. */
import type { Endpoint } from '../model.ts';
import { type Corrections, correctFacts } from './corrections.ts';
import { endpointKey, type ObservedEndpoint } from './observed-endpoints.ts';

export const keyOf = ({ provider, id }: { provider: { id: string }; id: string }) => endpointKey(provider.id, id);

const most = (numbers: readonly (number | null)[]) =>
  numbers.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null);

/** @param own its maker's endpoint @param others in order; the largest of their limits counts where its maker's is not known */
export function statedFacts(own: Endpoint | undefined, others: readonly Endpoint[]) {
  const first = own ?? others[0];
  return {
    input: first?.input ?? [],
    output: first?.output ?? [],
    contextTokens: own?.contextTokens ?? most(others.map(({ contextTokens }) => contextTokens)),
    maxOutputTokens: own?.maxOutputTokens ?? most(others.map(({ maxOutputTokens }) => maxOutputTokens)),
    reasoning: first?.reasoning ?? null,
    // The list of chat models takes only models that call tools.
    hasTools: first?.kind === 'chat' ? true : null,
  };
}

/** What only sources of run time know: of its first endpoint, which is the maker's own, else of any other. */
export function observedFacts(
  endpoints: readonly Endpoint[],
  observed: ReadonlyMap<string, ObservedEndpoint>,
  corrections: Corrections,
  ofModel: ReturnType<Corrections['get']>,
) {
  const ofEndpoints = endpoints.map((endpoint) => {
    const { facts = {}, factsReadAt = '' } = observed.get(keyOf(endpoint)) ?? {};
    return correctFacts([{ facts, at: factsReadAt }], corrections.get(keyOf(endpoint)));
  });
  const all = [correctFacts([], ofModel), ...ofEndpoints];
  const known = <Name extends 'released' | 'knowledge' | 'hasStructuredOutput'>(name: Name) =>
    all.find((facts) => facts[name] !== undefined)?.[name] ?? null;
  const hasTools = all.find((facts) => facts.hasTools !== undefined)?.hasTools;
  return {
    ...(hasTools !== undefined && { hasTools }),
    hasStructuredOutput: known('hasStructuredOutput'),
    released: known('released'),
    knowledge: known('knowledge'),
  };
}
