import { useCallback, useEffect, useState } from 'react';
import {
  type QualityView,
  type VerdictPage,
  type VerdictShow,
  type VerdictView,
  verdictShows,
} from '../../judging/quality-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface VerdictListProps {
  /** Where they are loaded from. */
  path: string;
  models: QualityView['models'];
}

/** The judge's own words on each pair, in both orders. */
export default function VerdictList({ path, models }: VerdictListProps) {
  const [show, setShow] = useState<VerdictShow>('all');
  const { verdicts, total, problem, isReading, readOn } = useVerdicts(path, show);
  const nameOf = (key: string) => models.find((model) => model.key === key)?.name ?? key;
  return (
    <div className="grid gap-4 *:min-w-0">
      <Field label="Show" className="max-w-72">
        {(control) => (
          <Select
            {...control}
            controlSize="small"
            value={show}
            onChange={({ target }) => setShow(target.value as VerdictShow)}
            options={verdictShows.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {problem ??
          (total === null
            ? 'Loading'
            : `${total.toLocaleString('en-US')} ${total === 1 ? 'comparison' : 'comparisons'}`)}
      </p>
      <ul className="grid gap-3 *:min-w-0">
        {verdicts.map((verdict) => (
          <Verdict
            key={`${verdict.caseId} ${verdict.round} ${verdict.first} ${verdict.second}`}
            verdict={verdict}
            nameOf={nameOf}
          />
        ))}
      </ul>
      {(problem !== null || (total !== null && verdicts.length < total)) && (
        <Button size="small" className="justify-self-start" isBusy={isReading} onClick={readOn}>
          {problem === null ? 'Show more' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

function useVerdicts(path: string, show: VerdictShow) {
  const [page, setPage] = useState<{ verdicts: VerdictView[]; total: number | null }>({ verdicts: [], total: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const read = useCallback(
    async (from: number): Promise<VerdictPage | null> => {
      setIsReading(true);
      const query = new URLSearchParams({ show, from: String(from) });
      const reply = await fetch(`${path}?${query}`).catch(() => null);
      setIsReading(false);
      setProblem(reply?.ok ? null : 'The verdicts could not be read.');
      return reply?.ok ? ((await reply.json()) as VerdictPage) : null;
    },
    [path, show],
  );
  useEffect(() => {
    let isOver = false;
    void read(0).then((found) => {
      if (!isOver) setPage(found ?? { verdicts: [], total: null });
    });
    return () => {
      isOver = true;
    };
  }, [read]);
  const readOn = async () => {
    const found = await read(page.verdicts.length);
    if (found) setPage({ total: found.total, verdicts: [...page.verdicts, ...found.verdicts] });
  };
  return { ...page, problem, isReading, readOn };
}

function outcomeWords({ outcome, first, second }: VerdictView, nameOf: (key: string) => string): string {
  if (outcome === 'first' || outcome === 'second') return `${nameOf(outcome === 'first' ? first : second)} preferred`;
  if (outcome === 'tie') return 'Level';
  return outcome === 'inconsistent' ? 'Changed with the order: level' : 'No verdict';
}

function Verdict({ verdict, nameOf }: { verdict: VerdictView; nameOf: (key: string) => string }) {
  const { caseId, round, first, second, questions, isSuspect } = verdict;
  return (
    <li className="grid gap-3 panel p-4 *:min-w-0">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{outcomeWords(verdict, nameOf)}</span>
        <span className="text-muted">
          {nameOf(first)} and {nameOf(second)}, case {caseId}, round {round}
        </span>
        {isSuspect && <Badge tone="warn">An answer speaks to the judge</Badge>}
      </p>
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-2">
        {questions.map(({ shownFirst, winner, raw, error, tokens }) => (
          <div key={shownFirst} className="grid content-start gap-1 text-sm">
            <p className="text-muted">
              {nameOf(shownFirst)} shown first:{' '}
              {winner === null ? 'no verdict' : winner === 'tie' ? 'level' : nameOf(winner)}
              {tokens > 0 && `, ${tokens.toLocaleString('en-US')} tokens`}
            </p>
            {error && <p className="text-warn">{error}</p>}
            {raw && (
              <p dir="auto" className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
                {raw}
              </p>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}
