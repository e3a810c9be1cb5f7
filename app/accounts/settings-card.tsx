import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';

/** A card with one topic of the account pages. */
export function SettingsCard({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} padding="large">
      <h2 id={id} className="text-lg font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
      <div className="mt-5 grid gap-4">{children}</div>
    </Card>
  );
}
