import { useState } from 'react';
import { Form, Link } from 'react-router';
import { writeMoment } from '../runs/figure-words.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SegmentedLinks } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { SideBySide } from './answers-panel.tsx';
import { AnswerColumn } from './parts/answer-column.tsx';
import { AnswersToolbar } from './parts/answers-toolbar.tsx';
import { Facts } from './parts/facts.tsx';
import { FigureCharts } from './parts/figure-charts.tsx';
import { FigureTable } from './parts/figure-table.tsx';
import { MethodCard } from './parts/method-card.tsx';
import { VerdictCard } from './parts/verdict-card.tsx';
import type { RecordedRun } from './recorded-run.server.ts';
import { figureKeys, type RunView } from './run-view.ts';
import { type ModelOrder, orderModels } from './view/model-order.ts';

const Replay = lazyPart({ title: 'The replay', load: () => import('./parts/replay.tsx') });

const link = 'text-accent underline underline-offset-4';

const placeIn = (view: RunView) => (key: string) => view.models.findIndex((model) => model.key === key);

/** The conclusions of the recorded run beside their intervals. */
export function RecordedHead({ view, about }: Pick<RecordedRun, 'view' | 'about'>) {
  return (
    <section aria-labelledby="recorded" className="grid gap-4 *:min-w-0">
      <div>
        <h2 id="recorded" className="headline text-2xl">
          {about.title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{about.text}</p>
      </div>
      <div className="grid gap-x-10 gap-y-6 *:min-w-0 lg:grid-cols-2">
        <VerdictCard view={{ ...view, qualityVerdicts: [], scope: view.scope.slice(0, 1) }} />
        <div className="max-lg:order-first">
          <FigureCharts models={view.models} placeOf={placeIn(view)} stamp={undefined} keys={['responseMs']} />
        </div>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link to="/benchmarking#explore" className={link}>
          Explore all figures
        </Link>
        <Link to="/benchmarking#answers" className={link}>
          Read and replay the answers
        </Link>
        <Link to="/benchmarking#what-ran" className={link}>
          What exactly ran
        </Link>
        <Link to="/benchmarks" className={link}>
          Runs that others published
        </Link>
      </p>
    </section>
  );
}

/** All figures of the recorded run, its answers one by one, and what exactly ran. */
export function RecordedDetail({ recorded }: { recorded: RecordedRun }) {
  const { view, about } = recorded;
  const [order, setOrder] = useState<ModelOrder>({ key: 'responseMs', isDescending: false });
  const models = orderModels(view.models, order);
  const time = ['Time', `${writeMoment(view.createdAt)} to ${writeMoment(view.finishedAt ?? '')}`] as const;
  return (
    <section id="explore" aria-labelledby="explore-title" className="grid scroll-mt-20 gap-8 *:min-w-0">
      <h2 id="explore-title" className="headline mt-6 text-2xl">
        Explore the recorded run
      </h2>
      <FigureTable view={view} models={models} placeOf={placeIn(view)} order={order} onOrder={setOrder} />
      <FigureCharts models={models} placeOf={placeIn(view)} stamp={undefined} keys={figureKeys.slice(1)} />
      <ul className="grid gap-1 text-sm text-muted">
        {view.qualityVerdicts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <RecordedAnswers key={`${recorded.place.caseId} ${recorded.place.round}`} recorded={recorded} />
      <Card as="section" id="what-ran" className="scroll-mt-20">
        <h2 className="caption">What exactly ran</h2>
        <Facts facts={[...about.facts, time]} className="mt-3" />
      </Card>
      <MethodCard method={view.method} />
    </section>
  );
}

function RecordedAnswers({ recorded }: { recorded: RecordedRun }) {
  const { view, caseIds, place, prompt, answers, records } = recorded;
  const [base, setBase] = useState('');
  const [isReplayed, setIsReplayed] = useState(false);
  return (
    <section id="answers" aria-labelledby="answers-title" className="grid scroll-mt-20 gap-4 *:min-w-0">
      <h2 id="answers-title" className="headline text-2xl">
        Answers
      </h2>
      <PlaceChoice recorded={recorded} onReplay={() => setIsReplayed(true)} />
      <p dir="auto" className="border-l-2 border-edge pl-3 text-sm text-muted">
        {prompt}
      </p>
      {isReplayed && (
        <Replay
          runId={null}
          recorded={records}
          place={place}
          models={answers.map(({ modelKey, name }) => ({ modelKey, name }))}
          onClose={() => setIsReplayed(false)}
        />
      )}
      <div className="noscript:hidden">
        <AnswersToolbar
          caseIds={caseIds}
          rounds={view.rounds}
          place={place}
          answers={answers}
          base={base}
          onGo={null}
          onBase={setBase}
          onReplay={() => setIsReplayed(true)}
        />
      </div>
      <SideBySide count={answers.length}>
        {answers.map((answer) => (
          <AnswerColumn
            key={answer.modelKey}
            runId={null}
            answer={answer}
            index={placeIn(view)(answer.modelKey)}
            base={answers.find(({ modelKey }) => modelKey === base) ?? null}
            onRaw={() => undefined}
          />
        ))}
      </SideBySide>
    </section>
  );
}

/** Prompt and round, chosen by links and a form that work without scripts. */
function PlaceChoice({
  recorded: { view, caseIds, place },
  onReplay,
}: {
  recorded: RecordedRun;
  onReplay: () => void;
}) {
  const toHref = (caseId: string) =>
    `/benchmarking?${new URLSearchParams({ case: caseId, round: String(place.round) })}#answers`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedLinks
        label="Prompt"
        current={place.caseId}
        segments={caseIds.map((id) => ({ value: id, label: id }))}
        toHref={toHref}
      />
      <Form action="/benchmarking#answers" preventScrollReset className="flex gap-2">
        <input type="hidden" name="case" value={place.caseId} />
        <Select
          controlSize="small"
          className="w-32"
          name="round"
          aria-label="Round"
          defaultValue={String(place.round)}
          options={Array.from({ length: view.rounds }, (_, index) => ({
            value: String(index + 1),
            label: `Round ${index + 1}`,
          }))}
        />
        <Button type="submit" size="small">
          Show
        </Button>
      </Form>
      <span className="motion-reduce:hidden noscript:hidden">
        <Button size="small" onClick={onReplay}>
          Replay the race
        </Button>
      </span>
    </div>
  );
}
