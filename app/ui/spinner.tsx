import { classNames } from './class-names.ts';

const sizes = { small: 'size-4', medium: 'size-6', large: 'size-8' };

/** A turning arc without text: say beside it, or with CentredSpinner, what is loading. */
export function Spinner({ size = 'medium', className }: { size?: keyof typeof sizes; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={classNames(sizes[size], 'animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Fills its place while a whole screen loads. */
export function CentredSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-accent">
      <Spinner size="large" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
