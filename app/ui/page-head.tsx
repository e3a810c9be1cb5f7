import type { ReactNode } from 'react';

export type HeadFigures = readonly (readonly [value: string | number, label: string])[];

interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** Breadcrumb. */
  above?: ReactNode;
  /** From data: what this page is about, in at most three figures. */
  figures?: HeadFigures;
  /** At the right of wide screens: a filter or a chart. */
  aside?: ReactNode;
  /** Links below the text. */
  children?: ReactNode;
}

/** The head of a page: its title and what it is for, beside the figures that sum it up. */
export function PageHead({ title, text, above, figures = [], aside, children }: PageHeadProps) {
  return (
    <header className="mb-8 grid items-end gap-x-16 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        {above}
        <h1 className={`headline text-4xl break-words sm:text-5xl ${above ? 'mt-5' : ''}`}>{title}</h1>
        {text && <p className="mt-4 max-w-2xl text-lg leading-7 text-muted">{text}</p>}
        {children}
      </div>
      {figures.length > 0 && (
        <dl className="flex gap-6">
          {figures.map(([value, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end border-l-2 border-accent/40 pl-3">
              <dt className="max-w-40 text-sm leading-5 text-muted">{label}</dt>
              <dd className="text-2xl font-medium tracking-[-0.03em] tabular-nums sm:text-4xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {aside}
    </header>
  );
}
