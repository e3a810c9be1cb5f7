/** How deep data may be nested and still be written, compared and compiled by recursion. */
export function isDeeperThan(data: unknown, levels: number): boolean {
  // Aliases make one object a part of many others: each is measured once.
  const heights = new Map<object, number>();
  const heightOf = (value: unknown, left: number): number => {
    if (typeof value !== 'object' || value === null) return 0;
    if (left === 0) return Number.POSITIVE_INFINITY;
    const known = heights.get(value);
    if (known !== undefined) return known;
    let height = 0;
    for (const part of Object.values(value)) height = Math.max(height, heightOf(part, left - 1));
    heights.set(value, height + 1);
    return height + 1;
  };
  return heightOf(data, levels) > levels;
}
