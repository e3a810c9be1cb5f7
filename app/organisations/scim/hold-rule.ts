/** Within this time removals are counted together. */
export const WINDOW_MS = 24 * 3_600_000;
/** So many removals and lower roles are not held, unless they would be more than half of the members. */
export const FREE_REMOVALS = 5;
/** Part of those who were members before. */
export const FREE_PART = 1 / 4;

/**
 * Whether the next removal or lower role by the directory waits for an owner: within 24 hours five are free, but not more than half of the
 * members, and of many members a quarter. One is always free.
 * @param taken in the window already. @param members before
 */
export function mustHold({ taken, members }: { taken: number; members: number }): boolean {
  const ofFew = Math.min(FREE_REMOVALS, Math.floor(members / 2));
  return taken + 1 > Math.max(1, ofFew, Math.floor(FREE_PART * members));
}
