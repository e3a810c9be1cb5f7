/** Words and rules of provider keys, for forms and lists. The key itself has no type here: it never leaves the vault. */

export type KeyStatus = 'valid' | 'invalid' | 'unreachable';

/** A stored key as people see it. */
export interface ProviderKeyView {
  id: string;
  provider: string;
  name: string;
  lastFour: string;
  endpoint: string | null;
  keyStatus: KeyStatus;
  statusReason: string;
  /** ISO instant. */
  checkedAt: string;
}

/** One provider of the catalogue with the keys an account has for it: the entry of get-provider-configs. */
export interface ProviderConfig {
  provider_id: string;
  provider_name: string;
  /** `valid` means configured; `missing` that there is no key. */
  api_key_status: KeyStatus | 'missing';
  keys: ProviderKeyView[];
}

export interface KeyInput {
  provider: string;
  name: string;
  apiKey: string;
  endpoint: string;
}

export type KeyProblem = { field: keyof KeyInput; reason: string };

/** Longest key taken, in characters. */
const MAX_KEY_CHARS = 4_096;
export const EMPTY_KEY = 'API key cannot be empty';

/** What is wrong with the form, or null. */
export function findKeyProblem(input: KeyInput, providers: readonly string[]): KeyProblem | null {
  if (!providers.includes(input.provider)) return { field: 'provider', reason: 'Please select a provider' };
  if (input.apiKey.trim() === '') return { field: 'apiKey', reason: EMPTY_KEY };
  if (input.apiKey.length > MAX_KEY_CHARS)
    return { field: 'apiKey', reason: `API key has more than ${MAX_KEY_CHARS.toLocaleString('en-US')} characters` };
  // A key travels in a header: what cannot stand there cannot be a key.
  if (!/^[\x21-\x7e]+$/.test(input.apiKey.trim()))
    return { field: 'apiKey', reason: 'API key contains spaces or characters that no key has' };
  if (input.name.trim().length > 60) return { field: 'name', reason: 'At most 60 characters' };
  if (input.endpoint.trim() !== '' && !/^https?:\/\//i.test(input.endpoint.trim()))
    return { field: 'endpoint', reason: 'Must be a valid URL' };
  return null;
}

/** Of several keys, the best state is what the provider is shown with. */
export function statusOfKeys(keys: readonly ProviderKeyView[]): ProviderConfig['api_key_status'] {
  for (const status of ['valid', 'unreachable', 'invalid'] as const)
    if (keys.some((key) => key.keyStatus === status)) return status;
  return 'missing';
}
