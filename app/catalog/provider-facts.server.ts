import { builtInContent } from './built-in/built-in-content.server.ts';
import type { Fact } from './tool.ts';

/** The facts about a provider of models, by the id that the model catalogue gives it. */
export function providerFacts(id: string): readonly Fact[] {
  return builtInContent().providers.find((provider) => provider.id === id)?.facts ?? [];
}
