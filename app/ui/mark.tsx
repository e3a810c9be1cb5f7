import { classNames } from './class-names.ts';

/** The logo: a ruler with a pointer on it, or that of the site (base.css). */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('mark size-8', className)}>
      <rect width="32" height="32" rx="6" className="fill-accent" />
      <g className="fill-on-accent">
        <rect x="5" y="23" width="22" height="1.5" />
        <rect x="5" y="15" width="1.5" height="8" />
        <rect x="10.125" y="19" width="1.5" height="4" />
        <rect x="15.25" y="15" width="1.5" height="8" />
        <rect x="20.375" y="19" width="1.5" height="4" />
        <rect x="25.5" y="15" width="1.5" height="8" />
        <path d="M17.3 6h7.65l-3.825 6z" />
      </g>
    </svg>
  );
}
