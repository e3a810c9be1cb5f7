import { fits, type HistoryRow } from '@yardstick/bench/models';

/** The price history of an id, in lower case: the first row whose rule names it. Rules that are plain ids are looked up. */
export function historyFinder(history: readonly HistoryRow[]): (id: string) => HistoryRow | undefined {
  const places = new Map<string, number>();
  const others: number[] = [];
  for (const [place, { match }] of history.entries()) {
    const rules = 'or' in match ? match.or : [match];
    const ids = rules.flatMap((rule) => ('equals' in rule ? [rule.equals.toLowerCase()] : []));
    for (const id of ids) if (!places.has(id)) places.set(id, place);
    if (ids.length < rules.length) others.push(place);
  }
  return (id) => {
    const place = places.get(id) ?? history.length;
    return history[others.find((other) => other < place && fits(history[other]!.match, id)) ?? place];
  };
}
