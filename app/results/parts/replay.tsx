import { useEffect, useRef, useState } from 'react';
import { writeSeconds } from '../../runs/figure-words.ts';
import { beyondPageWidth } from '../../ui/beyond-page-width.ts';
import { Button } from '../../ui/button.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import type { CallRecord } from '../run-view.ts';
import { fetchCallRecord } from './raw-call.tsx';

interface ReplayProps {
  /** Whose records are read; null: they are in `recorded`. */
  runId: string | null;
  /** In the order of `models`. */
  recorded?: CallRecord[];
  place: { caseId: string; round: number };
  models: { modelKey: string; name: string }[];
  onClose: () => void;
}

/** Replays the run at its true speed: every piece appears when it arrived, all models from the same start. */
export default function Replay({ runId, recorded, place: { caseId, round }, models, onClose }: ReplayProps) {
  const [records, setRecords] = useState<(CallRecord | null)[] | null>(recorded ?? null);
  const keys = models.map(({ modelKey }) => modelKey).join('\n');
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isOver = false;
    close.current?.focus();
    if (runId === null) return;
    void Promise.all(keys.split('\n').map((key) => fetchCallRecord(runId, { caseId, round }, key))).then((found) => {
      if (!isOver) setRecords(found);
    });
    return () => {
      isOver = true;
    };
  }, [runId, caseId, round, keys]);
  const lastMs = Math.max(0, ...(records ?? []).map(endOf));
  const { elapsedMs, isPlaying, startAt, pause } = usePlayback(records === null ? null : lastMs);
  return (
    <section aria-label="Replay" className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <p className="w-20 font-mono text-sm">{writeSeconds(elapsedMs)}</p>
        <input
          type="range"
          aria-label="Moment of the replay, seconds"
          min={0}
          max={lastMs / 1000}
          step={0.01}
          value={elapsedMs / 1000}
          onChange={(event) => startAt(Number(event.target.value) * 1000, isPlaying)}
          className="min-w-40 grow accent-accent"
        />
        <Button
          size="small"
          disabled={records === null}
          onClick={() => (isPlaying ? pause() : startAt(elapsedMs < lastMs ? elapsedMs : 0))}
        >
          {isPlaying ? 'Pause' : records === null || elapsedMs < lastMs ? 'Play' : 'Play again'}
        </Button>
        <Button ref={close} size="small" onClick={onClose}>
          Close the replay
        </Button>
      </div>
      <div
        className="grid auto-cols-[minmax(16rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-px pb-2"
        style={beyondPageWidth(models.length * 17)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Replayed answers side by side"
      >
        {models.map(({ modelKey, name }, index) => (
          <article key={modelKey} className="flex h-72 min-w-0 flex-col panel text-sm">
            <ReplayedAnswer name={name} index={index} record={records?.[index] ?? null} elapsedMs={elapsedMs} />
          </article>
        ))}
      </div>
    </section>
  );
}

interface ReplayedAnswerProps {
  name: string;
  index: number;
  record: CallRecord | null;
  elapsedMs: number;
}

function ReplayedAnswer({ name, index, record, elapsedMs }: ReplayedAnswerProps) {
  return (
    <>
      <header className="flex items-center justify-between gap-2 border-b border-line p-3">
        <h3 className="flex min-w-0 items-center gap-2 font-semibold">
          <SeriesMark series={toSeriesIndex(index)} />
          <span className="truncate">{name}</span>
        </h3>
        <span className="font-mono text-xs text-muted">{writeSeconds(Math.min(elapsedMs, endOf(record)))}</span>
      </header>
      <p dir="auto" className="grow overflow-y-auto p-3 break-words whitespace-pre-wrap">
        {textAt(record, elapsedMs)}
      </p>
    </>
  );
}

/** Plays from 0 to `lastMs`, and can be moved to any time; null: not yet. */
function usePlayback(lastMs: number | null) {
  const [start, setStart] = useState({ atMs: 0, isPlaying: true, count: 0 });
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (lastMs === null || !start.isPlaying) return setElapsedMs(start.atMs);
    const beganMs = performance.now() - start.atMs;
    let frame = 0;
    const step = () => {
      const passedMs = performance.now() - beganMs;
      setElapsedMs(Math.min(passedMs, lastMs));
      if (passedMs < lastMs) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [start, lastMs]);
  const startAt = (atMs: number, isPlaying = true) => setStart(({ count }) => ({ atMs, isPlaying, count: count + 1 }));
  return {
    elapsedMs,
    isPlaying: start.isPlaying && lastMs !== null && elapsedMs < lastMs,
    startAt,
    pause: () => startAt(elapsedMs, false),
  };
}

/** When the last piece of the answer arrived, as in its response time; later data is not part of the answer. */
function endOf(record: CallRecord | null): number {
  const timeline = record?.attempts.at(-1)?.timeline;
  const last = timeline?.answerChars.findLastIndex((chars) => chars > 0) ?? -1;
  return timeline?.atMs[last] ?? timeline?.atMs.at(-1) ?? 0;
}

function textAt(record: CallRecord | null, elapsedMs: number): string {
  const timeline = record?.attempts.at(-1)?.timeline;
  if (!record || !timeline) return '';
  let chars = 0;
  for (const [index, atMs] of timeline.atMs.entries()) {
    if (atMs > elapsedMs) break;
    chars += timeline.answerChars[index] ?? 0;
  }
  return record.text.slice(0, chars);
}
