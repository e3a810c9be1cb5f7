import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { writeNumber, writeSeconds } from '../figure-words.ts';
import type { AnswerView } from '../run-view.ts';

const TextDifference = lazy(() => import('./text-difference.tsx'));
const RawCall = lazy(() => import('./raw-call.tsx'));
const Replay = lazy(() => import('./replay.tsx'));

interface AnswersPanelProps {
  /** Null: simulated and kept nowhere, so there is nothing further to ask for. */
  runId: string | null;
  caseIds: string[];
  rounds: number;
  initial: AnswerView[];
}

/** The answers side by side: of one case, in one round. */
export function AnswersPanel({ runId, caseIds, rounds, initial }: AnswersPanelProps) {
  const [place, setPlace] = useState({ caseId: caseIds[0] ?? 'prompt', round: 1 });
  const [answers, setAnswers] = useState(initial);
  const [base, setBase] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ modelKey: string; what: 'raw' | 'replay' } | null>(null);
  const go = async (next: typeof place) => {
    setPlace(next);
    setOpened(null);
    const query = new URLSearchParams({ case: next.caseId, round: String(next.round) });
    const reply = await fetch(`/api/runs/${runId}/answers?${query}`);
    if (reply.ok) setAnswers(await reply.json());
  };
  const baseAnswer = answers.find(({ modelKey }) => modelKey === base) ?? null;
  return (
    <section aria-label="Answers" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl font-semibold tracking-[-0.01em]">Answers</h2>
        {runId !== null && (
          <div className="flex flex-wrap gap-2 text-sm">
            {caseIds.length > 1 && (
              <Select
                controlSize="small"
                className="w-48"
                aria-label="Case"
                value={place.caseId}
                onChange={(event) => void go({ ...place, caseId: event.target.value })}
                options={caseIds.map((value) => ({ value, label: value }))}
              />
            )}
            {rounds > 1 && (
              <Select
                controlSize="small"
                className="w-32"
                aria-label="Round"
                value={String(place.round)}
                onChange={(event) => void go({ ...place, round: Number(event.target.value) })}
                options={Array.from({ length: rounds }, (_, index) => ({
                  value: String(index + 1),
                  label: `Round ${index + 1}`,
                }))}
              />
            )}
            <Select
              controlSize="small"
              className="w-52"
              aria-label="Compare the text with"
              value={base ?? ''}
              onChange={(event) => setBase(event.target.value || null)}
              placeholder="Show no differences"
              options={answers.map(({ modelKey, name }) => ({ value: modelKey, label: `Differences to ${name}` }))}
            />
          </div>
        )}
      </div>
      {answers.length === 0 && <p className="text-sm text-muted">No call of this case and round is on record.</p>}
      <div
        className="grid auto-cols-[minmax(18rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Answers side by side"
      >
        {answers.map((answer) => (
          <AnswerColumn
            key={answer.modelKey}
            answer={answer}
            base={baseAnswer}
            isStored={runId !== null}
            onOpen={(what) => setOpened({ modelKey: answer.modelKey, what })}
          />
        ))}
      </div>
      {opened && runId !== null && (
        <Suspense fallback={<p className="text-sm text-muted">Loading</p>}>
          {opened.what === 'raw' ? (
            <RawCall runId={runId} place={place} modelKey={opened.modelKey} onClose={() => setOpened(null)} />
          ) : (
            <Replay
              runId={runId}
              place={place}
              models={answers.map(({ modelKey, name }) => ({ modelKey, name }))}
              onClose={() => setOpened(null)}
            />
          )}
        </Suspense>
      )}
    </section>
  );
}

function AnswerColumn({
  answer,
  base,
  isStored,
  onOpen,
}: {
  answer: AnswerView;
  base: AnswerView | null;
  isStored: boolean;
  onOpen: (what: 'raw' | 'replay') => void;
}) {
  const isGood = answer.outcome === 'ok';
  return (
    <article className="flex max-h-[36rem] flex-col rounded border border-line bg-surface">
      <header className="grid gap-1 border-b border-line p-3 text-sm">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {answer.name}
          {!isGood && (
            <Badge tone={answer.outcome === 'truncated' || answer.outcome === 'refused' ? 'warn' : 'bad'}>
              {answer.outcome.replace('_', ' ')}
            </Badge>
          )}
          {answer.repeats > 0 && <Badge tone="warn">made again</Badge>}
        </h3>
        <p className="font-mono text-xs text-muted">
          {writeSeconds(answer.responseMs)} · first answer {writeSeconds(answer.firstAnswerMs)} ·{' '}
          {writeNumber(answer.outputTokens)} tokens
        </p>
        {answer.scores.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {answer.scores.map(({ name, passed, reason }) => (
              <span key={name} title={reason}>
                <Badge tone={passed === null ? 'neutral' : passed ? 'good' : 'bad'}>
                  {name}: {passed === null ? 'not checked' : passed ? 'passed' : 'failed'}
                </Badge>
              </span>
            ))}
          </p>
        )}
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Answer of ${answer.name}`}
        dir="auto"
        className="grow overflow-y-auto p-3 text-sm break-words whitespace-pre-wrap"
      >
        {answer.message && <p className="text-bad">{answer.message}</p>}
        {base && base.modelKey !== answer.modelKey ? (
          <Suspense fallback={answer.text}>
            <TextDifference from={base.text} to={answer.text} />
          </Suspense>
        ) : (
          answer.text
        )}
        {answer.isCut && <p className="mt-2 text-muted">The answer goes on; the raw record has all of it.</p>}
      </div>
      {isStored && (
        <footer className="flex gap-1 border-t border-line p-2">
          <Button size="small" variant="quiet" onClick={() => onOpen('raw')}>
            Raw record
          </Button>
          <Button size="small" variant="quiet" onClick={() => onOpen('replay')}>
            Replay
          </Button>
        </footer>
      )}
    </article>
  );
}
