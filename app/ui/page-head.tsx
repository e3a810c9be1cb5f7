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
    <header className="mb-6 grid items-end gap-x-16 gap-y-4 *:min-w-0 sm:mb-8 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        {above}
        <h1 className={`headline text-3xl break-words sm:text-5xl ${above ? 'mt-3 sm:mt-5' : ''}`}>{title}</h1>
        {text && <p className="mt-3 max-w-2xl text-muted sm:mt-4 sm:text-lg sm:leading-7">{text}</p>}
        {children}
      </div>
      {figures.length > 0 && (
        // On a phone one line, because what the page lists should begin on the first screen.
        <dl className="flex flex-wrap gap-x-5 sm:gap-6">
          {figures.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-row-reverse items-baseline justify-end gap-1.5 border-accent/40 sm:flex-col-reverse sm:items-start sm:gap-0 sm:border-l-2 sm:pl-3"
            >
              <dt className="text-sm leading-5 text-muted sm:max-w-40">{label}</dt>
              <dd className="font-medium tracking-[-0.03em] tabular-nums sm:text-4xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {aside}
    </header>
  );
}
