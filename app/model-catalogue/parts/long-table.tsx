import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
const READY = 10;

/** What was loaded and how high it was, so that a reader who comes back finds the place. */
let left: { search: string; pages: RowsByPage; heights: VirtualItem[] } | null = null;

/** All models in one table, of which the page holds the rows near the window only. */
export default function LongTable({ rows: first, listing, total, caption, picked, ...picks }: LongTableProps) {
  const search = modelListingSearch(listing);
  const [kept] = useState(() => (left?.search === search ? left : null));
  const { pages, need, hasFailed, rowAt } = useModelRows(listing, { ...kept?.pages, [listing.page]: first });
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: READY,
    scrollMargin: top,
    initialMeasurementsCache: kept?.heights ?? [],
    // A row with the focus stays, or the next press of Tab would begin at the top of the page.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused === null ? [] : [focused])])].sort((a, b) => a - b),
  });
  const items = rows.getVirtualItems();
  const shown = items.filter(({ index }) => index !== focused);
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  useLayoutEffect(() => {
    const now = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  useEffect(
    () => need(Math.max(0, from - PAGE_SIZE / 2), Math.min(total - 1, to + PAGE_SIZE / 2)),
    [from, to, total, need],
  );
  useEffect(
    () => () => {
      left = { search, pages, heights: rows.measurementsCache };
    },
    [search, pages, rows],
  );
  const follow = ({ target }: FocusEvent) => setFocused(Number(target.closest('tr')?.dataset.index ?? Number.NaN));
  const visible = new Set(items.map(({ index }) => rowAt(index)?.id));
  return (
    <>
      <Table caption={caption} sticky="page" rowCount={total + 1} className="[&_table]:table-fixed">
        <ModelHead isFixed />
        <tbody ref={body} onFocus={follow} onBlur={() => setFocused(null)}>
          {items.map(({ index, start }, place) => {
            const row = rowAt(index);
            const at = { 'data-index': index, 'aria-rowindex': index + 2, ref: rows.measureElement };
            return (
              <Fragment key={index}>
                <Gap height={start - (items[place - 1]?.end ?? top)} />
                {row ? (
                  <ModelRow
                    {...at}
                    row={row}
                    pickForm={picks.pickForm}
                    isClosed={picks.closedPicks !== null && !picked.includes(row.id)}
                    isPicked={picked.includes(row.id)}
                  />
                ) : (
                  <tr {...at} style={{ height: ROW_PX }}>
                    <td colSpan={6} className="text-muted">
                      {hasFailed ? 'Could not be loaded. It is tried again as you scroll.' : 'Loading'}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          <Gap height={rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top)} />
        </tbody>
      </Table>
      {picked
        .filter((id) => !visible.has(id))
        .map((id) => (
          <input key={id} type="checkbox" name="models" value={id} form={picks.pickForm} checked readOnly hidden />
        ))}
    </>
  );
}

/** In place of rows that the page does not hold. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true">
      <td colSpan={6} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
