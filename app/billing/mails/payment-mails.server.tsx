import { defineMail, MailAction, MailLayout, type MailTemplate, MailText } from '../../platform/mail.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { GRACE_DAYS, type InvoiceFacts } from '../gateway-facts.ts';
import { type Payer, planPageOf } from '../payer.server.ts';

/** Mails about single payments: receipts, failures, refunds. */

interface Paid {
  /** Who paid; absent or null: the reader. */
  organisation?: Payer['organisation'];
}

const pageOf = ({ organisation = null }: Paid, publicUrl: string) => publicUrl + planPageOf({ organisation });
const opens = ({ organisation }: Paid) => (organisation ? 'Open the plan' : 'Open your dashboard');

interface InvoiceMail extends Paid {
  amountMinor: number;
  currency: string;
  description: string;
  number: string;
  url: string | null;
}

export const paymentMail = defineMail<InvoiceMail>({
  name: 'billing.payment-received',
  subject: ({ amountMinor, currency }) => `Receipt: ${formatMinor(amountMinor, currency)}`,
  body: ({ amountMinor, currency, description, number, url, ...paid }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} for ${description}.`} publicUrl={publicUrl}>
      <MailText>
        We have received {formatMinor(amountMinor, currency)} for {description}. The invoice has the number {number}.
      </MailText>
      <MailAction href={url ?? pageOf(paid, publicUrl)}>{url ? 'Open the invoice' : opens(paid)}</MailAction>
    </MailLayout>
  ),
});

export const paymentFailedMail = defineMail<InvoiceMail>({
  name: 'billing.payment-failed',
  subject: ({ amountMinor, currency }) => `Payment failed: ${formatMinor(amountMinor, currency)}`,
  body: ({ amountMinor, currency, description, ...paid }, { publicUrl }) => (
    <MailLayout preview="Please look at your card: we try again in the coming days." publicUrl={publicUrl}>
      <MailText>
        {formatMinor(amountMinor, currency)} for {description} could not be charged. The plan stays usable for{' '}
        {GRACE_DAYS} days, and we try again in this time.
      </MailText>
      <MailText>To keep it, please check or replace your card under Manage Subscription:</MailText>
      <MailAction href={pageOf(paid, publicUrl)}>{opens(paid)}</MailAction>
    </MailLayout>
  ),
});

export const purchaseMail = defineMail<
  Paid & { name: string; amountMinor: number; currency: string; url: string | null }
>({
  name: 'billing.purchase-received',
  subject: ({ name }) => `Receipt: ${name}`,
  body: ({ name, amountMinor, currency, url, ...paid }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} for ${name}.`} publicUrl={publicUrl}>
      <MailText>
        We have received {formatMinor(amountMinor, currency)} for {name}. This was a single payment; nothing renews.
      </MailText>
      <MailAction href={url ?? pageOf(paid, publicUrl)}>{url ? 'Open the receipt' : opens(paid)}</MailAction>
    </MailLayout>
  ),
});

export const refundMail = defineMail<
  Paid & { name: string; refundedMinor: number; currency: string; url: string | null }
>({
  name: 'billing.refunded',
  subject: ({ refundedMinor, currency }) => `Refund: ${formatMinor(refundedMinor, currency)}`,
  body: ({ name, refundedMinor, currency, url, ...paid }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(refundedMinor, currency)} of ${name} was given back.`} publicUrl={publicUrl}>
      <MailText>
        We have given back {formatMinor(refundedMinor, currency)} of what you paid for {name}. It reaches your account
        the way it was paid, which can take some days.
      </MailText>
      <MailAction href={url ?? pageOf(paid, publicUrl)}>{url ? 'Open the receipt' : opens(paid)}</MailAction>
    </MailLayout>
  ),
});

export interface ReadyMail {
  // biome-ignore lint/suspicious/noExplicitAny: each template has data of its own, made beside it
  template: MailTemplate<any>;
  data: unknown;
}

/** The mail about a changed invoice: its first failure, its payment, or a refund. */
export function invoiceMailFor(
  before: { status: string; refundedMinor: number } | null,
  facts: InvoiceFacts,
): ReadyMail | null {
  if (facts.amountMinor === 0) return null;
  const { amountMinor, currency, description, number, url, refundedMinor } = facts;
  const since = refundedMinor - (before?.refundedMinor ?? 0);
  if (since > 0) return { template: refundMail, data: { name: description, refundedMinor: since, currency, url } };
  if (facts.status === before?.status || before?.status === 'refunded') return null;
  const data = { amountMinor, currency, description, number, url };
  if (facts.status === 'paid') return { template: paymentMail, data };
  return facts.status === 'failed' ? { template: paymentFailedMail, data } : null;
}
