import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useDeferredValue, useRef, useState } from 'react';
import { writeOutcome, writeSeconds } from '../../runs/figure-words.ts';
import { beyondPageWidth } from '../../ui/beyond-page-width.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { type CaseCell, type CaseShow, caseShows } from '../case-rows.ts';
import type { AnswerPlace } from '../run-view.ts';
import { RoundChoice } from './round-choice.tsx';
import { useCaseRows } from './use-case-rows.ts';

interface CaseTableProps {
  runId: string;
  models: { key: string; name: string }[];
  rounds: number;
  onOpen: (place: AnswerPlace) => void;
}

const ROW_PX = 128;

/** Every case on every model, virtualised. */
export default function CaseTable({ runId, models, rounds, onOpen }: CaseTableProps) {
  const [round, setRound] = useState(1);
  const [text, setText] = useState('');
  const [show, setShow] = useState<CaseShow>('all');
  const wanted = useDeferredValue(text.trim());
  const { total, rowAt, need } = useCaseRows(runId, { round, text: wanted, show });
  return (
    <div className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Text in an answer"
          placeholder="Text in an answer"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-56"
        />
        <Select
          aria-label="Cases shown"
          className="w-56"
          value={show}
          onChange={(event) => setShow(event.target.value as CaseShow)}
          options={caseShows}
        />
        <RoundChoice rounds={rounds} round={round} onChange={setRound} />
        <span role="status" className="text-sm text-muted">
          {total === null ? 'Loading' : `${total.toLocaleString('en-US')} ${total === 1 ? 'case' : 'cases'}`}
        </span>
      </div>
      {total === 0 ? (
        <p className="panel p-6 text-sm text-muted">No case matches.</p>
      ) : (
        <Rows
          models={models}
          total={total ?? 0}
          rowAt={rowAt}
          need={need}
          onOpen={(caseId) => onOpen({ caseId, round })}
        />
      )}
    </div>
  );
}

type RowsProps = Pick<ReturnType<typeof useCaseRows>, 'rowAt' | 'need'> & {
  models: CaseTableProps['models'];
  total: number;
  onOpen: (caseId: string) => void;
};

function Rows({ models, total, rowAt, need, onOpen }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    onChange: ({ range }) => range && need(range.startIndex, range.endIndex),
  });
  const columns = { gridTemplateColumns: `clamp(4.5rem, 24vw, 9rem) repeat(${models.length}, minmax(13rem, 1fr))` };
  const width = { minWidth: `${9 + models.length * 13}rem` };
  return (
    <div
      ref={frame}
      style={beyondPageWidth(9.5 + models.length * 13)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="table"
      aria-label="All cases"
      aria-rowcount={total + 1}
      className="max-h-[75dvh] min-h-40 overflow-auto panel text-sm"
    >
      <HeadRow models={models} style={{ ...columns, ...width }} />
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), ...width }}>
        {rows.getVirtualItems().map(({ index, start, size }) => (
          <CaseRow
            key={index}
            index={index}
            row={rowAt(index)}
            models={models}
            onOpen={onOpen}
            style={{ ...columns, transform: `translateY(${start}px)`, height: size }}
          />
        ))}
      </div>
    </div>
  );
}

function HeadRow({ models, style }: { models: RowsProps['models']; style: CSSProperties }) {
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className="sticky top-0 z-2 grid border-b border-edge bg-surface font-semibold"
      style={style}
    >
      <span role="columnheader" tabIndex={-1} className="sticky left-0 z-1 bg-surface p-3">
        Case
      </span>
      {models.map(({ key, name }, index) => (
        <span key={key} role="columnheader" tabIndex={-1} className="flex min-w-0 items-center gap-2 p-3" title={name}>
          <SeriesMark series={toSeriesIndex(index)} />
          <span className="truncate">{name}</span>
        </span>
      ))}
    </div>
  );
}

interface CaseRowProps extends Pick<RowsProps, 'models' | 'onOpen'> {
  index: number;
  /** Undefined while it is being loaded. */
  row: ReturnType<RowsProps['rowAt']>;
  style: CSSProperties;
}

function CaseRow({ index, row, models, onOpen, style }: CaseRowProps) {
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className="absolute inset-x-0 grid border-b border-line"
      style={style}
    >
      <span
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 z-1 min-w-0 overflow-hidden border-r border-line bg-surface p-3"
      >
        {row && (
          <button
            type="button"
            onClick={() => onOpen(row.caseId)}
            title={row.caseId}
            className="line-clamp-4 text-left font-medium wrap-anywhere text-accent underline underline-offset-2"
          >
            {row.caseId}
          </button>
        )}
      </span>
      {models.map(({ key }) => (
        <Cell key={key} cell={row?.cells.find(({ modelKey }) => modelKey === key)} isLoading={!row} />
      ))}
    </div>
  );
}

function Cell({ cell, isLoading }: { cell: CaseCell | undefined; isLoading: boolean }) {
  if (!cell)
    return (
      <span role="cell" className="p-3 text-muted">
        {isLoading ? '' : 'no call'}
      </span>
    );
  const { passed, checked, unmade, responseMs, message, preview, isStarred, hasNote } = cell;
  return (
    <span role="cell" className="overflow-hidden p-3">
      <span className="flex items-center gap-2 font-mono text-xs text-muted">
        {responseMs === null ? writeOutcome(cell.outcome) : writeSeconds(responseMs)}
        {unmade > 0 && <span className="font-sans font-medium">not judged: {writeChecks(unmade)} not made</span>}
        {unmade === 0 && checked > 0 && (
          <span className={`font-sans font-medium ${passed === checked ? 'text-good' : 'text-bad'}`}>
            {passed === checked ? '✓' : '✗'} {passed} of {writeChecks(checked)}
          </span>
        )}
        {isStarred && <span title="Starred">★</span>}
        {hasNote && <span title="With a note">✎</span>}
      </span>
      <span dir="auto" className={`mt-1 line-clamp-4 break-words ${message && !preview ? 'text-bad' : ''}`}>
        {preview || message}
      </span>
    </span>
  );
}

const writeChecks = (count: number) => `${count} ${count === 1 ? 'check' : 'checks'}`;
