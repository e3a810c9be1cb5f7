import { type ReactNode, useId } from 'react';

/** A label above its control. It is beside it in the markup: if it wrapped it, the options would be read as part of the name. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
