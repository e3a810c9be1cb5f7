import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { applyEvents, type LiveEvent, type LiveState } from './live-event.ts';

/** Delay before a refused stream is requested again, ms; doubled each time. */
const RETRY_MS = 2_000;
const MOST_RETRY_MS = 60_000;

export interface LiveRun {
  state: LiveState;
  /** The server cannot be reached: the state may be outdated. */
  isLost: boolean;
}

/** A stretch of the run, from a snapshot to the end that its stream reports. */
interface Stretch {
  snapshot: LiveState;
  lastSeq: number;
  /** The snapshot with the events since. */
  state: LiveState;
  hasEnded: boolean;
}

const stretchFrom = (snapshot: LiveState, lastSeq: number): Stretch => ({
  snapshot,
  lastSeq,
  state: structuredClone(snapshot),
  hasEnded: false,
});

/**
 * Follows a run over its event stream. The browser reconnects by itself and sends the last number it has, so a reload,
 * a sleeping tab or a restarted server loses nothing. Renders once per frame, however fast the words arrive.
 */
export function useLiveRun(runId: string, initial: LiveState, lastSeq: number, onEnd: () => void): LiveRun {
  const [stretch, setStretch] = useState(() => stretchFrom(initial, lastSeq));
  // The run was resumed before the page was loaded again. Until its end, a new snapshot shows what the stream has said.
  if (stretch.hasEnded && stretch.snapshot !== initial) setStretch(stretchFrom(initial, lastSeq));
  const [, setFrame] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        // Renders into this frame: a scheduled update would be painted with the next one.
        flushSync(() => setFrame((count) => count + 1));
      });
    };
    let source: EventSource;
    let known = String(stretch.lastSeq);
    let waitMs = RETRY_MS;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const take = (message: MessageEvent<string>) => {
      known = message.lastEventId || known;
      waitMs = RETRY_MS;
      const events = JSON.parse(message.data) as LiveEvent[];
      applyEvents(stretch.state, events);
      draw();
      if (!events.some(({ kind }) => kind === 'end')) return;
      source.close();
      stretch.hasEnded = true;
      end.current();
    };
    const open = () => {
      source = new EventSource(`/api/runs/${runId}/events?after=${known}`);
      source.addEventListener('message', take);
      source.addEventListener('end', take);
      // The browser reconnects a lost connection by itself, but not after an answer such as 503.
      source.addEventListener('open', () => setIsLost(false));
      source.addEventListener('error', () => {
        setIsLost(true);
        if (source.readyState !== EventSource.CLOSED) return;
        retry = setTimeout(open, waitMs);
        waitMs = Math.min(MOST_RETRY_MS, waitMs * 2);
      });
    };
    open();
    return () => {
      clearTimeout(retry);
      source.close();
      cancelAnimationFrame(frame);
    };
  }, [runId, stretch]);
  return { state: stretch.state, isLost };
}
