/** Names one thing that could not be carried over: where it stands in the file, and why. */
export type Drop = (path: string, reason: string) => void;

/** True for an object that is neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names every field of an object that the importer does not read. */
export function dropUnread(source: Record<string, unknown>, read: readonly string[], path: string, drop: Drop): void {
  for (const key of Object.keys(source)) {
    if (!read.includes(key)) drop(path === '' ? key : `${path}.${key}`, 'is not carried over');
  }
}
