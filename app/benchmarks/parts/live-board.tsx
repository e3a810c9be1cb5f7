import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { writeSeconds } from '../figure-words.ts';
import { cellKey, emptyCell, type LiveCell, type LiveState } from '../live-event.ts';

export interface LiveModel {
  key: string;
  name: string;
  provider: string;
}

interface LiveBoardProps {
  models: LiveModel[];
  caseIds: string[];
  rounds: number;
  state: LiveState;
}

/** The race: a column a model, its text as it arrives, its own clock; waiting stands apart with its reason. */
export function LiveBoard({ models, caseIds, rounds, state }: LiveBoardProps) {
  const nowMs = useNow();
  const { progress } = state;
  const waits = (progress?.waiting ?? []).filter(({ untilMs }) => nowMs > 0 && untilMs > nowMs);
  const note = waits
    .map(
      ({ provider, untilMs, reason }) => `Waiting for ${provider}, ${Math.ceil((untilMs - nowMs) / 1000)} s: ${reason}`,
    )
    .join('; ');
  const isAlone = caseIds.length === 1;
  return (
    <section aria-label="Live answers" className="grid gap-4 *:min-w-0">
      <h2 className="sr-only">Live answers</h2>
      <Progress
        label={state.status === 'queued' ? 'Waiting to start' : 'Calls'}
        done={progress?.done ?? 0}
        total={progress?.planned ?? null}
        note={note || (progress && progress.failed > 0 ? `${progress.failed} failed so far` : undefined)}
      />
      {isAlone ? (
        <div
          className="grid auto-cols-[minmax(17rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          role="group"
          aria-label="Answers side by side"
        >
          {models.map((model, index) => (
            <LiveColumn
              key={model.key}
              model={model}
              index={index}
              rounds={rounds}
              nowMs={nowMs}
              cell={state.cells[cellKey({ caseId: caseIds[0]!, modelKey: model.key })] ?? emptyCell}
              isWaiting={waits.some(({ provider }) => provider === model.provider)}
            />
          ))}
        </div>
      ) : (
        <LiveTable models={models} caseIds={caseIds} state={state} nowMs={nowMs} />
      )}
    </section>
  );
}

function LiveColumn({
  model,
  index,
  rounds,
  nowMs,
  cell,
  isWaiting,
}: {
  model: LiveModel;
  index: number;
  rounds: number;
  nowMs: number;
  cell: LiveCell;
  isWaiting: boolean;
}) {
  return (
    <article className="flex h-96 flex-col rounded border border-line bg-surface">
      <header className="grid gap-1 border-b border-line p-3">
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <SeriesMark series={toSeriesIndex(index)} />
          <span className="truncate">{model.name}</span>
        </h3>
        <p className="flex items-center justify-between text-sm">
          <span className="font-mono">{clockOf(cell, nowMs)}</span>
          <StateBadge cell={cell} rounds={rounds} isWaiting={isWaiting} />
        </p>
      </header>
      <FollowingText text={cell.answer} thinking={cell.reasoning} />
      {cell.message && <p className="border-t border-line p-3 text-sm break-words text-bad">{cell.message}</p>}
    </article>
  );
}

const clockOf = (cell: LiveCell, nowMs: number) =>
  cell.startedMs === null
    ? cell.responseMs === null
      ? '0.00 s'
      : writeSeconds(cell.responseMs)
    : writeSeconds(Math.max(0, nowMs - cell.startedMs));

function StateBadge({ cell, rounds, isWaiting }: { cell: LiveCell; rounds: number; isWaiting: boolean }) {
  const round = cell.round === 0 ? 'warm-up, not counted' : rounds > 1 ? `round ${cell.round} of ${rounds}` : '';
  if (cell.state === 'running') return <Badge tone="accent">{round || 'answering'}</Badge>;
  if (cell.state === 'failed') return <Badge tone="bad">{round ? `failed, ${round}` : 'failed'}</Badge>;
  if (cell.state === 'done')
    return <Badge tone={isWaiting ? 'warn' : 'good'}>{isWaiting ? 'waiting' : round || 'done'}</Badge>;
  return <Badge tone={isWaiting ? 'warn' : 'neutral'}>waiting</Badge>;
}

/** Stays at the end while text comes, unless the reader has scrolled up. */
function FollowingText({ text, thinking }: { text: string; thinking: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  useEffect(() => {
    if (text !== '' && box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label="Answer"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className="grow overflow-y-auto p-3 text-sm break-words whitespace-pre-wrap"
      dir="auto"
    >
      {text === '' && thinking !== '' && <span className="text-muted italic">{thinking}</span>}
      {text}
    </div>
  );
}

/** Many cases: a row a case, only the rows in sight are in the page. */
function LiveTable({
  models,
  caseIds,
  state,
  nowMs,
}: {
  models: LiveModel[];
  caseIds: string[];
  state: LiveState;
  nowMs: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: caseIds.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 112,
    overscan: 6,
  });
  const columns = { gridTemplateColumns: `8rem repeat(${models.length}, minmax(13rem, 1fr))` };
  const width = { minWidth: `${8 + models.length * 13}rem` };
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label="Answers by case"
      className="h-[70dvh] overflow-auto rounded border border-line bg-surface"
    >
      <div
        className="sticky top-0 z-1 grid border-b border-edge bg-surface text-sm font-semibold"
        style={{ ...columns, ...width }}
      >
        <span className="sticky left-0 bg-surface p-2">Case</span>
        {models.map(({ key, name }) => (
          <span key={key} className="truncate p-2">
            {name}
          </span>
        ))}
      </div>
      <div className="relative" style={{ height: rows.getTotalSize(), ...width }}>
        {rows.getVirtualItems().map(({ index, start, size }) => (
          <div
            key={index}
            className="absolute inset-x-0 grid border-b border-line text-sm"
            style={{ ...columns, transform: `translateY(${start}px)`, height: size }}
          >
            <span className="sticky left-0 truncate bg-surface p-2 font-medium">{caseIds[index]}</span>
            {models.map(({ key }) => (
              <LiveTableCell
                key={key}
                cell={state.cells[cellKey({ caseId: caseIds[index]!, modelKey: key })] ?? emptyCell}
                nowMs={nowMs}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function LiveTableCell({ cell, nowMs }: { cell: LiveCell; nowMs: number }) {
  return (
    <span className="overflow-hidden p-2">
      <span className="flex items-center gap-2 font-mono text-xs text-muted">
        {cell.state === 'running' && <Spinner size="small" />}
        {cell.state === 'waiting' ? 'waiting' : clockOf(cell, nowMs)}
      </span>
      <span
        dir="auto"
        className={cell.state === 'failed' ? 'line-clamp-4 break-words text-bad' : 'line-clamp-4 break-words'}
      >
        {cell.state === 'failed' ? cell.message : cell.answer}
      </span>
    </span>
  );
}

/** The time now, ten times a second; 0 until the browser draws by itself, so that both draw the same at first. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
