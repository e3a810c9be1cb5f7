import { writeCalls, writeTalk } from '@yardstick/bench/words';
import { writeNumber, writeOutcome, writeSeconds } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import type { AnswerView } from '../run-view.ts';
import { AnswerMarks } from './answer-marks.tsx';
import { CallList } from './call-list.tsx';
import { Conversation } from './conversation.tsx';

const TextDifference = lazyPart({
  title: 'The difference',
  load: () => import('./text-difference.tsx'),
  waiting: ({ to }) => to,
});

interface AnswerColumnProps {
  runId: string | null;
  answer: AnswerView;
  /** Index among the selected models: its mark. */
  index: number;
  base: AnswerView | null;
  onRaw: () => void;
}

export function AnswerColumn({ runId, answer, index, base, onRaw }: AnswerColumnProps) {
  return (
    <article className="flex max-h-[36rem] min-w-0 snap-start flex-col panel">
      <ColumnHead answer={answer} index={index} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Answer of ${answer.name}`}
        dir="auto"
        className="grow overflow-y-auto p-3 text-sm break-words whitespace-pre-wrap"
      >
        {answer.message && <p className="mb-2 text-bad">{answer.message}</p>}
        {answer.reasoning && (
          <details className="mb-2 text-muted">
            <summary className="w-fit text-xs font-medium underline underline-offset-4">Thinking</summary>
            <p className="mt-1 italic">{answer.reasoning}</p>
          </details>
        )}
        {base && base.modelKey !== answer.modelKey ? (
          <>
            {answer.calls.length + base.calls.length > 0 && (
              <p className="mb-2 border-l-2 border-line pl-2 font-mono text-xs break-all">
                <TextDifference from={writeCalls(base.calls)} to={writeCalls(answer.calls)} />
              </p>
            )}
            <TextDifference from={textOf(base)} to={textOf(answer)} />
          </>
        ) : (
          <>
            {answer.calls.length > 0 && <CallList calls={answer.calls} turns={answer.turns} />}
            {answer.conversation ? <Conversation conversation={answer.conversation} /> : answer.text}
          </>
        )}
        {answer.isCut && <p className="mt-2 text-muted">The answer is longer; the raw record has all of it.</p>}
      </div>
      {runId !== null && (
        <footer className="border-t border-line p-2">
          <AnswerMarks runId={runId} answer={answer} onRaw={onRaw} />
        </footer>
      )}
    </article>
  );
}

/** With a simulated user, all that was said. */
const textOf = ({ conversation, text }: AnswerView): string => (conversation ? writeTalk(conversation) : text);

function ColumnHead({ answer, index }: Pick<AnswerColumnProps, 'answer' | 'index'>) {
  const isGood = answer.outcome === 'ok';
  const isMild = answer.outcome === 'truncated' || answer.outcome === 'refused';
  return (
    <header className="grid gap-1 border-b border-line p-3 text-sm *:min-w-0">
      <h3 className="flex items-start gap-2 font-semibold">
        <SeriesMark series={toSeriesIndex(Math.max(0, index))} className="mt-1" />
        <span className="min-w-0 break-words">{answer.name}</span>
      </h3>
      {(!isGood || answer.repeats > 0) && (
        <p className="flex flex-wrap gap-1">
          {!isGood && <Badge tone={isMild ? 'warn' : 'bad'}>{writeOutcome(answer.outcome)}</Badge>}
          {answer.repeats > 0 && <Badge tone="warn">made again</Badge>}
        </p>
      )}
      {answer.responseMs !== null && (
        <p className="font-mono text-xs text-muted">
          {writeSeconds(answer.responseMs)} · first answer {writeSeconds(answer.firstAnswerMs)} ·{' '}
          {answer.outputTokens === null ? 'tokens unknown' : `${writeNumber(answer.outputTokens)} tokens`}
        </p>
      )}
      {answer.scores.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {answer.scores.map(({ name, passed, reason }) => (
            <li key={name}>
              <FormulaHint label={name} note={reason} about="why">
                <Badge tone={passed === null ? 'neutral' : passed ? 'good' : 'bad'}>
                  {name}: {passed === null ? 'not checked' : passed ? 'passed' : 'failed'}
                </Badge>
              </FormulaHint>
            </li>
          ))}
        </ul>
      )}
      {answer.scores.map(
        ({ name, reason, words }) =>
          words && (
            <details key={name} className="text-xs text-muted">
              <summary className="w-fit max-w-full break-words underline underline-offset-4">
                What the judge says: {reason}
              </summary>
              <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
                {words}
              </p>
            </details>
          ),
      )}
    </header>
  );
}
