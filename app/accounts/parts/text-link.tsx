import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="rounded font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
