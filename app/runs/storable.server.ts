/**
 * Text as PostgreSQL can keep it: models send NUL characters and halves of surrogate pairs, which neither text nor jsonb
 * takes. They become the replacement character.
 */
export function storableText(text: string): string {
  return (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\u0000', '\ufffd');
}

/** The same for every text in a JSON value; `undefined` fields fall away. */
export function storableJson<Value>(value: Value): Value {
  return JSON.parse(storableJsonText(value));
}

/** As JSON writes a NUL and half a surrogate pair; also the harmless text of a backslash and such letters. */
const perhapsUnstorable = /\\u(?:0000|d[89a-f])/;

/** The same as the text of the JSON, for statements that take it so. */
export function storableJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  // Looking through the text once costs a tenth of visiting every part, and hardly any text holds one of them.
  if (!perhapsUnstorable.test(text)) return text;
  return JSON.stringify(value, (_key, part) => storablePart(part));
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  if (Object.keys(part).every((key) => storableText(key) === key)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, own]) => [storableText(key), own]));
}

/** Whether nothing would have to be replaced. */
export const isStorable = (value: unknown): boolean => JSON.stringify(value) === storableJsonText(value);

/** The largest number in an integer column. */
export const MAX_INTEGER = 2_147_483_647;
