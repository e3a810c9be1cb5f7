import { formatMinor } from '../../platform/money.ts';
import type { PurchaseOrder, SubscriptionOrder } from '../gateway/payment-gateway.server.ts';
import { findPlan } from '../plan.ts';

/** An order as rows of a checkout or a receipt. */
export function orderLines(order: SubscriptionOrder | PurchaseOrder): [label: string, value: string][] {
  if (order.kind !== 'subscription')
    return [
      ['Item', order.name],
      ['What it is', order.description],
      ['Single payment', formatMinor(order.amountMinor, order.currency)],
    ];
  const { interval, quantity, unitAmountMinor, currency, trialDays } = order;
  const plan = findPlan(order.plan);
  const every = interval === 'annual' ? 'year' : 'month';
  const total = formatMinor(unitAmountMinor * quantity, currency);
  return [
    ['Plan', `${plan?.name ?? order.plan}, billed ${interval === 'annual' ? 'annually' : 'monthly'}`],
    ...(plan?.isPerModel
      ? [['Models', `${quantity} × ${formatMinor(unitAmountMinor, currency)}`] as [string, string]]
      : []),
    ['Price', `${total} a ${every}`],
    ['Due today', trialDays > 0 ? `${formatMinor(0, currency)}, then ${total} after ${trialDays} days` : total],
  ];
}
