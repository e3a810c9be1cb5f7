/** Stripe's objects in the shape of its current API, as far as they are read. */

const seconds = (iso: string) => Date.parse(iso) / 1000;

export interface GoldenState {
  status: string;
  plan?: string;
  quantity?: number;
  start?: string;
  end?: string;
  isCancelled?: boolean;
  trialEnd?: string | null;
}

export function goldenSubscription(id: string, userId: string | null, state: GoldenState): Record<string, unknown> {
  const { status, plan = 'starter', quantity = 1, start = '2026-11-01', end = '2026-12-01' } = state;
  const unit = plan === 'starter' ? 29_900 : 59_900;
  return {
    id,
    object: 'subscription',
    status,
    created: seconds('2026-11-01'),
    cancel_at: null,
    cancel_at_period_end: state.isCancelled ?? false,
    ended_at: status === 'canceled' ? seconds(end) : null,
    trial_end: state.trialEnd ? seconds(state.trialEnd) : null,
    metadata: userId === null ? {} : { user_id: userId, plan: 'starter' },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          quantity,
          current_period_start: seconds(start),
          current_period_end: seconds(end),
          price: {
            id: `price_${plan}`,
            currency: 'usd',
            unit_amount: unit,
            recurring: { interval: 'month' },
            metadata: { plan },
          },
        },
      ],
    },
  };
}

export function goldenInvoice(
  id: string,
  subscription: string,
  userId: string,
  state: { status: string; attempts: number; amount: number; at: string; coversUntil?: string; payment?: string },
): Record<string, unknown> {
  const { status, attempts, amount, at, coversUntil = '2026-12-01', payment } = state;
  return {
    id,
    object: 'invoice',
    number: `ACME-${id}`,
    status,
    attempt_count: attempts,
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    currency: 'usd',
    created: seconds(at),
    description: null,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    status_transitions: { paid_at: status === 'paid' ? seconds(at) : null },
    lines: {
      object: 'list',
      data: [{ description: '1 × Yardstick Starter', period: { start: seconds(at), end: seconds(coversUntil) } }],
    },
    payments: { object: 'list', data: payment ? [goldenInvoicePayment(id, payment)] : [] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription, metadata: { user_id: userId } },
    },
  };
}

export function goldenCheckout(
  id: string,
  state: { status: string; payment: string; subscription?: string; charge?: { refunded: boolean; returned?: number } },
): Record<string, unknown> {
  const intent = state.charge && goldenPaymentIntent(`pi_${id}`, { ...state.charge, receipt: id });
  return {
    id,
    object: 'checkout.session',
    status: state.status,
    payment_status: state.payment,
    created: seconds('2026-11-01T11:59:00Z'),
    subscription: state.subscription ?? null,
    payment_intent: intent ?? null,
  };
}

/** The object that links an invoice and its payment since 2025. */
export function goldenInvoicePayment(invoice: string, payment: string): Record<string, unknown> {
  return {
    id: `inpay_${invoice}`,
    object: 'invoice_payment',
    invoice,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: payment },
  };
}

/** @param charge `returned`: minor units refunded so far */
export function goldenPaymentIntent(
  id: string,
  { refunded, returned = refunded ? 29_900 : 0, receipt }: { refunded: boolean; returned?: number; receipt?: string },
): Record<string, unknown> {
  return {
    id,
    object: 'payment_intent',
    latest_charge: {
      id: `ch_${id}`,
      object: 'charge',
      currency: 'usd',
      created: seconds('2026-11-01T12:00:00Z'),
      refunded,
      amount_refunded: returned,
      payment_intent: id,
      receipt_url: receipt ? `https://receipt.stripe.example/${receipt}` : null,
    },
  };
}
