import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { writeDate } from './written-date.ts';

interface FormulaHintProps {
  /** The figure, with its unit. */
  children: ReactNode;
  /** Accessible name of the button: "Median time to first token". */
  label: string;
  /** How it is computed, in words or symbols. */
  formula?: ReactNode;
  source?: { name: string; href?: string } | null;
  /** ISO day of the check or measurement. */
  date?: string | null;
  note?: ReactNode;
  /** What the popover says, for screen readers. */
  about?: string;
  className?: string;
}

/**
 * A figure with a popover that says where it comes from. A native popover: no scripts, closes with Escape or a press
 * elsewhere.
 */
export function FormulaHint({
  children,
  label,
  formula,
  source,
  date,
  note,
  about = 'where this comes from',
  className,
}: FormulaHintProps) {
  const id = `hint${useId().replaceAll(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(
          'inline cursor-help rounded-sm text-left underline decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:decoration-accent',
          className,
        )}
      >
        {children}
        <span className="sr-only"> ({about})</span>
      </button>
      <span
        id={id}
        popover="auto"
        className="hanging-popover w-72 max-w-[calc(100vw-2rem)] rounded border border-edge bg-surface p-4 text-left font-sans text-sm font-normal tracking-normal whitespace-normal text-ink shadow-lift"
      >
        <span className="block font-semibold">{label}</span>
        {formula && (
          <span className="mt-2 block rounded bg-sunken px-2 py-1.5 font-mono text-xs leading-5">{formula}</span>
        )}
        {note && <span className="mt-2 block text-muted">{note}</span>}
        <Provenance source={source} date={date} />
      </span>
    </>
  );
}

/** Where a figure was read, and when that was checked. */
function Provenance({ source, date }: Pick<FormulaHintProps, 'source' | 'date'>) {
  return (
    <>
      {source && (
        <span className="mt-2 block text-muted">
          Source:{' '}
          {source.href ? (
            <a
              href={source.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent underline underline-offset-2"
            >
              {source.name}
            </a>
          ) : (
            source.name
          )}
        </span>
      )}
      {date && (
        <span className="mt-1 block text-muted">
          Checked: <time dateTime={date}>{writeDate(date)}</time>
        </span>
      )}
    </>
  );
}
