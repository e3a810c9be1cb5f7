import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** The card of a sign-in page. */
export function AuthCard({
  title,
  text,
  children,
  below,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <Card padding="large">
          <h1 className="headline text-3xl sm:text-4xl">{title}</h1>
          {text && <p className="mt-2 text-sm text-muted">{text}</p>}
          {children && <div className="mt-6 grid gap-5">{children}</div>}
        </Card>
        {below && <p className="mt-5 text-center text-sm text-muted">{below}</p>}
      </div>
    </div>
  );
}

/** The word OR between two ways to sign in. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="h-px grow bg-line" />
      <span className="caption">OR</span>
      <span aria-hidden="true" className="h-px grow bg-line" />
    </div>
  );
}
