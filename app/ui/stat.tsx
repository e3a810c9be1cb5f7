import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface StatProps {
  label: ReactNode;
  /** null is unknown, and says so. */
  value: ReactNode | null;
  unit?: string;
  /** The interval, the count behind it, the change. */
  detail?: ReactNode;
  size?: 'medium' | 'large';
  className?: string;
}

/** One figure with its unit. Several stand in a <dl>. */
export function Stat({ label, value, unit, detail, size = 'medium', className }: StatProps) {
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <dt className="caption">{label}</dt>
      <dd
        className={classNames('tracking-[-0.02em]', size === 'large' ? 'text-4xl font-medium' : 'text-2xl font-medium')}
      >
        {value ?? <span className="text-base text-muted italic">unknown</span>}
        {value !== null && unit && (
          <span className="ml-1 text-[0.55em] font-normal tracking-normal text-muted">{unit}</span>
        )}
      </dd>
      {detail && <dd className="text-sm text-muted">{detail}</dd>}
    </div>
  );
}
