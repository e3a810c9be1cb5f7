import type { ReactNode } from 'react';

interface ProgressProps {
  label: string;
  done: number;
  /** null: unknown, drawn as indeterminate. */
  total: number | null;
  unit?: string;
  /** What is being waited for, and why. */
  note?: ReactNode;
}

/** Progress of long work, as a bar and in figures. */
export function Progress({ label, done, total, unit = '', note }: ProgressProps) {
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const figure = total === null ? `${done}` : `${done} of ${total}`;
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="font-mono text-muted">
          {figure} {unit}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={share === null ? undefined : done}
        aria-valuetext={`${figure} ${unit}`.trim()}
        className="relative h-2 overflow-hidden rounded-full border border-edge bg-sunken"
      >
        <div
          className={
            share === null ? 'h-full w-full skeleton-pulse' : 'h-full origin-left bg-accent transition-transform'
          }
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
      {note && <p className="text-muted">{note}</p>}
    </div>
  );
}
