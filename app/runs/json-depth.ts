/** Functions that walk through JSON call themselves: deeper nesting would overflow their stack. */
export const MAX_JSON_DEPTH = 100;

/** Looks no deeper than that. */
export const isTooDeep = (value: unknown, levels = MAX_JSON_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1)));

/** @throws {SyntaxError} also where it is nested too deeply */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTooDeep(value)) throw new SyntaxError(`nested more than ${MAX_JSON_DEPTH} deep`);
  return value;
}
