import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { PortalData } from '../sandbox/portal-page.server.ts';

const stateNames: Record<string, string> = { paid: 'Paid', failed: 'Failed', void: 'Void', refunded: 'Refunded' };

export function PortalPayments({ payments }: { payments: PortalData['payments'] }) {
  if (payments.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="payments-title">
      <h2 id="payments-title" className="text-lg font-semibold">
        Payments
      </h2>
      <p className="mt-1 text-sm text-muted">
        Refund plays what only the operator of a site can do: it gives the whole payment back.
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
        {payments.map(({ id, at, description, status, amount, isRefundable }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3">
            <div>
              <Link to={`/sandbox/receipt/${id}`} className="underline underline-offset-4">
                {description}
              </Link>
              <p className="text-muted">
                {writeDate(at)} (UTC), {stateNames[status] ?? status}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <span className="font-mono whitespace-nowrap">{amount}</span>
              {isRefundable && (
                <Form method="post" replace preventScrollReset>
                  <input type="hidden" name="payment" value={id} />
                  <Button type="submit" name="intent" value="refund" size="small" aria-label={`Refund ${description}`}>
                    Refund
                  </Button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
