import { classNames } from '../../ui/class-names.ts';

interface FactsProps {
  facts: readonly (readonly [label: string, text: string])[];
  className?: string;
  /** How long texts break. */
  textClass?: string;
}

/** What is known of a run, a line each. */
export function Facts({ facts, className, textClass = 'break-words' }: FactsProps) {
  return (
    <dl className={classNames('grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]', className)}>
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className={classNames('min-w-0 max-sm:mb-2', textClass)}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
