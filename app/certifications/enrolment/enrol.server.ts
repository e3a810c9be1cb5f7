import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { type CheckoutResult, startPurchaseCheckout } from '../../billing/start-checkout.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { findProgram, isEnrolled } from '../program-queries.server.ts';
import { certificationWaiting } from '../schema.server.ts';
import { PROGRAM_CURRENCY, type Program } from './program.ts';

export async function getProgram(ctx: UserContext, programId: string): Promise<Program> {
  const program = await findProgram(ctx, programId);
  if (!program) throw new NotFound('There is no such certification program.');
  return program;
}

/** Enrols a person: leads to the payment, once; while enrolment is closed, to the waiting list, without payment. */
export async function enrol(ctx: UserContext, programId: string): Promise<CheckoutResult> {
  const program = await getProgram(ctx, programId);
  const page = `/certifications/${program.id}/waiting-list`;
  if (!program.is_enrolment_open) return { kind: 'started', url: ctx.config.publicUrl + page };
  if (await isEnrolled(ctx, ctx.viewer.id, program.id))
    return { kind: 'refused', status: 409, message: 'You are enrolled in this program already.' };
  const order = {
    kind: 'certification' as const,
    subjectId: program.id,
    // The buyer is promised this day, whatever a later opening says.
    variant: program.starts_on,
    name: `Certification: ${program.name}`,
    description: `Program of ${program.duration_days} days, level ${program.level}, beginning on ${program.starts_on}`,
    amountMinor: program.price,
    currency: PROGRAM_CURRENCY,
  };
  return await startPurchaseCheckout(ctx, ctx.viewer.id, order, {
    successUrl: `${page}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: '/certifications',
  });
}

/** Joins or leaves a program's waiting list. Idempotent. */
export async function setWaiting(ctx: UserContext, programId: string, isWaiting: boolean): Promise<void> {
  const program = await getProgram(ctx, programId);
  const userId = ctx.viewer.id;
  const action = isWaiting ? 'certification.wait' : 'certification.stop-waiting';
  await mutate(ctx, action, { kind: 'certification', id: program.id }, async (tx) => {
    if (isWaiting) {
      const row = { programId: program.id, userId, since: ctx.now() };
      const added = await tx
        .insert(certificationWaiting)
        .values(row)
        .onConflictDoNothing()
        .returning({ userId: certificationWaiting.userId });
      return added.length === 0 ? refuse(null) : null;
    }
    const own = and(eq(certificationWaiting.programId, program.id), eq(certificationWaiting.userId, userId));
    const removed = await tx.delete(certificationWaiting).where(own).returning({ userId: certificationWaiting.userId });
    return removed.length === 0 ? refuse(null) : null;
  });
}
