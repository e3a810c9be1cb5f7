import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { cellKey, emptyCell, type LiveCell, type LiveState } from '../live-event.ts';
import { clockStartMs, type LiveModel } from '../live-wait.ts';
import { clockOf } from './live-column.tsx';

interface LiveTableProps {
  models: LiveModel[];
  caseIds: string[];
  state: LiveState;
  nowMs: number;
}

const ROW_PX = 112;

/** Many cases: a row a case; only the rows in sight are in the page. */
export function LiveTable({ models, caseIds, state, nowMs }: LiveTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: caseIds.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const columns = { gridTemplateColumns: `minmax(5rem, 8rem) repeat(${models.length}, minmax(13rem, 1fr))` };
  const width = { minWidth: `${8 + models.length * 13}rem` };
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="table"
      aria-label="Answers by case"
      aria-rowcount={caseIds.length + 1}
      className="max-h-[70dvh] overflow-auto rounded border border-line bg-surface"
    >
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="sticky top-0 z-2 grid border-b border-edge bg-surface text-sm font-semibold"
        style={{ ...columns, ...width }}
      >
        <span role="columnheader" tabIndex={-1} className="sticky left-0 z-1 bg-surface p-2">
          Case
        </span>
        {models.map(({ key, name }, index) => (
          <span key={key} role="columnheader" tabIndex={-1} className="flex items-center gap-2 p-2" title={name}>
            <SeriesMark series={toSeriesIndex(index)} />
            <span className="truncate">{name}</span>
          </span>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), ...width }}>
        {rows.getVirtualItems().map(({ index, start, size }) => (
          <div
            key={index}
            role="row"
            tabIndex={-1}
            aria-rowindex={index + 2}
            className="absolute inset-x-0 grid border-b border-line text-sm"
            style={{ ...columns, transform: `translateY(${start}px)`, height: size }}
          >
            <span
              role="rowheader"
              tabIndex={-1}
              className="sticky left-0 z-1 border-r border-line bg-surface p-2 font-medium break-words"
            >
              {caseIds[index]}
            </span>
            {models.map((model) => (
              <LiveTableCell
                key={model.key}
                cell={state.cells[cellKey({ caseId: caseIds[index]!, modelKey: model.key })] ?? emptyCell}
                nowMs={nowMs}
                provider={model.provider}
                state={state}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface LiveTableCellProps {
  cell: LiveCell;
  nowMs: number;
  provider: string;
  state: LiveState;
}

function LiveTableCell({ cell, nowMs, provider, state }: LiveTableCellProps) {
  const isFailed = cell.state === 'failed';
  return (
    <span role="cell" className="overflow-hidden p-2">
      <span className="flex items-center gap-2 font-mono text-xs text-muted">
        {cell.state === 'running' && <Spinner size="small" />}
        {cell.state === 'waiting'
          ? 'waiting'
          : clockOf(cell, nowMs, clockStartMs(cell.startedMs ?? 0, provider, state))}
      </span>
      <span dir="auto" className={`line-clamp-4 break-words ${isFailed ? 'text-bad' : ''}`}>
        {isFailed ? cell.message : cell.answer}
      </span>
    </span>
  );
}
