// Reads foreign JSON without trust: a missing or oddly typed field is null, never an exception. Pure.

export type Json = unknown;

/** @param otherwise what stands for a text that is no JSON */
export function parseJson(text: string, otherwise?: Json): Json {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The field of an object, or of nothing. */
export function field(value: Json, name: string): Json {
  if (value === null || typeof value !== 'object') return undefined;
  return (value as Record<string, unknown>)[name];
}

export function at(value: Json, ...path: string[]): Json {
  let current = value;
  for (const name of path) current = field(current, name);
  return current;
}

/** A non-empty string, or null. */
export function text(value: Json): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A non-negative finite number, or null: an unknown count is never 0. */
export function count(value: Json): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

export function list(value: Json): Json[] {
  return Array.isArray(value) ? value : [];
}

/** `a - b - …`, where an unknown subtrahend counts as nothing and an unknown minuend is unknown. Never below 0. */
export function minus(total: number | null, ...parts: (number | null)[]): number | null {
  if (total === null) return null;
  return Math.max(
    0,
    parts.reduce<number>((left, part) => left - (part ?? 0), total),
  );
}

/** `a + b + …`, where unknown parts count as nothing; unknown without a known one. */
export function sum(...parts: (number | null)[]): number | null {
  if (parts.every((part) => part === null)) return null;
  return parts.reduce<number>((total, part) => total + (part ?? 0), 0);
}

/** `a + b + …`, unknown where one part is. */
export const sumOfKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0);
