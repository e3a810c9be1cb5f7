import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';

/** Surrounds every page of the sandbox and says that no money moves. */
export function SandboxFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <Banner tone="warn" title="Test payments: no money moves">
        No card is charged. The sandbox lets you try every step; real payments begin once the operator sets up Stripe.
      </Banner>
      <h1 className="mt-8 headline text-3xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  );
}

/** Rows of an order or a receipt. */
export function Lines({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
