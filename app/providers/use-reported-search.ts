import { useEffect, useRef } from 'react';
import { toolsAmong } from './listings/listing-event.ts';
import { reportListings } from './listings/report-listings.ts';

/**
 * Reports the listings among search results, each once per search, however often it is narrowed or continued.
 * @param search identifies the search; empty: none
 * @param addresses of the results
 * @param afterMs how long results must be shown to count, because they change while typing
 * @returns reports the current results at once, for results that are opened earlier
 */
export function useReportedSearch(search: string, addresses: readonly string[], afterMs = 0): () => void {
  const counted = useRef({ search: '', tools: new Set<string>() });
  const found = toolsAmong(addresses).join(' ');
  const count = () => {
    if (counted.current.search !== search) counted.current = { search, tools: new Set() };
    if (search === '' || found === '') return;
    const { tools } = counted.current;
    const added = found.split(' ').filter((toolId) => !tools.has(toolId));
    for (const toolId of added) tools.add(toolId);
    reportListings(added.map((toolId) => ({ toolId, kind: 'search' as const })));
  };
  const latest = useRef(count);
  latest.current = count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found is what starts the wait again
  useEffect(() => {
    const waiting = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(waiting);
  }, [search, found, afterMs]);
  return count;
}
