import { type ReactNode, useId } from 'react';
import { LinkButton } from '../../ui/button.tsx';

interface FirstStepsProps {
  title: string;
  steps: readonly (readonly [name: string, text: string])[];
  exampleTitle: string;
  /** What the list will show, by the run that comes with every copy of the site. */
  children: ReactNode;
}

/** A list of runs that has none yet: how to make the first, and what it will look like. */
export function FirstSteps({ title, steps, exampleTitle, children }: FirstStepsProps) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={`${id}first`}>
        <h2 id={`${id}first`} className="headline text-2xl">
          {title}
        </h2>
        <ol className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-3">
          {steps.map(([name, text], index) => (
            <li key={name} className="border-t border-edge pt-3">
              <p className="font-semibold">
                <span className="mr-2 font-mono text-muted">{index + 1}</span>
                {name}
              </p>
              <p className="mt-1.5 text-sm leading-6 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/benchmarking" variant="primary" className="mt-6">
          Start a benchmark
        </LinkButton>
      </section>
      <section aria-labelledby={`${id}example`} className="mt-12">
        <h2 id={`${id}example`} className="headline mb-4 text-2xl">
          {exampleTitle}
        </h2>
        {children}
      </section>
    </>
  );
}
