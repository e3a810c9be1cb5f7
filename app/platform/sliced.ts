/** Long work in memory that may pause wherever it yields; `inSlices` runs it between requests. */
export type Sliced<Value> = Generator<undefined, Value>;

/** Items between two places to pause. */
const ITEMS = 50;

/** Without pauses. */
export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

export function* forEachSliced<Item>(items: Iterable<Item>, act: (item: Item) => void): Sliced<void> {
  let count = 0;
  for (const item of items) {
    act(item);
    if (++count % ITEMS === 0) yield;
  }
}

export function* mapSliced<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Sliced<Result[]> {
  const results: Result[] = [];
  yield* forEachSliced(items, (item) => results.push(map(item)));
  return results;
}

export function* groupSliced<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Sliced<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>();
  yield* forEachSliced(items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}
