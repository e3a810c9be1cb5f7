import { LEARNING_POINTS } from '../stats/sentinel.ts';
import type { WatchedChange } from './watched-change.ts';

interface ServedModel {
  servedModels: string[];
}

interface ServedRun {
  id: string;
  at: string;
  /** `at` in words. */
  moment: string;
}

interface Served {
  run: ServedRun;
  ids: readonly string[];
}

/**
 * Another served model needs no statistics: the provider says it. An id that was never seen is reported at once, unless the runs just before
 * had a new one too, and so is a return to an earlier one. Ids that alternate are one state: of those that have come and gone lately,
 * another state is reported when it has stayed for some runs, and is one that shares no id with the runs before it.
 */
export function findServed(
  models: readonly (ServedModel | null)[],
  runs: readonly ServedRun[],
  { key, name }: { key: string; name: string },
): WatchedChange[] {
  const seen = runs.flatMap((run, index) => {
    const ids = models[index]?.servedModels ?? [];
    return ids.length > 0 ? [{ run, ids }] : [];
  });
  const idsOf = (from: number, to: number) => new Set(seen.slice(Math.max(0, from), to).flatMap(({ ids }) => ids));
  const changes: WatchedChange[] = [];
  const known = new Set(seen[0]?.ids);
  let [reported, fresh] = [0, -LEARNING_POINTS];
  /** Runs that share no id with the one before. */
  const turns: number[] = [];
  const report = (since: number, found: number, from: number) => {
    const [before, now] = [idsOf(from, since), idsOf(since, found + 1)].map((ids) => [...ids].join(', '));
    const [first, last] = [(seen[since] as Served).run, (seen[found] as Served).run];
    reported = since;
    changes.push({
      stream: `served model of ${key}`,
      since: first.at,
      foundAt: last.at,
      foundIn: last.id,
      sentence: `${name}: the provider serves another model since ${first.moment}, ${now} instead of ${before}.`,
    });
  };
  for (let index = 1; index < seen.length; index++) {
    const { ids } = seen[index] as Served;
    const isQuiet = index - fresh > LEARNING_POINTS;
    const recent = turns.filter((turn) => index - turn <= 2 * LEARNING_POINTS);
    const isTurn = idsOf(index - 1, index).isDisjointFrom(new Set(ids));
    if (isTurn) turns.push(index);
    if (ids.some((id) => !known.has(id))) {
      fresh = index;
      for (const id of ids) known.add(id);
      if (isQuiet) {
        report(index, index, Math.max(reported, index - LEARNING_POINTS));
        continue;
      }
    } else if (isTurn && recent.length <= 1) {
      report(index, index, Math.max(reported, index - LEARNING_POINTS));
      continue;
    }
    const since = index - LEARNING_POINTS + 1;
    if (since <= reported) continue;
    const from = Math.max(reported, since - LEARNING_POINTS);
    const before = idsOf(from, since);
    const isStable = ids.some((id) => seen.slice(since, index).every((one) => one.ids.includes(id)));
    if (isStable && before.isDisjointFrom(idsOf(since, index + 1))) report(since, index, from);
  }
  return changes;
}
