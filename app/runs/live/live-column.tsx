import { useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { writeSeconds } from '../figure-words.ts';
import type { LiveCell, LiveState } from '../live-event.ts';
import { clockStartMs, type LiveModel, type LiveWait } from '../live-wait.ts';

interface LiveColumnProps {
  model: LiveModel;
  index: number;
  rounds: number;
  nowMs: number;
  state: LiveState;
  cell: LiveCell;
  wait: LiveWait | null;
}

export function LiveColumn({ model, index, rounds, nowMs, state, cell, wait }: LiveColumnProps) {
  const isHeldUp = cell.state === 'running' && wait !== null;
  return (
    <article className="flex h-96 min-w-0 snap-start flex-col panel">
      <header className="grid gap-1 border-b border-line p-3 *:min-w-0">
        <h3 className="flex items-center gap-2 text-sm font-semibold" title={model.name}>
          <SeriesMark series={toSeriesIndex(index)} />
          <span className="truncate">{model.name}</span>
        </h3>
        <p className="flex items-center justify-between gap-2 text-sm">
          <span className="font-mono">
            {isHeldUp ? '0.00 s' : clockOf(cell, nowMs, clockStartMs(cell.startedMs ?? 0, model.provider, state))}
          </span>
          <StateBadge cell={cell} rounds={rounds} wait={wait} />
        </p>
        <p className={`h-4 truncate text-xs ${wait?.isProvider ? 'text-warn' : 'text-muted'}`} title={wait?.text}>
          {wait
            ? `Waits: ${wait.text}`
            : cell.firstAnswerMs !== null && `First answer after ${writeSeconds(cell.firstAnswerMs)}`}
        </p>
      </header>
      <FollowingText text={cell.answer} thinking={cell.reasoning} name={model.name} />
      {cell.message && (
        <p className="max-h-32 shrink-0 overflow-y-auto border-t border-line p-3 text-sm break-words text-bad">
          {cell.message}
        </p>
      )}
    </article>
  );
}

/** The clock of a running call, the response time of a finished one. */
export function clockOf(cell: LiveCell, nowMs: number, startMs: number): string {
  if (cell.startedMs !== null) return writeSeconds(nowMs === 0 ? 0 : Math.max(0, nowMs - startMs));
  if (cell.responseMs !== null) return writeSeconds(cell.responseMs);
  // A conversation that was cut off and went on has no time.
  return cell.state === 'done' ? 'no time' : '0.00 s';
}

function StateBadge({ cell, rounds, wait }: { cell: LiveCell; rounds: number; wait: LiveWait | null }) {
  const round = cell.round === 0 ? 'warm-up, not counted' : rounds > 1 ? `round ${cell.round} of ${rounds}` : '';
  if (cell.state === 'failed') return <Badge tone="bad">{round ? `failed, ${round}` : 'failed'}</Badge>;
  if (wait?.isProvider) return <Badge tone="warn">waiting</Badge>;
  if (cell.state === 'running')
    return <Badge tone="accent">{round || (cell.responseMs === null ? 'answering' : 'checking')}</Badge>;
  if (cell.state === 'done') return <Badge tone={wait ? 'neutral' : 'good'}>{round || 'done'}</Badge>;
  return <Badge>waiting</Badge>;
}

/** Scrolls to the end as text arrives, unless the reader has scrolled up. */
function FollowingText({ text, thinking, name }: { text: string; thinking: string; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const isThinking = text === '' && thinking !== '';
  const shown = isThinking ? thinking : text;
  useEffect(() => {
    if (shown !== '' && box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight;
  }, [shown]);
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={`Answer of ${name}`}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className="grow overflow-y-auto p-3 text-sm break-words whitespace-pre-wrap"
      dir="auto"
    >
      {isThinking && <span className="mb-1 block text-xs font-medium text-muted">Thinking</span>}
      {isThinking ? <span className="text-muted italic">{thinking}</span> : text}
    </div>
  );
}
