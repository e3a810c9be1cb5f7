import { useRevalidator } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import type { LiveState } from '../live-event.ts';
import type { AnswerView, RunView } from '../run-view.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { LiveBoard, type LiveModel } from './live-board.tsx';
import { ResultPanel } from './result-panel.tsx';
import { useLiveRun } from './use-live-run.ts';

/** A stored run as a page shows it: under way, or its result. */
export type RunAreaData = { id: string; models: LiveModel[]; caseIds: string[]; rounds: number } & (
  | { kind: 'live'; state: LiveState; lastSeq: number }
  | { kind: 'result'; view: RunView; answers: AnswerView[] }
);

export function RunArea({ run }: { run: RunAreaData }) {
  if (run.kind === 'live') return <LiveRun key={run.id} run={run} />;
  return (
    <div className="grid gap-10 *:min-w-0">
      <ResultPanel view={run.view} answers={run.answers} exportPath={`/api/runs/${run.id}/export`} />
      <AnswersPanel key={run.id} runId={run.id} caseIds={run.caseIds} rounds={run.rounds} initial={run.answers} />
    </div>
  );
}

function LiveRun({ run }: { run: Extract<RunAreaData, { kind: 'live' }> }) {
  const { revalidate } = useRevalidator();
  const state = useLiveRun(run.id, run.state, run.lastSeq, (status) => {
    if (status === 'completed') {
      const count = run.models.length;
      toast.success('Benchmark completed', {
        description: `Successfully benchmarked ${count} ${count === 1 ? 'model' : 'models'}`,
      });
    } else if (status === 'failed')
      toast.error('Benchmark failed', {
        description: 'An error occurred while running the benchmark. Please check API keys and try again.',
      });
    void revalidate();
  });
  return <LiveBoard models={run.models} caseIds={run.caseIds} rounds={run.rounds} state={state} />;
}
