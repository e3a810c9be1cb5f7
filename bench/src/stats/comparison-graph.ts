/** Who met whom: needed to know whether strengths can be compared at all. */
export interface Meeting {
  a: number;
  b: number;
  /** Share of the points that `a` took, 0 to 1, summed over the meetings; `b` took the rest. */
  pointsA: number;
  count: number;
}

function reach(start: number, neighbours: readonly (readonly number[])[]): Set<number> {
  const seen = new Set([start]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of neighbours[at] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/** Groups of players connected by meetings, each in ascending order; two groups cannot be compared with each other. */
export function connectedGroups(players: number, meetings: readonly Meeting[]): number[][] {
  const neighbours = Array.from({ length: players }, () => [] as number[]);
  for (const { a, b } of meetings) {
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  const groups: number[][] = [];
  const placed = new Set<number>();
  for (let player = 0; player < players; player++) {
    if (placed.has(player)) continue;
    const group = [...reach(player, neighbours)].sort((x, y) => x - y);
    for (const member of group) placed.add(member);
    groups.push(group);
  }
  return groups;
}

/**
 * True when points flowed both ways between every two parts of the group (Ford 1957). Otherwise someone only
 * won or only lost and the likelihood has no finite maximum.
 */
export function hasFiniteStrengths(group: readonly number[], players: number, meetings: readonly Meeting[]): boolean {
  const wonAgainst = Array.from({ length: players }, () => [] as number[]);
  const lostTo = Array.from({ length: players }, () => [] as number[]);
  for (const { a, b, pointsA, count } of meetings) {
    if (pointsA > 0) {
      wonAgainst[a]?.push(b);
      lostTo[b]?.push(a);
    }
    if (pointsA < count) {
      wonAgainst[b]?.push(a);
      lostTo[a]?.push(b);
    }
  }
  const start = group[0] as number;
  return reach(start, wonAgainst).size === group.length && reach(start, lostTo).size === group.length;
}
