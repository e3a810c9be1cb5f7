import { type RefObject, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { writeAbout, writeMoney, writeNumber } from '../figure-words.ts';
import type { FormAnswer } from './benchmark-form.tsx';

/** What the run takes and what it can conclude, told while the form is filled in. */
export function ForecastLine({
  form,
  isReady,
  signal,
}: {
  form: RefObject<HTMLFormElement | null>;
  isReady: boolean;
  signal: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const element = form.current;
    const onChange = () => setChanges((count) => count + 1);
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, [form]);
  const { submit } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own state is read when one of these changes
  useEffect(() => {
    if (!isReady || !form.current) return;
    const timer = setTimeout(() => {
      const data = new FormData(form.current!);
      data.set('intent', 'forecast');
      void submit(data, { method: 'post' });
    }, 400);
    return () => clearTimeout(timer);
  }, [isReady, signal, changes, form, submit]);
  const answer = fetcher.data;
  if (!isReady || !answer) return null;
  if ('refusal' in answer)
    return (
      <Banner tone="warn" title={answer.refusal.title}>
        <span className="whitespace-pre-line">{answer.refusal.description}</span>
      </Banner>
    );
  if (!('forecast' in answer)) return null;
  const {
    calls,
    typicalTokens,
    mostTokens,
    typicalNanos,
    mostNanos,
    currency,
    unknownPrices,
    hasOpenEnd,
    seconds,
    conclusions,
  } = answer.forecast;
  return (
    <Banner title="Before you run">
      <p>
        {writeNumber(calls)} calls, {writeAbout(seconds)}, about {writeMoney(typicalNanos, currency)} (at most{' '}
        {hasOpenEnd ? 'expected ' : ''}
        {writeMoney(mostNanos, currency)}) and {writeNumber(typicalTokens)} tokens; {writeNumber(mostTokens)} are set
        aside.
      </p>
      {unknownPrices.length > 0 && <p>Price unknown: {unknownPrices.join(', ')}.</p>}
      <p>{conclusions}</p>
    </Banner>
  );
}
