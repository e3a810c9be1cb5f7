import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useRef } from 'react';
import { beyondPageWidth } from '../../ui/beyond-page-width.ts';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { cellKey, emptyCell, type LiveCell, type LiveState } from '../live-event.ts';
import { clockStartMs, columnOf, type LiveModel, runningByLane, waitOf } from '../live-wait.ts';
import { clockOf } from './live-column.tsx';

interface LiveTableProps {
  models: LiveModel[];
  caseIds: string[];
  state: LiveState;
  nowMs: number;
}

const ROW_PX = 112;
/** Characters of a running answer in its column's head: the latest ones. */
const HEAD_CHARS = 110;
/** More does not fit into a cell, and layout of hidden text would cost frames. */
const SHOWN_CHARS = 300;

/** For many cases: one row per case, virtualised. */
export function LiveTable({ models, caseIds, state, nowMs }: LiveTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: caseIds.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const shown = { caseIds, state, nowMs, running: runningByLane(state, models) };
  const columns = { gridTemplateColumns: `clamp(4.5rem, 22vw, 8rem) repeat(${models.length}, minmax(13rem, 1fr))` };
  const width = { minWidth: `${8 + models.length * 13}rem` };
  return (
    <div
      ref={frame}
      style={beyondPageWidth(8.5 + models.length * 13)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="table"
      aria-label="Answers by case"
      aria-rowcount={caseIds.length + 1}
      className="max-h-[70dvh] overflow-auto panel"
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
        {models.map((model, index) => (
          <LiveHead
            key={model.key}
            model={model}
            index={index}
            {...shown}
            onJump={(caseId) => rows.scrollToIndex(caseIds.indexOf(caseId), { align: 'center' })}
          />
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), ...width }}>
        {rows.getVirtualItems().map(({ index, start, size }) => (
          <LiveRow
            key={index}
            index={index}
            caseId={caseIds[index]!}
            models={models}
            state={state}
            nowMs={nowMs}
            style={{ ...columns, transform: `translateY(${start}px)`, height: size }}
          />
        ))}
      </div>
    </div>
  );
}

interface LiveRowProps extends Omit<LiveTableProps, 'caseIds'> {
  index: number;
  caseId: string;
  style: CSSProperties;
}

function LiveRow({ index, caseId, models, state, nowMs, style }: LiveRowProps) {
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className="absolute inset-x-0 grid border-b border-line text-sm"
      style={style}
    >
      <span
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 z-1 border-r border-line bg-surface p-2 font-medium break-words"
      >
        {caseId}
      </span>
      {models.map(({ key, provider }) => {
        const cell = state.cells[cellKey({ caseId, modelKey: key })] ?? emptyCell;
        const clock =
          cell.state === 'waiting'
            ? 'waiting'
            : clockOf(cell, nowMs, clockStartMs(cell.startedMs ?? 0, provider, state));
        return <LiveTableCell key={key} cell={cell} clock={clock} />;
      })}
    </div>
  );
}

interface LiveHeadProps extends LiveTableProps {
  model: LiveModel;
  index: number;
  running: ReadonlyMap<string, string>;
  onJump: (caseId: string) => void;
}

/** A model's clock and count; its waiting time is separate. */
function LiveHead({ model, index, caseIds, state, nowMs, running, onJump }: Omit<LiveHeadProps, 'models'>) {
  const { done, failed, runningCase } = columnOf(model, caseIds, state);
  const cell = runningCase === null ? null : state.cells[cellKey({ caseId: runningCase, modelKey: model.key })];
  const wait = done === caseIds.length ? null : waitOf(model, runningCase ?? '', state, { nowMs, running, rounds: 1 });
  return (
    <span role="columnheader" tabIndex={-1} className="grid min-w-0 content-start gap-0.5 p-2" title={model.name}>
      <span className="flex min-w-0 items-center gap-2">
        <SeriesMark series={toSeriesIndex(index)} />
        <span className="truncate">{model.name}</span>
      </span>
      <span className="font-mono text-xs font-normal text-muted">
        {done} of {caseIds.length}
        {failed > 0 && <span className="text-bad">, {failed} failed</span>}
      </span>
      <span className="h-4 truncate text-xs font-normal text-muted" title={wait?.text}>
        {wait ? (
          <span className={wait.isProvider ? 'text-warn' : undefined}>Waits: {wait.text}</span>
        ) : cell && runningCase !== null ? (
          <button
            type="button"
            onClick={() => onJump(runningCase)}
            className="text-accent underline decoration-dotted underline-offset-2"
          >
            <span className="font-mono">
              {clockOf(cell, nowMs, clockStartMs(cell.startedMs ?? 0, model.provider, state))}
            </span>{' '}
            {runningCase}
          </button>
        ) : null}
      </span>
      {done < caseIds.length && (
        <span dir="auto" className="hidden h-12 overflow-hidden text-xs font-normal break-words sm:block">
          {cell ? endOf(cell.answer || cell.reasoning) : ''}
        </span>
      )}
    </span>
  );
}

const endOf = (text: string) => (text.length > HEAD_CHARS ? `…${text.slice(-HEAD_CHARS)}` : text);

/** Rerenders only when its own call changes: a changed cell is a new object. */
const LiveTableCell = memo(function LiveTableCell({ cell, clock }: { cell: LiveCell; clock: string }) {
  const isFailed = cell.state === 'failed';
  return (
    <span role="cell" className="overflow-hidden p-2">
      <span className="flex items-center gap-2 font-mono text-xs text-muted">
        {cell.state === 'running' && <Spinner size="small" />}
        {clock}
      </span>
      <span dir="auto" className={`line-clamp-4 break-words ${isFailed ? 'text-bad' : ''}`}>
        {(isFailed ? cell.message : cell.answer).slice(0, SHOWN_CHARS)}
      </span>
    </span>
  );
});
