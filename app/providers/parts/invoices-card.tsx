import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { Payments } from '../dashboard/load-payments.server.ts';

const states: Record<string, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Payment failed', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

export function InvoicesCard({ invoices }: Pick<Payments, 'invoices'>) {
  return (
    <Card as="section" padding="large" aria-labelledby="invoices-title" className="lg:col-span-2">
      <h2 id="invoices-title" className="text-lg font-semibold">
        Invoices and receipts
      </h2>
      {invoices.length === 0 ? (
        <p className="mt-4 text-sm text-muted">Nothing was charged yet.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Amounts at the right, text at the left; two lines on a phone. */
function InvoiceLine({ invoice }: { invoice: Payments['invoices'][number] }) {
  const { number, issuedAt, description, status, amount, refunded, url } = invoice;
  const isPartly = refunded !== null && status !== 'refunded';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_10rem_7rem]">
      <div>
        <p className="font-medium">{description}</p>
        <p className="text-muted">
          {writeDate(issuedAt)} (UTC),{' '}
          {url ? (
            <a href={url} className="font-mono underline underline-offset-4">
              {number}
            </a>
          ) : (
            <span className="font-mono">{number}</span>
          )}
        </p>
      </div>
      <div className="max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        <Badge tone={states[status]?.tone}>{states[status]?.label ?? status}</Badge>
        {isPartly && <p className="mt-1 text-muted">{refunded} given back</p>}
      </div>
      <p className="text-right font-mono whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1">{amount}</p>
    </li>
  );
}
