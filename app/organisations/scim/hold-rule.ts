/** Within this time removals are counted together. */
export const WINDOW_MS = 24 * 3_600_000;
/** So many are never held. */
export const FREE_REMOVALS = 5;
/** Part of those who were members before. */
export const FREE_PART = 1 / 4;

/**
 * Whether the next removal by the directory waits for an owner: the sixth and further ones within 24 hours, once they would be more than a
 * quarter of the members before.
 * @param removed in the window already. @param members now
 */
export const mustHold = ({ removed, members }: { removed: number; members: number }): boolean =>
  removed + 1 > FREE_REMOVALS && removed + 1 > FREE_PART * (members + removed);
