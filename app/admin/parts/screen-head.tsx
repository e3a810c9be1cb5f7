import { Link } from 'react-router';

interface ScreenHeadProps {
  title: string;
  /** The space below it. */
  className?: string;
}

/** The title of a screen, below the way back to the overview. */
export function ScreenHead({ title, className = 'mb-6' }: ScreenHeadProps) {
  return (
    <div className={className}>
      <p className="caption">
        <Link to="/admin" className="underline underline-offset-4 hover:text-ink">
          Administration
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">{title}</h1>
    </div>
  );
}
