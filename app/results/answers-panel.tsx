import { type ReactNode, useRef, useState } from 'react';
import { beyondPageWidth } from '../ui/beyond-page-width.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AnswerColumn } from './parts/answer-column.tsx';
import { AnswersToolbar, ViewChoice } from './parts/answers-toolbar.tsx';
import { CasePrompt } from './parts/case-prompt.tsx';
import type { AnswerPlace, AnswerView } from './run-view.ts';

const RawCall = lazyPart({ title: 'The raw call', load: () => import('./parts/raw-call.tsx') });
const Replay = lazyPart({ title: 'The replay', load: () => import('./parts/replay.tsx') });
const CaseTable = lazyPart({ title: 'The table of all cases', load: () => import('./parts/case-table.tsx') });

interface AnswersPanelProps {
  /** Null: everything is in `initial`, and nothing can be marked. */
  runId: string | null;
  /** In the order of selection, which is the order of the columns. */
  models: { key: string; name: string }[];
  caseIds: string[];
  rounds: number;
  initial: AnswerView[];
  /** Several cases: all as a table, or one with its answers side by side. */
  shown?: 'table' | 'case';
}

interface Opened {
  modelKey: string;
  what: 'raw' | 'replay';
}

/** The answers: of one case in one round side by side, or of all cases as a table. */
export function AnswersPanel(props: AnswersPanelProps) {
  const { runId, models, caseIds, rounds, initial } = props;
  const { place, answers, problem, load } = useAnswers(runId, caseIds[0] ?? 'prompt', initial);
  const [base, setBase] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isTable, setIsTable] = useState(props.shown === 'table' && caseIds.length > 1 && runId !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (next: AnswerPlace) => {
    setOpened(null);
    return load(next);
  };
  return (
    <section aria-label="Answers" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 headline text-2xl outline-none">
          Answers
        </h2>
        {caseIds.length > 1 && runId !== null && <ViewChoice isTable={isTable} onChange={setIsTable} />}
      </div>
      {isTable && runId !== null ? (
        <div className="grid min-h-96 content-start *:min-w-0">
          <CaseTable
            runId={runId}
            models={models}
            rounds={rounds}
            onOpen={(next) => {
              setIsTable(false);
              void go(next).then(() => heading.current?.focus());
            }}
          />
        </div>
      ) : (
        <OneCase
          {...props}
          place={place}
          answers={answers}
          problem={problem}
          base={base}
          onBase={setBase}
          opened={opened}
          onGo={runId === null ? null : go}
          onOpened={setOpened}
        />
      )}
    </section>
  );
}

interface OneCaseProps extends Omit<AnswersPanelProps, 'initial' | 'shown'> {
  place: AnswerPlace;
  answers: AnswerView[];
  problem: string | null;
  /** The model whose answer the others are compared with. */
  base: string;
  onBase: (modelKey: string) => void;
  opened: Opened | null;
  onGo: ((next: AnswerPlace) => Promise<void>) | null;
  onOpened: (opened: Opened | null) => void;
}

/** The answers to one case side by side, and below them one that was opened. */
function OneCase({ runId, models, caseIds, rounds, place, answers, problem, base, opened, ...props }: OneCaseProps) {
  const placeOf = (key: string) => models.findIndex((model) => model.key === key);
  const ordered = answers.toSorted((a, b) => placeOf(a.modelKey) - placeOf(b.modelKey));
  const close = () => props.onOpened(null);
  return (
    <>
      <AnswersToolbar
        caseIds={caseIds}
        rounds={rounds}
        place={place}
        base={base}
        answers={ordered}
        onGo={props.onGo}
        onBase={props.onBase}
        onReplay={() => props.onOpened({ modelKey: '', what: 'replay' })}
      />
      {runId !== null && caseIds.length > 1 && <CasePrompt runId={runId} caseId={place.caseId} />}
      {problem && <p className="text-sm text-bad">{problem}</p>}
      {answers.length === 0 && <p className="text-sm text-muted">No call of this case and round is on record.</p>}
      <SideBySide count={ordered.length}>
        {ordered.map((answer) => (
          <AnswerColumn
            key={`${answer.caseId} ${answer.round} ${answer.modelKey}`}
            runId={runId}
            answer={answer}
            index={placeOf(answer.modelKey)}
            base={answers.find(({ modelKey }) => modelKey === base) ?? null}
            onRaw={() => props.onOpened({ modelKey: answer.modelKey, what: 'raw' })}
          />
        ))}
      </SideBySide>
      {opened?.what === 'raw' && runId !== null && (
        <RawCall runId={runId} place={place} modelKey={opened.modelKey} onClose={close} />
      )}
      {opened?.what === 'replay' && runId !== null && (
        <Replay
          runId={runId}
          place={place}
          models={ordered.map(({ modelKey, name }) => ({ modelKey, name }))}
          onClose={close}
        />
      )}
    </>
  );
}

/** The answers of one case in one round; `load` goes to another. */
function useAnswers(runId: string | null, caseId: string, initial: AnswerView[]) {
  const [place, setPlace] = useState<AnswerPlace>({ caseId, round: 1 });
  const [answers, setAnswers] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (next: AnswerPlace) => {
    setPlace(next);
    const query = new URLSearchParams({ case: next.caseId, round: String(next.round) });
    const reply = await fetch(`/api/runs/${runId}/answers?${query}`).catch(() => null);
    setProblem(reply?.ok ? null : 'These answers could not be read. Try again.');
    if (reply?.ok) setAnswers(await reply.json());
  };
  return { place, answers, problem, load };
}

export function SideBySide({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div
      className="relative grid auto-cols-[minmax(18rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-px pb-2 max-sm:snap-x max-sm:auto-cols-[88%]"
      style={beyondPageWidth(count * 18.75)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label="Answers side by side"
    >
      {children}
    </div>
  );
}
