import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder while something loads; give it the size of the content: className="h-5 w-40". */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" style={style} className={classNames('skeleton-pulse block rounded', className)} />;
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-2.5', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={classNames('h-3.5', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
