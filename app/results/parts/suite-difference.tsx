import type { ReactNode } from 'react';
import type { ShownDifference } from '../../runs/suites.server.ts';
import { Card } from '../../ui/card.tsx';
import TextDifference from './text-difference.tsx';

interface SuiteDifferenceCardProps {
  versions: readonly [number, number];
  comparison: { difference: ShownDifference } | { problem: string };
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

function Difference({ difference: { counts, added, removed, changed, unchanged } }: { difference: ShownDifference }) {
  return (
    <>
      <p>
        {[
          countCases(counts.added, 'added'),
          countCases(counts.removed, 'removed'),
          countCases(counts.changed, 'changed'),
          countCases(unchanged, 'as before'),
        ].join(', ')}
        .
      </p>
      <CaseList
        title="Changed"
        cases={changed}
        count={counts.changed}
        write={({ from, to }) => <TextDifference from={from} to={to} />}
      />
      <CaseList
        title="Added"
        cases={added}
        count={counts.added}
        write={({ text }) => <ins className="bg-good-soft">{text}</ins>}
      />
      <CaseList
        title="Removed"
        cases={removed}
        count={counts.removed}
        write={({ text }) => <del className="bg-bad-soft">{text}</del>}
      />
    </>
  );
}

interface CaseListProps<Case> {
  title: string;
  /** The first of them. */
  cases: Case[];
  count: number;
  write: (one: Case) => ReactNode;
}

function CaseList<Case extends { id: string }>({ title, cases, count, write }: CaseListProps<Case>) {
  if (cases.length === 0) return null;
  return (
    <section className="grid gap-3 *:min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-3 text-sm">
        {cases.map((one) => (
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
      {count > cases.length && (
        <p className="text-sm text-muted">and {(count - cases.length).toLocaleString('en-US')} more</p>
      )}
    </section>
  );
}
