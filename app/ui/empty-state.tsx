import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty, and what to do next. */
  text?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** An empty list: a heading, a sentence and the next step. */
export function EmptyState({ title, text, actions, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('rounded bg-sunken px-6 py-14 text-center', className)}>
      <Heading className="headline text-2xl">{title}</Heading>
      {text && <p className="mx-auto mt-2 max-w-md text-sm text-muted">{text}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
