import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface ChipProps {
  children: ReactNode;
  className?: string;
  /** In front of the text: a logo tile, a series mark. */
  mark?: ReactNode;
  /** Renders a remove button; `removeLabel` is its accessible name. */
  onRemove?: () => void;
  removeTo?: string;
  removeLabel?: string;
  /** Of the remove link, for code that restores the focus. */
  removeId?: string;
}

/** Something chosen or offered: a feature, an active filter, a tool of the comparison. */
export function Chip({ children, className, mark, onRemove, removeTo, removeLabel, removeId }: ChipProps) {
  const canGo = onRemove !== undefined || removeTo !== undefined;
  const cross =
    'grid size-7 shrink-0 place-items-center rounded text-muted transition-colors hover:bg-bad-soft hover:text-bad';
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 max-w-full items-center gap-2 rounded border border-line bg-surface pl-2.5 text-sm',
        canGo ? 'pr-0.5' : 'pr-2.5',
        className,
      )}
    >
      {mark}
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={removeLabel} className={cross}>
          <X className="size-3.5" aria-hidden />
        </button>
      )}
      {!onRemove && removeTo && (
        <Link id={removeId} to={removeTo} preventScrollReset aria-label={removeLabel} className={cross}>
          <X className="size-3.5" aria-hidden />
        </Link>
      )}
    </span>
  );
}
