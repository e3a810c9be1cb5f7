import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { writeSeconds } from '../figure-words.ts';
import { type CallRecord, fetchCallRecord } from './raw-call.tsx';

interface ReplayProps {
  runId: string;
  place: { caseId: string; round: number };
  models: { modelKey: string; name: string }[];
  onClose: () => void;
}

/** The race again, at its true speed: every piece appears when it arrived, all models from the same start. */
export default function Replay({ runId, place: { caseId, round }, models, onClose }: ReplayProps) {
  const [records, setRecords] = useState<(CallRecord | null)[] | null>(null);
  const [startMs, setStartMs] = useState<number | null>(null);
  const [elapsedMs, setElapsedMs] = useState(0);
  const keys = models.map(({ modelKey }) => modelKey).join('\n');
  useEffect(() => {
    let isOver = false;
    void Promise.all(keys.split('\n').map((key) => fetchCallRecord(runId, { caseId, round }, key))).then((found) => {
      if (isOver) return;
      setRecords(found);
      setStartMs(performance.now());
    });
    return () => {
      isOver = true;
    };
  }, [runId, caseId, round, keys]);
  const lastMs = Math.max(0, ...(records ?? []).map((record) => record?.attempts.at(-1)?.timeline.atMs.at(-1) ?? 0));
  useEffect(() => {
    if (startMs === null) return;
    let frame = 0;
    const step = () => {
      const passedMs = performance.now() - startMs;
      setElapsedMs(Math.min(passedMs, lastMs));
      if (passedMs < lastMs) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [startMs, lastMs]);
  return (
    <section aria-label="Replay" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-mono text-sm">{writeSeconds(elapsedMs)}</p>
        <span className="flex gap-2">
          <Button size="small" onClick={() => setStartMs(performance.now())}>
            Replay from the start
          </Button>
          <Button size="small" onClick={onClose}>
            Close the replay
          </Button>
        </span>
      </div>
      <div className="grid auto-cols-[minmax(16rem,1fr)] grid-flow-col gap-3 overflow-x-auto">
        {models.map(({ modelKey, name }, index) => (
          <article
            key={modelKey}
            className="h-72 overflow-y-auto rounded border border-line bg-surface p-3 text-sm break-words whitespace-pre-wrap"
            dir="auto"
          >
            <h3 className="font-semibold">{name}</h3>
            {textAt(records?.[index] ?? null, elapsedMs)}
          </article>
        ))}
      </div>
    </section>
  );
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
