import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import type { RunView } from '../run-view.ts';
import { AskedSettings } from './asked-settings.tsx';
import { Attached } from './attached.tsx';

interface AskedFacts extends Pick<RunView, 'attached' | 'asked' | 'schema'> {
  prompt: string;
  suite: '' | { id: string } | null;
  /** It was sent here with its answers, and without its suite. */
  isPushed: boolean;
}

const link = 'text-accent underline underline-offset-4';

/** What a run asked. Prompts of cases stand elsewhere, and the card says where. */
export function AskedCard({ facts, hasAnswers }: { facts: AskedFacts; hasAnswers: boolean }) {
  const { prompt, attached, asked, schema } = facts;
  return (
    <Card as="section">
      <h2 className="caption">What was asked</h2>
      {prompt ? (
        <p dir="auto" className="mt-2 max-h-64 overflow-y-auto text-sm break-words whitespace-pre-wrap">
          {prompt}
        </p>
      ) : (
        <p className="mt-2 text-sm">
          <WhereAsked facts={facts} hasAnswers={hasAnswers} />
        </p>
      )}
      <Attached attached={attached} />
      <AskedSettings asked={asked} schema={schema} />
    </Card>
  );
}

function WhereAsked({ facts: { suite, isPushed }, hasAnswers }: Parameters<typeof AskedCard>[0]) {
  const toAnswers = (words: ReactNode) =>
    hasAnswers ? (
      <a href="#answers" className={link}>
        {words}
      </a>
    ) : (
      words
    );
  if (isPushed)
    return (
      <>
        The command line sent this run without its suite. What a model was sent is in the raw record of each{' '}
        {toAnswers('answer')}.
      </>
    );
  return (
    <>
      Each case has a prompt of its own, which stands above its {toAnswers('answers')}.
      {suite && (
        <>
          {' '}
          <Link to={`/benchmarking/suites/${suite.id}`} className={link}>
            The suite
          </Link>{' '}
          shows its versions and runs.
        </>
      )}
    </>
  );
}
