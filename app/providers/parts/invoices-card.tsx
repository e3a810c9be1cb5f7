import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { DashboardData } from '../dashboard-page.server.ts';

const states: Record<string, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Payment failed', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

export function InvoicesCard({ invoices }: Pick<DashboardData, 'invoices'>) {
  return (
    <Card as="section" padding="large" aria-labelledby="invoices-title" className="lg:col-span-2">
      <h2 id="invoices-title" className="text-lg font-semibold">
        Invoices and receipts
      </h2>
      {invoices.length === 0 ? (
        <p className="mt-4 text-sm text-muted">Nothing was charged yet.</p>
      ) : (
        <Table caption="What was charged, newest first" className="mt-4">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date (UTC)</th>
              <th scope="col">What</th>
              <th scope="col">State</th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, number, issuedAt, description, status, amount, refunded, url }) => (
              <tr key={id}>
                <th scope="row" className="font-mono whitespace-nowrap">
                  {url ? (
                    <a href={url} className="underline underline-offset-4">
                      {number}
                    </a>
                  ) : (
                    number
                  )}
                </th>
                <td className="whitespace-nowrap">{writeDate(issuedAt)}</td>
                <td>{description}</td>
                <td>
                  <Badge tone={states[status]?.tone}>{states[status]?.label ?? status}</Badge>
                  {refunded !== null && status !== 'refunded' && (
                    <span className="mt-1 block text-muted">{refunded} given back</span>
                  )}
                </td>
                <FigureCell>{amount}</FigureCell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
