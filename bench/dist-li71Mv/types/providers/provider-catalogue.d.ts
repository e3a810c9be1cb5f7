import type { DialectId } from './dialect.ts';
export type ProviderId = 'openai' | 'anthropic' | 'google' | 'mistral' | 'cohere' | 'custom' | 'demo';
export interface ProviderInfo {
    id: ProviderId;
    name: string;
    description: string;
    website: string;
    /** Null where the user gives the address. */
    baseUrl: string | null;
    /** The first is used unless a model asks for another. */
    dialects: DialectId[];
    needsKey: boolean;
    models: string[];
}
/** Providers that measure real models. The simulated ones stand apart in `demoProvider`. */
export declare const providerCatalogue: ProviderInfo[];
/** Simulated models: free, seeded, and marked as simulated in every output. */
export declare const demoProvider: ProviderInfo;
export declare function sentModelName(provider: string, model: string): string;
export declare function findProvider(id: string): ProviderInfo | null;
