/** Items in an order, of which only those that are asked for are put in their places. An array is one, too. */
export interface Ranking<Item> {
  readonly length: number;
  slice(from?: number, to?: number): Item[];
}

/** Lowest figure first; equal figures keep the order they come in. @param itemAt makes the item of a figure */
export function ranked<Item>(figures: Float64Array, itemAt: (index: number) => Item): Ranking<Item> {
  return {
    length: figures.length,
    slice(from = 0, to = figures.length) {
      const last = Math.min(to, figures.length) - 1;
      if (from > last) return [];
      const mixed = figures.slice();
      const [low, high] = [figureInPlace(mixed, from), figureInPlace(mixed, last)];
      const between: number[] = [];
      let lower = 0;
      for (let index = 0; index < figures.length; index++)
        if (figures[index]! < low) lower++;
        else if (figures[index]! <= high) between.push(index);
      between.sort((left, right) => (figures[left] === figures[right] ? 0 : figures[left]! - figures[right]!));
      return between.slice(from - lower, last + 1 - lower).map(itemAt);
    },
  };
}

/** The item at a place of the sorted list, by Hoare's selection, which sorts no more than it must. Mixes the array. */
function figureInPlace(figures: Float64Array, place: number): number {
  let low = 0;
  let high = figures.length - 1;
  while (low < high) {
    const pivot = figures[(low + high) >> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (figures[left]! < pivot) left++;
      while (figures[right]! > pivot) right--;
      if (left > right) break;
      const figure = figures[left]!;
      figures[left++] = figures[right]!;
      figures[right--] = figure;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return figures[place]!;
}

/** One ranking after another. */
export function inTurn<Item>(parts: readonly Ranking<Item>[]): Ranking<Item> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    length,
    slice(from = 0, to = length) {
      let before = 0;
      return parts.flatMap((part) => {
        const items = part.slice(Math.max(0, from - before), Math.max(0, to - before));
        before += part.length;
        return items;
      });
    },
  };
}
