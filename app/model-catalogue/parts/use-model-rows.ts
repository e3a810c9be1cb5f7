import { useCallback, useRef, useState } from 'react';
import { type ModelListing, modelListingSearch, PAGE_SIZE } from '../model-listing.ts';
import type { ModelTableRow } from '../page/model-rows.ts';

export type RowsByPage = Readonly<Record<number, readonly ModelTableRow[]>>;

/** The rows of a listing, loaded page by page as they scroll into view. @param known what is loaded already */
export function useModelRows(listing: ModelListing, known: RowsByPage) {
  const [pages, setPages] = useState(known);
  const [hasFailed, setHasFailed] = useState(false);
  const asked = useRef(new Set(Object.keys(known).map(Number)));
  const load = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const path = `/api/model-rows${modelListingSearch({ ...listing, view: 'table', page })}`;
      // An answer can break off after its status, too.
      const rows = await fetch(path)
        .then(async (reply) => (reply.ok ? ((await reply.json()) as ModelTableRow[]) : null))
        .catch(() => null);
      setHasFailed(rows === null);
      if (rows === null) return void asked.current.delete(page);
      setPages((before) => ({ ...before, [page]: rows }));
    },
    [listing],
  );
  const need = useCallback(
    (first: number, last: number) => {
      for (let page = pageOf(first); page <= pageOf(last); page++) void load(page);
    },
    [load],
  );
  return { pages, need, hasFailed, rowAt: (index: number) => pages[pageOf(index)]?.[index % PAGE_SIZE] ?? null };
}

/** From 1, as in the address. */
const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;
