import { describeJudging, formatMoney } from '@yardstick/bench/words';
import { useState } from 'react';
import { type GradingView, isAtWork, type QualityView } from '../../judging/quality-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { RunView } from '../run-view.ts';
import { CheckTable } from './check-table.tsx';
import { Facts } from './facts.tsx';
import { AskAgain, JudgeProgress } from './judge-progress.tsx';
import { JudgedTable } from './judged-table.tsx';

const VerdictList = lazyPart({ title: 'The judge’s own words', load: () => import('./verdict-list.tsx') });

/** Criteria may have several lines. */
const textClass = 'break-words whitespace-pre-wrap';

interface QualitySectionProps {
  view: RunView;
  placeOf: (key: string) => number;
  /** Null for readers who do not own the run: no actions. */
  runId: string | null;
  /** Null when the judge's own words are not shown. */
  verdictsPath: string | null;
  stamp: string | undefined;
}

/** The quality of the answers: the judge's conclusions, then by model, then by check, with what its grades took. */
export function QualitySection({ view, ...facts }: QualitySectionProps) {
  const { quality, grading, models } = view;
  const hasChecks = models.some(({ checks }) => checks.length > 0);
  if (!quality && !grading && !hasChecks) return null;
  return (
    <section aria-label="Quality" className="grid gap-5 *:min-w-0">
      <h3 className="text-lg font-semibold tracking-[-0.01em]">Quality</h3>
      {quality && <Judged quality={quality} {...facts} />}
      {hasChecks && <CheckTable models={models} placeOf={facts.placeOf} />}
      {grading && <Grading grading={grading} />}
    </section>
  );
}

function Judged({
  quality,
  placeOf,
  runId,
  verdictsPath,
  stamp,
}: Omit<QualitySectionProps, 'view'> & { quality: QualityView }) {
  const { judge, sentences, warnings, people, correction, judgedPairs } = quality;
  const isEmpty = judgedPairs === 0;
  return (
    <>
      <JudgeProgress judge={judge} runId={runId} />
      {sentences.length > 0 && (
        <Card>
          <h4 className="caption">{isAtWork(judge.status) ? 'What the judge says so far' : 'What the judge says'}</h4>
          <ul className="mt-3 grid gap-2 break-words first:*:font-medium">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {[people, correction?.sentence].map(
            (text) =>
              text && (
                <p key={text} className="mt-3 text-sm text-muted">
                  {text}
                </p>
              ),
          )}
        </Card>
      )}
      <Warnings title="Read these verdicts with care" warnings={warnings} />
      {!isEmpty && <JudgedTable quality={quality} placeOf={placeOf} stamp={stamp} />}
      <Facts facts={describeJudging(quality)} textClass={textClass} />
      {runId !== null && <AskAgain judge={judge} runId={runId} />}
      {verdictsPath !== null && judge.asked > 0 && <Words path={verdictsPath} names={quality.models} />}
    </>
  );
}

/** Who made the checks that go by a rubric, and what that took. */
function Grading({ grading: { name, model, asked, tokens, cost, warnings } }: { grading: GradingView }) {
  const spent = cost.nanos === null ? 'cost unknown' : formatMoney(cost.nanos, cost.currency, cost.isAtLeast);
  return (
    <>
      <Warnings title="Read these grades with care" warnings={warnings} />
      <Facts
        textClass={textClass}
        facts={[
          ['Rubrics graded by', name === model ? name : `${name} (${model})`],
          [
            'Asked for',
            `${asked.toLocaleString('en-US')} ${asked === 1 ? 'grade' : 'grades'}, ${tokens.toLocaleString('en-US')} tokens, ${spent}`,
          ],
        ]}
      />
    </>
  );
}

function Warnings({ title, warnings }: { title: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warn" title={title}>
      <ul className="grid gap-1">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Words({ path, names }: { path: string; names: QualityView['models'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-4 *:min-w-0">
      <Button size="small" className="justify-self-start" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the judge’s own words' : 'Read the judge’s own words'}
      </Button>
      {isOpen && <VerdictList path={path} models={names} />}
    </div>
  );
}
