import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type FocusEvent,
  Fragment,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Table } from '../../ui/table.tsx';
import { type ModelListing, modelListingSearch, PAGE_SIZE } from '../model-listing.ts';
import type { ModelTableRow } from '../page/model-rows.ts';
import { ModelHead, type ModelPicks, ModelRow } from './model-table.tsx';
import { type RowsByPage, useModelRows } from './use-model-rows.ts';

export interface LongTableProps extends ModelPicks {
  /** Those of the listing's page. */
  rows: readonly ModelTableRow[];
  listing: ModelListing;
  total: number;
  caption: string;
  picked: readonly string[];
}

const ROW_PX = 62;
/** Rows above and below the window that are ready. */
const READY = 20;

/** What was loaded, since when and how high it was, so that a reader who comes back soon finds the place. */
let left: { search: string; sinceMs: number; pages: RowsByPage; heights: VirtualItem[] } | null = null;

/** Older rows would be mixed with newer ones. As long as a list in a cache counts as fresh. */
const FRESH_MS = 300_000;
const isFresh = (sinceMs: number) => performance.now() - sinceMs < FRESH_MS;

/** All models in one table, of which the page holds the rows near the window only. */
export default function LongTable({ rows: first, listing, total, caption, picked, ...picks }: LongTableProps) {
  const search = modelListingSearch(listing);
  const [kept] = useState(() => (left?.search === search && isFresh(left.sinceMs) ? left : null));
  const [sinceMs] = useState(() => kept?.sinceMs ?? performance.now());
  const { pages, need, hasFailed, rowAt } = useModelRows(listing, { ...kept?.pages, [listing.page]: first });
  const body = useRef<HTMLTableSectionElement>(null);
  const [reloaded] = useState(() => (kept === null ? readReloaded(search) : null));
  const { rows, items, top, focusKeeping } = useNearRows(body, total, kept ?? reloaded, need);
  useEffect(
    () => () => {
      left = { search, sinceMs, pages, heights: rows.takeSnapshot() };
    },
    [search, sinceMs, pages, rows],
  );
  useKeptPlace(() => ({ search, entry: entryOf(), y: window.scrollY, heights: rows.takeSnapshot() }));
  useFocusAgain(body);
  const inPage = new Set(items.map(({ index }) => rowAt(index)?.id));
  return (
    <>
      <Table
        hasRoles
        caption={caption}
        sticky="page"
        rowCount={total + 1}
        // Rows keep the place themselves: a browser that keeps it too takes a gap for what is read.
        className="[overflow-anchor:none] [&_table]:table-fixed"
      >
        <ModelHead isFixed />
        <tbody ref={body} {...focusKeeping}>
          {items.map(({ index, start, size }, place) => {
            const row = rowAt(index);
            const at = { 'data-index': index, 'aria-rowindex': index + 2, ref: rows.measureElement };
            const isPicked = row !== null && picked.includes(row.id);
            return (
              <Fragment key={index}>
                <Gap height={start - (items[place - 1]?.end ?? top)} />
                {row ? (
                  <ModelRow
                    {...at}
                    row={row}
                    pickForm={picks.pickForm}
                    isClosed={picks.closedPicks !== null && !isPicked}
                    isPicked={isPicked}
                  />
                ) : (
                  <RowToCome {...at} heightPx={size} hasFailed={hasFailed} />
                )}
              </Fragment>
            );
          })}
          <Gap height={rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top)} />
        </tbody>
      </Table>
      <PickedElsewhere ids={picked.filter((id) => !inPage.has(id))} form={picks.pickForm} />
    </>
  );
}

/** Models that are picked and whose rows the page does not hold: the form sends them, too. */
function PickedElsewhere({ ids, form }: { ids: readonly string[]; form: string }) {
  return ids.map((id) => (
    <input key={id} type="checkbox" name="models" value={id} form={form} checked readOnly hidden />
  ));
}

interface Place {
  search: string;
  /** Of the browser's history, which a reload does not change. */
  entry: string;
  /** px from the top of the page */
  y: number;
  heights: VirtualItem[];
}

const PLACE = 'place-in-models';
const entryOf = () => (history.state as { key?: string } | null)?.key ?? '';

/** Where the reader was when this page was reloaded; null: it was not. */
function readReloaded(search: string): Place | null {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    const place = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Place | null;
    const isHere = place?.search === search && place.entry === entryOf();
    return isHere && opened?.type !== 'navigate' ? place : null;
  } catch {
    // A browser may forbid the storage.
    return null;
  }
}

/** A reload finds the place again: the page that the server sends is too short for it. */
function useKeptPlace(placeNow: () => Place) {
  const latest = useRef(placeNow);
  useLayoutEffect(() => {
    latest.current = placeNow;
  });
  // Before the rows are drawn: who sees them can reload at once.
  useLayoutEffect(() => {
    const keep = () => {
      try {
        sessionStorage.setItem(PLACE, JSON.stringify(latest.current()));
      } catch {}
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
}

/** The rows near the window, and the one with the focus: without it the next press of Tab would begin at the top of the page. */
function useNearRows(
  body: RefObject<HTMLElement | null>,
  total: number,
  /** What is known of the last visit. */
  last: (Pick<Place, 'heights'> & Partial<Pick<Place, 'y'>>) | null,
  need: (first: number, last: number) => void,
) {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: READY,
    // Else the first render has no rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // The rows scroll there themselves: a scroll of ours could be undone by their own, which begins where it was before.
    initialOffset: () => Math.max(last?.y ?? 0, window.scrollY),
    scrollMargin: top,
    initialMeasurementsCache: last?.heights ?? [],
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused === null ? [] : [focused])])].sort((a, b) => a - b),
  });
  const items = rows.getVirtualItems();
  const near = items.filter(({ index }) => index !== focused);
  const [from, to] = [near[0]?.index ?? 0, near.at(-1)?.index ?? 0];
  useLayoutEffect(() => {
    const now = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  useEffect(
    () => need(Math.max(0, from - PAGE_SIZE / 2), Math.min(total - 1, to + PAGE_SIZE / 2)),
    [from, to, total, need],
  );
  const focusKeeping = {
    onFocus: ({ target }: FocusEvent) => setFocused(Number(target.closest('tr')?.dataset.index ?? Number.NaN)),
    onBlur: () => setFocused(null),
  };
  return { rows, items, top, focusKeeping };
}

/** The table that the server sent makes way for this one: the focus goes on at the same link or box. */
function useFocusAgain(body: RefObject<HTMLElement | null>) {
  const [name] = useState(() => focusedName());
  useLayoutEffect(() => {
    if (name === null) return;
    for (const each of body.current?.querySelectorAll<HTMLElement>('a, input') ?? [])
      if (nameOf(each) === name) each.focus({ preventScroll: true });
  }, [name, body]);
}

function focusedName() {
  const focused = globalThis.document?.activeElement;
  return focused?.closest('tbody') ? nameOf(focused) : null;
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** As high as the row was before a reload, so that nothing moves when it comes. */
function RowToCome({ heightPx, hasFailed, ...rest }: ComponentProps<'tr'> & { heightPx: number; hasFailed: boolean }) {
  return (
    <tr {...rest} style={{ height: heightPx }}>
      <td className="text-muted">{hasFailed ? 'Could not be loaded. It is tried again as you scroll.' : 'Loading'}</td>
    </tr>
  );
}

/** In place of rows that the page does not hold. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
