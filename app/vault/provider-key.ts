/**
 * Types and rules of provider keys, for forms and lists. The secret itself has no type here: it never leaves the vault.
 */

export type KeyStatus = 'valid' | 'invalid' | 'unreachable';

/** A stored key without its secret. */
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
  /** The organisation that shares it with the account; absent: it is the account's own. */
  organisation?: string;
}

/** A provider of the catalogue with an account's keys for it: an entry of get-provider-configs. */
export interface ProviderConfig {
  provider_id: string;
  provider_name: string;
  /** `valid`: configured; `missing`: there is no key. */
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

/** Longest accepted key, characters. */
const MAX_KEY_CHARS = 4_096;
/** Shorter keys show no characters: four would reveal too much of them. */
const SHOWN_FROM_CHARS = 20;

/** What is shown of a key so that its owner can recognise it. */
export const lastFourOf = (key: string) => (key.length >= SHOWN_FROM_CHARS ? key.slice(-4) : '');

/** Scheme, host and port of an address, or null. */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && url.origin !== 'null' ? url.origin : null;
}

/** Describes a key by its last characters, and by its host if it belongs to the account's own endpoint. */
export function writeKey({
  name,
  lastFour,
  endpoint,
  organisation,
}: Pick<ProviderKeyView, 'name' | 'lastFour' | 'endpoint' | 'organisation'>): string {
  return [
    name,
    organisation && `of ${organisation}`,
    lastFour && `···· ${lastFour}`,
    endpoint && `for ${originOf(endpoint)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why a key is not sent to an address, or null. Keys of known providers always go to their provider. */
export function findOriginProblem(key: Pick<ProviderKeyView, 'name' | 'provider' | 'endpoint'>, address: string) {
  if (key.provider !== 'custom') return null;
  const saved = key.endpoint === null ? null : originOf(key.endpoint);
  if (saved === null) return `The key "${key.name}" was saved without an endpoint. Save it again with its endpoint.`;
  if (saved === originOf(address)) return null;
  return `The key "${key.name}" was saved for ${saved}, and is sent nowhere else.`;
}

export const EMPTY_KEY = 'API key cannot be empty';

/** The first error in the form, or null. */
export function findKeyProblem(input: KeyInput, providers: readonly string[]): KeyProblem | null {
  if (!providers.includes(input.provider)) return { field: 'provider', reason: 'Please select a provider' };
  if (input.apiKey.trim() === '') return { field: 'apiKey', reason: EMPTY_KEY };
  if (input.apiKey.length > MAX_KEY_CHARS)
    return { field: 'apiKey', reason: `API key has more than ${MAX_KEY_CHARS.toLocaleString('en-US')} characters` };
  // A key is sent in an HTTP header, which allows only these characters.
  if (!/^[\x21-\x7e]+$/.test(input.apiKey.trim()))
    return { field: 'apiKey', reason: 'API key contains spaces or characters that no key has' };
  if (input.name.trim().length > 60) return { field: 'name', reason: 'At most 60 characters' };
  if (
    input.endpoint.trim() !== '' &&
    (!/^https?:\/\//i.test(input.endpoint.trim()) || !originOf(input.endpoint.trim()))
  )
    return { field: 'endpoint', reason: 'Must be a valid URL' };
  if (input.provider === 'custom' && input.endpoint.trim() === '')
    return { field: 'endpoint', reason: 'A custom endpoint needs its address: the key is sent nowhere else' };
  return null;
}

/** The best state among a provider's keys. */
export function statusOfKeys(keys: readonly ProviderKeyView[]): ProviderConfig['api_key_status'] {
  for (const status of ['valid', 'unreachable', 'invalid'] as const)
    if (keys.some((key) => key.keyStatus === status)) return status;
  return 'missing';
}
