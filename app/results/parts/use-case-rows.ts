import { useCallback, useEffect, useRef, useState } from 'react';
import { CASES_AT_ONCE, type CaseFilter, type CaseRow, type CaseRows } from '../case-rows.ts';

/** The rows of a run's cases, loaded page by page as they scroll into view. */
export function useCaseRows(runId: string, { round, text, show }: CaseFilter & { round: number }) {
  const [read, setRead] = useState<{ query: string; total: number | null; rows: Record<number, CaseRow> }>({
    query: '',
    total: null,
    rows: {},
  });
  const query = String(new URLSearchParams({ round: String(round), q: text, show }));
  const current = useRef(query);
  const asked = useRef(new Set<number>());
  const load = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const reply = await fetch(`/api/runs/${runId}/cases?${query}&from=${page * CASES_AT_ONCE}`).catch(() => null);
      if (current.current !== query) return;
      if (!reply?.ok) return void asked.current.delete(page);
      const { total, from, rows } = (await reply.json()) as CaseRows;
      if (current.current !== query) return;
      setRead((before) => ({
        query,
        total,
        rows: {
          ...(before.query === query ? before.rows : {}),
          ...Object.fromEntries(rows.map((row, index) => [from + index, row])),
        },
      }));
    },
    [runId, query],
  );
  useEffect(() => {
    current.current = query;
    asked.current = new Set();
    void load(0);
  }, [query, load]);
  const need = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / CASES_AT_ONCE); page <= Math.floor(last / CASES_AT_ONCE); page++)
        void load(page);
    },
    [load],
  );
  const isCurrent = read.query === query;
  return {
    total: isCurrent ? read.total : null,
    rowAt: (index: number): CaseRow | null => (isCurrent ? (read.rows[index] ?? null) : null),
    need,
  };
}
