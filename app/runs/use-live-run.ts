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

/**
 * Follows a run over its event stream. The browser reconnects by itself and sends the last number it has, so a reload,
 * a sleeping tab or a restarted server loses nothing. Renders once per frame, however fast the words arrive.
 */
export function useLiveRun(runId: string, initial: LiveState, lastSeq: number, onEnd: () => void): LiveRun {
  const state = useRef(initial);
  const [, setFrame] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another run opens another stream
  useEffect(() => {
    state.current = structuredClone(initial);
    let frame = 0;
    const draw = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        // Renders into this frame: a scheduled update would be painted with the next one.
        flushSync(() => setFrame((count) => count + 1));
      });
    };
    let source: EventSource;
    let known = String(lastSeq);
    let waitMs = RETRY_MS;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const take = (message: MessageEvent<string>) => {
      known = message.lastEventId || known;
      waitMs = RETRY_MS;
      const events = JSON.parse(message.data) as LiveEvent[];
      applyEvents(state.current, events);
      draw();
      if (!events.some(({ kind }) => kind === 'end')) return;
      source.close();
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
    // A new snapshot from the loader shows the same run: the stream continues.
  }, [runId]);
  return { state: state.current, isLost };
}
