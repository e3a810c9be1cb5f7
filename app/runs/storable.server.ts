/**
 * Text that PostgreSQL can store: models send NUL characters and halves of surrogate pairs, which neither text nor
 * jsonb accepts. They become the replacement character.
 */
export function storableText(text: string): string {
  return (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\u0000', '\ufffd');
}

/** The same for every text in a JSON value; `undefined` fields are dropped. */
export function storableJson<Value>(value: Value): Value {
  return JSON.parse(storableJsonText(value));
}

/**
 * JSON's escapes of NUL and surrogates; it also matches an escaped backslash followed by the same letters, which is
 * harmless.
 */
const perhapsUnstorable = /\\u(?:0000|d[89a-f])/;

/** The same as JSON text, for statements that take it. */
export function storableJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  // One scan of the text costs a tenth of visiting every part, and hardly any text matches.
  if (!perhapsUnstorable.test(text)) return text;
  return JSON.stringify(value, (_key, part) => storablePart(part));
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  if (Object.keys(part).every((key) => storableText(key) === key)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, own]) => [storableText(key), own]));
}

/**
 * Whether nothing would be replaced.
 * @param owner the account, for a spec that is read for the first time
 * @throws SuiteRefused
 */
export const isStorable = (value: unknown): boolean => JSON.stringify(value) === storableJsonText(value);

/** The largest number in an integer column. */
export const MAX_INTEGER = 2_147_483_647;
