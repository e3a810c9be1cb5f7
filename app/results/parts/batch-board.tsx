import { useContext } from 'react';
import { writeMoment, writeNumber } from '../../runs/figure-words.ts';
import { CancelButton, ConnectionNotice } from '../../runs/live-board.tsx';
import { MayAct } from '../../runs/may-act.ts';
import { Banner } from '../../ui/banner.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { BatchView } from '../run-view.ts';

interface BatchBoardProps {
  runId: string;
  batches: BatchView[];
  /** Requests of all batches; null: not known yet. */
  planned: number | null;
  isLost: boolean;
}

/** A run whose answers come in batches: where each of them is, while nobody has to wait for it. */
export function BatchBoard({ runId, batches, planned, isLost }: BatchBoardProps) {
  const mayCancel = useContext(MayAct);
  const answered = batches.reduce((sum, batch) => sum + batch.answered, 0);
  const isCancelled = batches.some((batch) => batch.isCancelled);
  return (
    <section aria-label="Batches" className="grid gap-4 *:min-w-0">
      <ConnectionNotice isLost={isLost} />
      <div className="flex items-end gap-4 *:min-w-0">
        <h2 className="sr-only">Batches</h2>
        <div className="grow">
          <Progress
            label="Answers"
            done={answered}
            total={planned}
            note={
              isCancelled
                ? 'Being cancelled with the provider. What it answered before is billed, and is collected.'
                : 'You may close this page: the answers are collected by themselves.'
            }
          />
        </div>
        {mayCancel && !isCancelled && <CancelButton runId={runId} />}
      </div>
      {batches.length === 0 ? (
        <p className="text-sm text-muted">Nothing is submitted yet.</p>
      ) : (
        <ul className="grid gap-3 *:min-w-0">
          {batches.map((batch) => (
            <Batch key={batch.key} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Batch({ batch }: { batch: BatchView }) {
  const { name, calls, answered, problem } = batch;
  return (
    <li className="grid gap-2 panel p-4 text-sm *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold break-words">{name}</h3>
        <span className="font-mono text-muted">
          {writeNumber(answered)} of {writeNumber(calls)} answered
        </span>
      </div>
      <p>{describeBatch(batch)}</p>
      {problem !== '' && (
        <Banner tone="warn">
          <span className="wrap-anywhere">{problem}</span>
        </Banner>
      )}
    </li>
  );
}

/** Where it is, in one sentence. */
export function describeBatch({
  state,
  sentAt,
  checkedAt,
  expectedAt,
  isCancelled,
}: Omit<BatchView, 'key' | 'name'>): string {
  if (sentAt === null) return state === 'refused' ? 'Refused by the provider.' : 'Not submitted yet.';
  const submitted = `Submitted at ${writeMoment(sentAt)}`;
  const checked = checkedAt === null ? '' : `, checked at ${writeMoment(checkedAt)}`;
  if (state === 'sending')
    return `Sent at ${writeMoment(sentAt)}, not confirmed; it is looked for before it is sent again.`;
  if (state === 'submitted' && isCancelled) return `${submitted}${checked}, being cancelled.`;
  if (state === 'submitted') return `${submitted}${checked}, expected by ${writeMoment(expectedAt ?? sentAt)}.`;
  return `${submitted}${checked}; ${endings[state] ?? 'refused by the provider'}.`;
}

const endings: Readonly<Record<string, string>> = {
  collected: 'its answers are collected',
  cancelled: 'its answers are collected, and the rest was cancelled with the provider',
  gone: 'the provider no longer has its answers',
};
