import type { Context } from '../../platform/context.server.ts';
import type { BillingInterval, PlanId } from '../plan.ts';
import {
  changeSandboxPlan,
  moveClock,
  refundSandboxPayment,
  setSandboxCancelled,
  setSandboxCard,
} from './play-sandbox.server.ts';
import { findCard } from './sandbox-card.ts';

export interface PortalAnswer {
  isDone: boolean;
  message: string;
}

const done = (message: string): PortalAnswer => ({ isDone: true, message });
const failed = (message: string): PortalAnswer => ({ isDone: false, message });

/** Handles one press in the sandbox's portal. */
export async function actInPortal(ctx: Context, userId: string, form: FormData): Promise<PortalAnswer> {
  const text = (name: string) => String(form.get(name) ?? '');
  const id = text('subscription');
  switch (text('act')) {
    case 'move-clock':
      return (await moveClock(ctx, userId, Number(text('days'))))
        ? done('The clock was moved.')
        : failed('The clock moves by 1 to 400 days, forward only.');
    case 'change-plan':
      return await changePlanAnswer(ctx, userId, id, text);
    case 'change-card':
      return await changeCardAnswer(ctx, userId, id, text('card'));
    case 'cancel':
      await setSandboxCancelled(ctx, userId, id, true);
      return done('The plan ends with the period that is paid.');
    case 'resume':
      await setSandboxCancelled(ctx, userId, id, false);
      return done('The plan goes on.');
    case 'refund':
      await refundSandboxPayment(ctx, userId, text('payment'));
      return done('The payment was given back.');
    default:
      return failed('This is not known here.');
  }
}

async function changePlanAnswer(ctx: Context, userId: string, id: string, text: (name: string) => string) {
  const interval: BillingInterval = text('interval') === 'annual' ? 'annual' : 'monthly';
  const change = { plan: text('plan') as PlanId, interval, quantity: Number(text('quantity') || 1) };
  const result = await changeSandboxPlan(ctx, userId, id, change);
  if (result === 'changed') return done('The plan was changed.');
  if (result === 'declined') return failed('The card was declined. Nothing was changed or charged.');
  return failed('This plan cannot be chosen. Nothing was changed.');
}

async function changeCardAnswer(ctx: Context, userId: string, id: string, chosen: string) {
  const card = findCard(chosen);
  if (card === null) return failed('Choose a card.');
  if (!(await setSandboxCard(ctx, userId, id, card))) return failed('The card was declined. The one before stays.');
  return done('The card was changed.');
}
