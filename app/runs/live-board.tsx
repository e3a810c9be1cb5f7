import { useContext } from 'react';
import { useFetcher } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { beyondPageWidth } from '../ui/beyond-page-width.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { LiveColumn } from './live/live-column.tsx';
import { LiveTable } from './live/live-table.tsx';
import { useNow } from './live/use-now.ts';
import { cellKey, emptyCell, type LiveState } from './live-event.ts';
import { type LiveModel, openWaits, runningByLane, waitOf } from './live-wait.ts';
import { MayAct } from './may-act.ts';

interface LiveBoardProps {
  runId: string;
  models: LiveModel[];
  caseIds: string[];
  rounds: number;
  state: LiveState;
  /** The server cannot be reached: clocks stop until it can. */
  isLost: boolean;
}

/** The live view: a column per model with its text and clock; waiting times are separate, with their reason. */
export function LiveBoard({ runId, models, caseIds, rounds, state, isLost }: LiveBoardProps) {
  // A clock that goes on after the end would interrupt the render of the result again and again.
  const isOver = state.status !== 'queued' && state.status !== 'running';
  const nowMs = useNow(!isLost && !isOver);
  const running = runningByLane(state, models);
  const [caseId] = caseIds;
  return (
    <section aria-label="Live answers" className="grid gap-4 *:min-w-0">
      <ConnectionNotice isLost={isLost} />
      <p role="status" className="sr-only">
        {saidProgress(state)}
      </p>
      <div className="flex items-end gap-4 *:min-w-0">
        <h2 className="sr-only">Live answers</h2>
        <div className="grid grow gap-3">
          <LiveProgressLine state={state} nowMs={nowMs} />
          {state.grading && <Progress label="Grades by the judge" done={state.grading.done} total={state.grading.of} />}
        </div>
        {useContext(MayAct) && <CancelButton runId={runId} />}
      </div>
      {caseIds.length === 1 && caseId !== undefined ? (
        <div
          className="relative grid auto-cols-[minmax(16rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2 max-sm:snap-x max-sm:auto-cols-[85%]"
          style={beyondPageWidth(models.length * 17)}
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
              state={state}
              cell={state.cells[cellKey({ caseId, modelKey: model.key })] ?? emptyCell}
              wait={waitOf(model, caseId, state, { nowMs, running, rounds })}
            />
          ))}
        </div>
      ) : (
        <LiveTable models={models} caseIds={caseIds} state={state} nowMs={nowMs} />
      )}
    </section>
  );
}

const shares = ['', 'A quarter', 'Half', 'Three quarters', 'All'];

/** What screen readers say of the run: each quarter of its calls, because each call would drown out everything else. */
function saidProgress({ progress, status }: LiveState): string {
  if (status === 'queued') return 'The run waits to start.';
  if (!progress) return '';
  const { done, planned } = progress;
  const quarters = Math.floor((4 * done) / Math.max(planned, 1));
  return quarters === 0 ? `Running ${planned} calls.` : `${shares[quarters]} of ${planned} calls made.`;
}

export function ConnectionNotice({ isLost }: { isLost: boolean }) {
  return (
    <div role="status">
      {isLost && (
        <Banner tone="warn" title="Connection lost … reconnecting">
          The run continues. You see its progress so far.
        </Banner>
      )}
    </div>
  );
}

function LiveProgressLine({ state, nowMs }: { state: LiveState; nowMs: number }) {
  const { progress, status } = state;
  const isQueued = status === 'queued';
  const notes = [
    ...(isQueued ? ['One run of an account is made at a time: two would disturb each other’s times.'] : []),
    ...openWaits(state, nowMs).map(
      ({ provider, untilMs, reason }) =>
        `Waiting for ${provider}, ${Math.ceil((untilMs - nowMs) / 1000)} s: ${reason}.`,
    ),
    ...(progress && progress.failed > 0 ? [`${progress.failed} failed so far.`] : []),
  ];
  return (
    <Progress
      label={isQueued ? 'Waiting to start' : 'Calls'}
      done={progress?.done ?? 0}
      total={progress?.planned ?? null}
      note={notes.join(' ') || undefined}
    />
  );
}

export function CancelButton({ runId }: { runId: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" className="shrink-0">
      <input type="hidden" name="runId" value={runId} />
      <Button type="submit" name="intent" value="cancel" size="small" isBusy={fetcher.state !== 'idle'}>
        Cancel
      </Button>
    </fetcher.Form>
  );
}
