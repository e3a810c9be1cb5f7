import type { SuiteDifference } from '@yardstick/bench';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import TextDifference from './text-difference.tsx';

/** Cases shown of each kind. */
const SHOWN = 50;

interface SuiteDifferenceCardProps {
  versions: readonly [number, number];
  comparison: { difference: SuiteDifference } | { problem: string };
}

const countCases = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'case' : 'cases'} ${what}`;

/** What one version of a suite changes in another, case by case. */
export function SuiteDifferenceCard({ versions: [from, to], comparison }: SuiteDifferenceCardProps) {
  return (
    <Card as="section" id="difference" aria-label="Difference" className="grid scroll-mt-20 gap-5 *:min-w-0">
      <h2 className="caption">
        What version {to} changes in version {from}
      </h2>
      {'problem' in comparison ? <p className="text-sm">{comparison.problem}</p> : <Difference {...comparison} />}
    </Card>
  );
}

function Difference({ difference: { added, removed, changed, unchanged } }: { difference: SuiteDifference }) {
  return (
    <>
      <p>
        {[
          countCases(added.length, 'added'),
          countCases(removed.length, 'removed'),
          countCases(changed.length, 'changed'),
          countCases(unchanged, 'as before'),
        ].join(', ')}
        .
      </p>
      <CaseList title="Changed" cases={changed} write={({ from, to }) => <TextDifference from={from} to={to} />} />
      <CaseList title="Added" cases={added} write={({ text }) => <ins className="bg-good-soft">{text}</ins>} />
      <CaseList title="Removed" cases={removed} write={({ text }) => <del className="bg-bad-soft">{text}</del>} />
    </>
  );
}

interface CaseListProps<Case> {
  title: string;
  cases: Case[];
  write: (one: Case) => ReactNode;
}

function CaseList<Case extends { id: string }>({ title, cases, write }: CaseListProps<Case>) {
  if (cases.length === 0) return null;
  return (
    <section className="grid gap-3 *:min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-3 text-sm">
        {cases.slice(0, SHOWN).map((one) => (
          <div key={one.id}>
            <dt className="font-mono break-words">{one.id}</dt>
            <dd
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              dir="auto"
              className="mt-1 max-h-64 overflow-y-auto border-l-2 border-edge pl-3 break-words whitespace-pre-wrap"
            >
              {write(one)}
            </dd>
          </div>
        ))}
      </dl>
      {cases.length > SHOWN && (
        <p className="text-sm text-muted">and {(cases.length - SHOWN).toLocaleString('en-US')} more</p>
      )}
    </section>
  );
}
