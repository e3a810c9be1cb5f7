import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { LiveBoard } from '../runs/live-board.tsx';
import type { LiveState } from '../runs/live-event.ts';
import type { LiveModel } from '../runs/live-wait.ts';
import { MayAct } from '../runs/may-act.ts';
import { useLiveRun } from '../runs/use-live-run.ts';
import { toast } from '../ui/toast.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { BatchBoard } from './parts/batch-board.tsx';
import { ResultPanel } from './result-panel.tsx';
import { type AnswerView, type BatchView, countMissing, type RunView } from './run-view.ts';

/** A stored run on a page: running, or its result. */
export type RunAreaData = {
  id: string;
  models: LiveModel[];
  caseIds: string[];
  rounds: number;
  /** False for viewers of an organisation. */
  mayAct: boolean;
} & (
  | { kind: 'live'; state: LiveState; lastSeq: number; batches: BatchView[] | null /** Null: each call by itself. */ }
  | { kind: 'result'; view: RunView; answers: AnswerView[] }
);

interface RunAreaProps {
  run: RunAreaData;
  /** Run was pressed on this page: its end is reported even if it came before the page showed it running. */
  wasStartedHere?: boolean;
}

export function RunArea({ run, wasStartedHere = false }: RunAreaProps) {
  useEndToast(run, wasStartedHere);
  return (
    <MayAct value={run.mayAct}>
      {run.kind === 'live' ? <LiveRun key={run.id} run={run} /> : <EndedRun run={run} />}
    </MayAct>
  );
}

function EndedRun({ run }: { run: Extract<RunAreaData, { kind: 'result' }> }) {
  return (
    <div className="grid gap-10 *:min-w-0">
      <ResultPanel view={run.view} answers={run.answers} exportPath={`/api/runs/${run.id}/export`} />
      <div id="answers" className="scroll-mt-24 *:min-w-0">
        <AnswersPanel
          // A run that was resumed can have ended again before the page showed that it went on.
          key={`${run.id} ${run.view.finishedAt}`}
          runId={run.id}
          models={run.models}
          caseIds={run.caseIds}
          rounds={run.rounds}
          initial={run.answers}
          shown="table"
        />
      </div>
    </div>
  );
}

function LiveRun({ run }: { run: Extract<RunAreaData, { kind: 'live' }> }) {
  const { revalidate } = useRevalidator();
  const { state, isLost } = useLiveRun(run.id, run.state, run.lastSeq, () => void revalidate());
  const { progress } = state;
  const isBatch = run.batches !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look at a batch is reported as progress
  useEffect(() => {
    if (isBatch) void revalidate();
  }, [progress, isBatch, revalidate]);
  if (run.batches !== null)
    return <BatchBoard runId={run.id} batches={run.batches} planned={progress?.planned ?? null} isLost={isLost} />;
  return (
    <LiveBoard
      runId={run.id}
      models={run.models}
      caseIds={run.caseIds}
      rounds={run.rounds}
      state={state}
      isLost={isLost}
    />
  );
}

/** The toast for a run that has just ended; null when the page itself says enough. */
export function describeEnd(view: RunView): { kind: 'success' | 'error'; title: string; description: string } | null {
  const { status, error, versions } = view;
  // With versions of the prompt, each model is measured several times, under keys that end with the version.
  const models = Map.groupBy(view.models, ({ key }) => (versions ? key.slice(0, key.indexOf('/')) : key));
  // A model with missing calls was not benchmarked as planned.
  const count = [...models.values()].filter((entries) =>
    entries.every(({ answered, missing }) => answered > 0 && !missing),
  ).length;
  if (countMissing(view) > 0)
    return {
      kind: 'error',
      title: 'Benchmark completed with missing calls',
      description: `Successfully benchmarked ${count} of ${models.size} ${models.size === 1 ? 'model' : 'models'}`,
    };
  if (status === 'completed')
    return {
      kind: 'success',
      title: 'Benchmark completed',
      description: `Successfully benchmarked ${count} ${count === 1 ? 'model' : 'models'}`,
    };
  if (status !== 'failed') return null;
  const description = error
    ? `Error: ${error.replace(/\.$/, '')}. Please check your API keys and try again.`
    : 'An error occurred while running the benchmark. Please check API keys and try again.';
  return { kind: 'error', title: 'Benchmark failed', description };
}

/** Reports the end of a run once, to somebody who started it or saw it running. */
function useEndToast(run: RunAreaData, wasStartedHere: boolean): void {
  const watched = useRef<string | null>(null);
  const handled = useRef<string | null>(null);
  const view = run.kind === 'result' ? run.view : null;
  useEffect(() => {
    if (view === null) {
      watched.current = run.id;
      return;
    }
    // A resumed run ends again.
    const end = `${run.id} ${view.finishedAt}`;
    if ((watched.current !== run.id && !wasStartedHere) || handled.current === end) return;
    handled.current = end;
    const message = describeEnd(view);
    if (message) toast[message.kind](message.title, { description: message.description });
  }, [run.id, view, wasStartedHere]);
}
