import type { RunSummary } from '@yardstick/bench';
import { LRUCache } from 'lru-cache';
import type { RunRow } from './run-queries.server.ts';
import { isOpen } from './run-spec.ts';
import { SuiteRefused, suiteOfSpec } from './suite-of-spec.server.ts';

/** Positions of a run's cases, cached: a spec never changes, and a table of cases is read page by page. */
const known = new LRUCache<string, ReadonlyMap<string, number>>({ max: 200 });

/** Cases of a run as in the suite; those of a pushed run as they were sent. */
export async function listRunCaseIds(
  run: Pick<RunRow, 'id' | 'name' | 'spec' | 'status' | 'summary'>,
): Promise<string[]> {
  if (run.spec.table === null) return ['prompt'];
  const made = (run.summary as RunSummary | null)?.cases ?? [];
  if (run.spec.table.text === '') return made;
  const places = known.get(run.id) ?? (await placesOf(run).catch(noneWhenRefused));
  if (isOpen(run.status)) return [...places.keys()];
  return made.toSorted((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size));
}

/** A run is shown even if its suite cannot be read. */
function noneWhenRefused(error: unknown): ReadonlyMap<string, number> {
  if (error instanceof SuiteRefused) return new Map();
  throw error;
}

async function placesOf({ id, name, spec }: Pick<RunRow, 'id' | 'name' | 'spec'>) {
  const places = new Map((await suiteOfSpec(spec, name)).cases.map((one, place) => [one.id, place]));
  known.set(id, places);
  return places;
}
