import type { ReactNode } from 'react';
import { Scale } from '../../ui/scale.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { hostOf, labelOf } from '../model.ts';
import { NOT_CONVERTED, writeAnswer, writeModalities, writeRate, writeTokens } from '../model-wording.ts';
import type { ModelPage } from '../page/model-page.ts';

export function ModelFacts({ page }: { page: ModelPage }) {
  return (
    <aside aria-labelledby="facts">
      <div className="panel p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
        <h2 id="facts" className="font-semibold">
          Facts
        </h2>
        <dl className="mt-4 grid gap-4 text-sm max-lg:grid-cols-2">
          <PriceFact page={page} />
          <Fact name="Context window">{tokenWords(page.contextTokens)}</Fact>
          <Fact name="Longest answer">{tokenWords(page.maxOutputTokens)}</Fact>
          <Fact name="Takes">{writeModalities(page.input)}</Fact>
          <Fact name="Gives">{writeModalities(page.output)}</Fact>
          <Fact name="Reasoning">{writeAnswer(page.reasoning)}</Fact>
          <Fact name="Tool calling">{writeAnswer(page.hasTools)}</Fact>
          {page.hasStructuredOutput !== null && (
            <Fact name="Structured output">{writeAnswer(page.hasStructuredOutput)}</Fact>
          )}
          <Fact name="Released">{page.released ? writeDate(page.released) : 'Unknown'}</Fact>
          <Fact name="Knowledge until">{page.knowledge ? writeDate(page.knowledge) : 'Unknown'}</Fact>
          <Fact name="Weights">
            {page.weights ? (
              <a
                href={page.weights}
                rel="noopener noreferrer nofollow"
                className="text-accent underline underline-offset-4"
              >
                {hostOf(page.weights) === 'huggingface.co' ? 'On Hugging Face' : `At ${hostOf(page.weights)}`}
              </a>
            ) : (
              'Unknown'
            )}
          </Fact>
        </dl>
        <Corrections page={page} />
        {page.prices.length > 0 && (
          <p className="mt-4 border-t border-line pt-3 text-xs leading-5 text-muted">
            As its maker's own endpoint has them, else the largest of any provider, by the newest of the sources below.
          </p>
        )}
      </div>
    </aside>
  );
}

/** Which of these an editor corrected, and by which source. */
function Corrections({ page: { corrections } }: { page: ModelPage }) {
  if (corrections.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-xs leading-5 text-muted">
      {corrections.map(({ field, provider, name, source, observedAt }) => (
        <li key={`${field} ${provider} ${name}`}>
          {provider === '' ? labelOf(field) : `${labelOf(field)} at ${name}`}: corrected by an editor, by{' '}
          <a href={source} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
            {hostOf(source)}
          </a>{' '}
          on {writeDate(observedAt)}
        </li>
      ))}
    </ul>
  );
}

function PriceFact({ page: { mixed, mixedElsewhere, mixedRange } }: { page: ModelPage }) {
  return (
    <>
      {mixed !== null && mixed > 0 && (
        <Fact name="Lowest price at three tokens in, one out" className="col-span-full">
          <span className="font-mono text-base">{writeRate(mixed)}</span>{' '}
          <span className="text-muted">per million tokens</span>
          <Scale
            label="Price per million tokens"
            value={mixed}
            min={mixedRange.min}
            max={mixedRange.max}
            isLog
            format={writeRate}
            hasEnds
            className="mt-2"
          />
        </Fact>
      )}
      {mixedElsewhere && (
        <Fact name="Lowest price at three tokens in, one out" className="col-span-full">
          <span className="font-mono text-base">{writeRate(mixedElsewhere.amount, mixedElsewhere.currency)}</span>{' '}
          <span className="text-muted">per million tokens. {NOT_CONVERTED}</span>
        </Fact>
      )}
    </>
  );
}

const tokenWords = (tokens: number | null) => (tokens === null ? 'Unknown' : `${writeTokens(tokens)} tokens`);

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-muted">{name}</dt>
      <dd className={`mt-0.5 ${children === 'Unknown' ? 'text-muted italic' : ''}`}>{children}</dd>
    </div>
  );
}
