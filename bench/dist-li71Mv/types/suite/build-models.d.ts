import type { ModelSpec } from '../record.ts';
/** Providers that a suite may name; `custom` needs a baseUrl, `demo` is simulated. */
export declare const SUITE_PROVIDERS: readonly ["openai", "anthropic", "google", "mistral", "cohere", "custom", "demo"];
/** Reports a problem at a path below the thing being built. */
export type Report = (path: readonly PropertyKey[], reason: string) => void;
/** Reads `openai:gpt-4o-mini` or the long form; null after reporting what is wrong. */
export declare function buildModel(input: unknown, providers: readonly string[], report: Report): (Omit<ModelSpec, 'key'> & {
    key?: string;
}) | null;
/** Reads the models of a suite and gives each a key that is unique in the run. */
export declare function buildModels(inputs: readonly unknown[], providers: readonly string[], report: Report): ModelSpec[];
