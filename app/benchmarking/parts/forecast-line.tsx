import { formatMoney } from '@yardstick/bench/words';
import { writeAbout, writeNumber } from '../../runs/figure-words.ts';
import { Banner } from '../../ui/banner.tsx';
import type { FormAnswer } from '../form/form-answer.ts';
import type { Forecast } from '../form/form-forecast.server.ts';

/** Cost and conclusiveness of the run, while the form is filled in. */
export function ForecastLine({ answer, modelCount }: { answer: FormAnswer; modelCount: number }) {
  if ('refusal' in answer)
    return (
      <Banner tone="warn" title={answer.refusal.title}>
        <span className="whitespace-pre-line">{answer.refusal.description}</span>
      </Banner>
    );
  if (!('forecast' in answer)) return null;
  const { forecast } = answer;
  const { calls, typicalTokens, mostTokens, seconds, conclusions, judge, notices, shortage, hasOpenEnd, versions } =
    forecast;
  return (
    <Banner tone={shortage === null ? 'info' : 'warn'} title="Before you run">
      {shortage !== null && <p className="text-warn">{shortage}</p>}
      <p>
        {writeNumber(calls)} {calls === 1 ? 'call' : 'calls'}
        {versions > 1 && ` for ${writeNumber(versions)} versions`}, {writeAbout(seconds)},{' '}
        {costWords(forecast, modelCount)}, about {writeNumber(typicalTokens)} tokens ({writeNumber(mostTokens)} are set
        aside until it ends
        {hasOpenEnd && ', because no output limit is set: it stops early if its answers are longer than that together'}
        ).
      </p>
      <p>{conclusions}</p>
      {notices.map((notice) => (
        <p key={notice} className="text-warn">
          {notice}
        </p>
      ))}
      {judge && <JudgeLine judge={judge} />}
    </Banner>
  );
}

function JudgeLine({ judge }: { judge: NonNullable<Forecast['judge']> }) {
  const { name, questions, typicalNanos, mostNanos, currency, typicalTokens, mostTokens, warning } = judge;
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
      {warning && <p className="text-warn">{warning}</p>}
    </>
  );
}

/** Never $0 for an unknown cost. */
function costWords(
  { typicalNanos, mostNanos, currency, hasOpenEnd, unknownPrices }: Forecast,
  modelCount: number,
): string {
  if (unknownPrices.length >= modelCount) return 'cost unknown (no price is known for these models)';
  const most = `at most ${hasOpenEnd ? 'expected ' : ''}${formatMoney(mostNanos, currency)}`;
  const without = unknownPrices.length > 0 ? `, without ${unknownPrices.join(', ')}, whose price is unknown` : '';
  return `about ${formatMoney(typicalNanos, currency)} (${most}${without})`;
}
