import * as z from 'zod/mini';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import type { PlanId } from '../plan.ts';
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

const portalForm = z.object({
  intent: text,
  subscription: text,
  days: text,
  plan: text,
  interval: text,
  quantity: text,
  card: text,
  payment: text,
});

/** What would charge a payer who cannot use it while suspended. */
const buys = new Set(['change-plan', 'resume']);

/** Handles one press in the sandbox's portal. */
export async function actInPortal(ctx: Context, userId: string, form: FormData): Promise<PortalAnswer> {
  const values = requireForm(portalForm, form);
  const id = values.subscription;
  if (buys.has(values.intent) && (await findPerson(ctx, userId))?.suspendedAt)
    return failed('This account is suspended: nothing can be bought for it. Nothing was changed.');
  switch (values.intent) {
    case 'move-clock':
      return (await moveClock(ctx, userId, Number(values.days)))
        ? done('The clock was moved.')
        : failed('The clock moves by 1 to 400 days, forward only.');
    case 'change-plan':
      return await changePlanAnswer(ctx, userId, values);
    case 'change-card':
      return await changeCardAnswer(ctx, userId, values);
    case 'cancel':
      await setSandboxCancelled(ctx, userId, id, true);
      return done('The plan ends with the period that is paid.');
    case 'resume':
      await setSandboxCancelled(ctx, userId, id, false);
      return done('The plan goes on.');
    case 'refund':
      await refundSandboxPayment(ctx, userId, values.payment);
      return done('The payment was given back.');
    default:
      return failed('This is not known here.');
  }
}

type PortalValues = z.infer<typeof portalForm>;

async function changePlanAnswer(ctx: Context, userId: string, values: PortalValues) {
  const { subscription, plan, quantity } = values;
  const interval = (['monthly', 'annual'] as const).find((one) => one === values.interval);
  if (interval === undefined) return failed('A plan is billed monthly or annually. Nothing was changed.');
  const change = { plan: plan as PlanId, interval, quantity: Number(quantity || 1) };
  const result = await changeSandboxPlan(ctx, userId, subscription, change);
  if (result === 'changed') return done('The plan was changed.');
  if (result === 'declined') return failed('The card was declined. Nothing was changed or charged.');
  return failed('This plan cannot be chosen. Nothing was changed.');
}

async function changeCardAnswer(ctx: Context, userId: string, values: PortalValues) {
  const card = findCard(values.card);
  if (card === null) return failed('Choose a card.');
  if (!(await setSandboxCard(ctx, userId, values.subscription, card)))
    return failed('The card was declined. The one before stays.');
  return done('The card was changed.');
}
