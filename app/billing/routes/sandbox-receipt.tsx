import { requireUser } from '../../accounts/viewer.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { Lines, SandboxFrame } from '../parts/sandbox-frame.tsx';
import { planPageOf } from '../payer.server.ts';
import { requirePayment } from '../sandbox/pay-checkout.server.ts';
import type { Route } from './+types/sandbox-receipt';

const statusNames: Record<string, string> = {
  paid: 'Paid',
  failed: 'Not paid: the card failed',
  void: 'Void',
  refunded: 'Refunded',
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { payment, payer } = await requirePayment(ctx, params.paymentId);
  const { number, status, amountMinor, currency, description, at } = payment;
  const { email, companyName } = ctx.viewer;
  const { organisation } = payer;
  return {
    number,
    status,
    amount: formatMinor(amountMinor, currency),
    description,
    at: at.toISOString(),
    buyer: organisation?.name ?? (companyName ? `${companyName}, ${email}` : email),
    page: planPageOf(payer),
    isOwn: organisation === null,
  };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Receipt (sandbox)');

export default function SandboxReceipt({ loaderData }: Route.ComponentProps) {
  const { number, status, amount, description, at, buyer, page, isOwn } = loaderData;
  return (
    <SandboxFrame title="Receipt">
      <div className="mt-6">
        <Lines
          rows={[
            [
              'Number',
              <span key="number" className="font-mono">
                {number}
              </span>,
            ],
            [
              'Date (UTC)',
              <time key="date" dateTime={at}>
                {writeDate(at)}
              </time>,
            ],
            ['For', buyer],
            ['What', description],
            ['Amount', amount],
            ['State', statusNames[status] ?? status],
          ]}
        />
      </div>
      <LinkButton to={page} className="mt-6 print-hidden">
        {isOwn ? 'Back to the dashboard' : 'Back to the plan'}
      </LinkButton>
    </SandboxFrame>
  );
}
