import { isRecord } from '../import-promptfoo/carry.ts';

type Source = Record<string, unknown>;
export type Attributes = Record<string, unknown>;

/** Anything else is none: an object may hold what no text can be made of. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): Source[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A value of OTLP as plain data. Whole numbers are texts there. */
export function readAny(value: unknown): unknown {
  if (!isRecord(value)) return null;
  if (isRecord(value.arrayValue))
    return Array.isArray(value.arrayValue.values) ? value.arrayValue.values.map(readAny) : [];
  if (isRecord(value.kvlistValue)) return valuesOf(value.kvlistValue.values);
  return value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue ?? null;
}

const valuesOf = (list: unknown): Attributes =>
  Object.fromEntries(listOf(list).map(({ key, value }) => [textOf(key), readAny(value)]));

export const attributesOf = ({ attributes }: Source): Attributes => valuesOf(attributes);
