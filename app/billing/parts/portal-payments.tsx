import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { PortalData } from '../sandbox/portal-page.server.ts';

export function PortalPayments({ payments }: { payments: PortalData['payments'] }) {
  if (payments.length === 0) return null;
  return (
    <Table caption="Payments" isCaptionShown>
      <thead>
        <tr>
          <th scope="col">Date (UTC)</th>
          <th scope="col">What</th>
          <th scope="col">State</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col">
            <span className="sr-only">Acts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, at, description, status, amount, isRefundable }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">{writeDate(at)}</td>
            <td>
              <Link to={`/sandbox/receipt/${id}`} className="underline underline-offset-4">
                {description}
              </Link>
            </td>
            <td className="capitalize">{status}</td>
            <FigureCell>{amount}</FigureCell>
            <td>
              {isRefundable && (
                <Form method="post" replace>
                  <input type="hidden" name="payment" value={id} />
                  <Button type="submit" name="act" value="refund" size="small" aria-label={`Refund ${description}`}>
                    Refund
                  </Button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
