import { useEffect, useRef } from 'react';
import { toolsAmong } from './listing-event.ts';
import { reportListings } from './report-listings.ts';

/**
 * Counts the listings among what a search shows, each once a search, however often it is narrowed or continued. Nothing
 * is read back: a search cannot know who is counted, or who pays.
 * @param search which search it is; empty: none
 * @param addresses where its results lead
 * @param afterMs how long they must stand; while somebody types, they change with every key
 * @returns counts what stands now, for results that are left before their time
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
