/**
 * Krippendorff's α for nominal labels: agreement of judges beyond chance. 1 is full agreement, 0 is chance.
 * One row per unit, one entry per judge, null where a judge gave no label. Null when nothing can be compared.
 *
 * @example
 * krippendorffAlpha([["a", "a"], ["b", "b"], ["a", "b"]]);
 */
export function krippendorffAlpha(units: readonly (readonly (string | null)[])[]): number | null {
  const totals = new Map<string, number>();
  let pairable = 0;
  let observed = 0;
  for (const unit of units) {
    const labels = unit.filter((label) => label !== null);
    if (labels.length < 2) continue;
    pairable += labels.length;
    for (const label of labels) totals.set(label, (totals.get(label) ?? 0) + 1);
    observed += disagreements(labels) / (labels.length - 1);
  }
  if (pairable < 2) return null;
  const squares = [...totals.values()].reduce((sum, count) => sum + count * count, 0);
  const expected = (pairable * pairable - squares) / (pairable - 1);
  return expected === 0 ? 1 : 1 - observed / expected;
}

/** Ordered pairs of unequal labels. */
function disagreements(labels: readonly string[]): number {
  return labels.reduce((sum, label) => sum + labels.filter((other) => other !== label).length, 0);
}
