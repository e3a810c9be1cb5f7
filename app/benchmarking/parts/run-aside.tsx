import { formatMoney } from '@yardstick/bench/words';
import type { ReactNode } from 'react';
import { writeAbout, writeNumber } from '../../runs/figure-words.ts';
import { Banner } from '../../ui/banner.tsx';
import type { FormAnswer } from '../form/form-answer.ts';
import type { Forecast } from '../form/form-forecast.server.ts';

/** Beside the form on a wide screen: the Run button, and below it what the run will do, so that its arrival moves no button. */
export function RunAside({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <aside
      aria-label="This run"
      className="grid gap-5 self-start *:min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:border-line lg:pl-6"
    >
      {actions}
      {children}
    </aside>
  );
}

/** Cost and conclusiveness of the run, while the form is filled in. */
export function ForecastFacts({ answer, modelCount }: { answer: FormAnswer | null; modelCount: number }) {
  if (answer && 'refusal' in answer)
    return (
      <Banner tone="warn" title={answer.refusal.title}>
        <span className="whitespace-pre-line">{answer.refusal.description}</span>
      </Banner>
    );
  if (!answer || !('forecast' in answer))
    return (
      <p className="text-sm text-muted">
        How many calls the run makes, how long it takes and what it costs are shown here before anything is sent.
      </p>
    );
  return <ForecastList forecast={answer.forecast} modelCount={modelCount} />;
}

function ForecastList({ forecast, modelCount }: { forecast: Forecast; modelCount: number }) {
  const {
    calls,
    typicalTokens,
    mostTokens,
    setAside,
    seconds,
    hours,
    conclusions,
    judge,
    notices,
    shortage,
    spending,
    hasOpenEnd,
    versions,
  } = forecast;
  const [cost, costNote] = costWords(forecast, modelCount);
  return (
    <div className="grid gap-4 text-sm">
      <h2 className="caption">Before you run</h2>
      {shortage !== null && (
        <Banner tone="warn">
          <p>{shortage}</p>
        </Banner>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5 lg:grid-cols-2">
        <Figure
          label="Calls"
          value={writeNumber(calls)}
          note={versions > 1 ? `for ${writeNumber(versions)} versions` : ''}
        />
        <Figure label="Time" value={hours === null ? writeAbout(seconds) : `within ${hours} hours`} />
        <Figure label="Cost" value={cost} note={costNote} />
        <Figure
          className="col-span-2"
          label="Tokens"
          value={`about ${writeNumber(typicalTokens)}`}
          note={asideWords({ mostTokens, setAside, hasOpenEnd })}
        />
      </dl>
      <Sentences sentences={forecast.batch} />
      <Sentences sentences={spending} />
      <p>{conclusions}</p>
      <Sentences sentences={notices} className="text-warn" />
      {forecast.player !== '' && <p className="wrap-anywhere">{forecast.player}</p>}
      {judge && <JudgeLine judge={judge} />}
    </div>
  );
}

/** What is set aside, and what ends the run before its plan. */
function asideWords({ mostTokens, setAside, hasOpenEnd }: Pick<Forecast, 'mostTokens' | 'setAside' | 'hasOpenEnd'>) {
  const aside = `${writeNumber(setAside)} are set aside until the run ends`;
  if (setAside < mostTokens)
    return `${aside}, all that you have left this month: it stops early, with what it has measured, if its answers are longer than usual`;
  return hasOpenEnd
    ? `${aside}, because no output limit is set: it stops early if its answers are longer than that together`
    : aside;
}

function Sentences({ sentences, className = '' }: { sentences: readonly string[]; className?: string }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={`wrap-anywhere ${className}`}>
      {sentence}
    </p>
  ));
}

interface FigureProps {
  label: string;
  value: string;
  note?: string;
  className?: string;
}

function Figure({ label, value, note = '', className = '' }: FigureProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted">{label}</dt>
      <dd className="text-lg font-medium tracking-tight first-letter:uppercase">{value}</dd>
      {note !== '' && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="text-warn wrap-anywhere">
      {text}
    </p>
  ));

function JudgeLine({ judge }: { judge: NonNullable<Forecast['judge']> }) {
  const { name, questions, typicalNanos, mostNanos, currency, typicalTokens, mostTokens, warnings } = judge;
  const cost =
    typicalNanos === null
      ? 'cost unknown (no price is known for it)'
      : `about ${formatMoney(typicalNanos, currency)} (at most expected ${formatMoney(mostNanos, currency)})`;
  return (
    <>
      <p>
        Then the judge, {name}, is asked {writeNumber(questions)} questions: {cost}, about {writeNumber(typicalTokens)}{' '}
        tokens more ({writeNumber(mostTokens)} are set aside).
      </p>
      <Warnings texts={warnings} />
    </>
  );
}

/** The cost and what is to know about it; never $0 for an unknown one. */
function costWords(
  { typicalNanos, mostNanos, currency, hasOpenEnd, unknownPrices }: Forecast,
  modelCount: number,
): [cost: string, note: string] {
  if (unknownPrices.length >= modelCount) return ['unknown', 'no price is known for these models'];
  const most = `at most ${hasOpenEnd ? 'expected ' : ''}${formatMoney(mostNanos, currency)}`;
  const without = unknownPrices.length > 0 ? `, without ${unknownPrices.join(', ')}, whose price is unknown` : '';
  return [`about ${formatMoney(typicalNanos, currency)}`, most + without];
}
