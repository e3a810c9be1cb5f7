import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** Holds the place of what loads; give it the size of what will come: className="h-5 w-40". */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" style={style} className={classNames('skeleton-pulse block rounded', className)} />;
}

/** Lines of text that are on their way. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-2.5', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={classNames('h-3.5', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
