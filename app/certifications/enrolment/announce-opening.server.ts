import { and, eq, isNull } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { findProgram, isEnrolled } from '../program-queries.server.ts';
import { certificationWaiting } from '../schema.server.ts';
import { enrolmentOpenMail } from './certification-mails.server.tsx';
import { PROGRAM_CURRENCY } from './program.ts';

/** Recipients per transaction. */
const BATCH = 50;

/** Mails the waiting list that enrolment is open: everybody once, except people already enrolled. */
export async function announceOpening(ctx: Context, programId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await announceToBatch(ctx, programId)) < BATCH) return;
  }
}

async function announceToBatch(ctx: Context, programId: string): Promise<number> {
  const program = await findProgram(ctx, programId);
  if (!program?.is_enrolment_open || program.starts_on === null) return 0;
  const { name, price, starts_on: startsOn } = program;
  const notYetNotified = and(eq(certificationWaiting.programId, programId), isNull(certificationWaiting.notifiedAt));
  return await mutate(ctx, 'certification.tell-opening', { kind: 'certification', id: programId }, async (tx) => {
    const rows = await tx
      .select()
      .from(certificationWaiting)
      .where(notYetNotified)
      .orderBy(certificationWaiting.since, certificationWaiting.userId)
      .limit(BATCH)
      .for('update');
    for (const { userId } of rows) {
      await tx
        .update(certificationWaiting)
        .set({ notifiedAt: ctx.now() })
        .where(and(notYetNotified, eq(certificationWaiting.userId, userId)));
      const person = await findPerson(ctx, userId);
      if (!person || (await isEnrolled(ctx, userId, programId))) continue;
      const data = { name, startsOn, priceMinor: price, currency: PROGRAM_CURRENCY };
      await sendMail(ctx, tx, { to: person.email, template: enrolmentOpenMail, data });
    }
    tx.detail({ count: rows.length });
    return rows.length;
  });
}
