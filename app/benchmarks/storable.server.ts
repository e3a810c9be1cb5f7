/**
 * Text as PostgreSQL can keep it: models send NUL characters and halves of surrogate pairs, which neither text nor jsonb
 * takes. They become the replacement character.
 */
export function storableText(text: string): string {
  return (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\u0000', '\ufffd');
}

/** The same for every text in a JSON value; `undefined` fields fall away. */
export function storableJson<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storableText(part) : part)) ?? 'null',
  );
}
