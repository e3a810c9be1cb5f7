import Check from 'lucide-react/icons/check';
import Equal from 'lucide-react/icons/equal';
import EqualNot from 'lucide-react/icons/equal-not';
import X from 'lucide-react/icons/x';
import type { Answer } from '../../catalog/tool.ts';
import { answerText } from '../cell-text.ts';
import type { RowVerdict } from '../comparison/comparison-row.ts';

/** Yes, no and unknown differ in shape and word, so that unknown cannot be mistaken for no. */
export function AnswerMark({ answer }: { answer: Answer }) {
  if (answer === 'unknown') return <UnknownMark />;
  if (answer === 'not applicable') return <span className="text-muted">{answerText[answer]}</span>;
  return (
    <span
      className={
        answer === 'yes' ? 'inline-flex items-center gap-1.5 text-good' : 'inline-flex items-center gap-1.5 text-bad'
      }
    >
      {answer === 'yes' ? <Check className="size-4" aria-hidden /> : <X className="size-4" aria-hidden />}
      {answerText[answer]}
    </span>
  );
}

export function UnknownMark() {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted italic">
      <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full border border-dashed border-edge" />
      Unknown
    </span>
  );
}

export const verdictText: Record<Exclude<RowVerdict, 'none'>, string> = {
  different: 'Differs',
  shared: 'Same',
  open: 'May differ: not known for all',
  unknown: 'Unknown for all',
};

/** A row's verdict as a sign, with a word for screen readers; on a phone that of the two columns that it shows. */
export function VerdictMark({ verdict, onPhone }: { verdict: RowVerdict; onPhone: RowVerdict }) {
  if (verdict === onPhone) return <Verdict verdict={verdict} className="grid" />;
  return (
    <>
      <Verdict verdict={verdict} className="hidden sm:grid" />
      <Verdict verdict={onPhone} className="grid sm:hidden" />
    </>
  );
}

function Verdict({ verdict, className }: { verdict: RowVerdict; className: string }) {
  if (verdict === 'none') return null;
  return (
    <span title={verdictText[verdict]} className={`${className} mt-0.5 size-4 shrink-0 place-items-center`}>
      <VerdictSign verdict={verdict} />
      <span className="sr-only">{verdictText[verdict]}: </span>
    </span>
  );
}

export function VerdictSign({ verdict }: { verdict: Exclude<RowVerdict, 'none'> }) {
  if (verdict === 'different') return <EqualNot className="size-4 text-accent" strokeWidth={2.5} aria-hidden />;
  if (verdict === 'shared') return <Equal className="size-4 text-muted" aria-hidden />;
  return (
    <span aria-hidden="true" className="font-mono text-sm leading-none text-muted">
      {verdict === 'open' ? '?' : '◌'}
    </span>
  );
}
