/** Within this time removals are counted together. */
export const WINDOW_MS = 24 * 3_600_000;
/** So many removals and lower roles are never held. */
export const FREE_REMOVALS = 5;
/** Part of those who were members before. */
export const FREE_PART = 1 / 4;

/**
 * Whether the next removal or lower role by the directory waits for an owner: the sixth and further ones within 24 hours, once they would
 * be more than a quarter of the members.
 * @param taken in the window already. @param members before
 */
export const mustHold = ({ taken, members }: { taken: number; members: number }): boolean =>
  taken + 1 > FREE_REMOVALS && taken + 1 > FREE_PART * members;
