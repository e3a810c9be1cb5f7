import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import type { LiveState } from '../live-event.ts';
import type { LiveModel } from '../live-wait.ts';
import type { AnswerView, RunView } from '../run-view.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { LiveBoard } from './live-board.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useLiveRun } from './use-live-run.ts';

/** A stored run as a page shows it: under way, or its result. */
export type RunAreaData = { id: string; models: LiveModel[]; caseIds: string[]; rounds: number } & (
  | { kind: 'live'; state: LiveState; lastSeq: number }
  | { kind: 'result'; view: RunView; answers: AnswerView[] }
);

export function RunArea({ run }: { run: RunAreaData }) {
  useEndToast(run);
  if (run.kind === 'live') return <LiveRun key={run.id} run={run} />;
  return (
    <div className="grid gap-10 *:min-w-0">
      <ResultPanel view={run.view} answers={run.answers} exportPath={`/api/runs/${run.id}/export`} />
      <AnswersPanel
        key={run.id}
        runId={run.id}
        models={run.models}
        caseIds={run.caseIds}
        rounds={run.rounds}
        initial={run.answers}
        shown="table"
      />
    </div>
  );
}

function LiveRun({ run }: { run: Extract<RunAreaData, { kind: 'live' }> }) {
  const { revalidate } = useRevalidator();
  const state = useLiveRun(run.id, run.state, run.lastSeq, () => void revalidate());
  return <LiveBoard runId={run.id} models={run.models} caseIds={run.caseIds} rounds={run.rounds} state={state} />;
}

/** Says how the run ended, to someone who saw it under way. */
function useEndToast(run: RunAreaData): void {
  const watched = useRef<string | null>(null);
  const view = run.kind === 'result' ? run.view : null;
  useEffect(() => {
    if (view === null) {
      watched.current = run.id;
      return;
    }
    if (watched.current !== run.id) return;
    watched.current = null;
    const count = view.models.filter(({ answered }) => answered > 0).length;
    if (view.status === 'completed')
      toast.success('Benchmark completed', {
        description: `Successfully benchmarked ${count} ${count === 1 ? 'model' : 'models'}`,
      });
    else if (view.status === 'failed')
      toast.error('Benchmark failed', {
        description: view.error
          ? `Error: ${view.error.replace(/\.$/, '')}. Please check your API keys and try again.`
          : 'An error occurred while running the benchmark. Please check API keys and try again.',
      });
  }, [run.id, view]);
}
