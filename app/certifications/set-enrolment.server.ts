import { eq } from 'drizzle-orm';
import { closeCheckoutsJob } from '../billing/jobs.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { isStartDay } from './enrolment/program.ts';
import { announceOpeningJob } from './jobs.server.ts';
import { findProgram } from './program-queries.server.ts';
import { certificationPrograms, certificationWaiting } from './schema.server.ts';

/** Administrators open and close enrolment. Buyers are promised the day on which the program begins. */
export type EnrolmentResult = 'opened' | 'closed' | 'already' | 'unknown' | 'bad-day';

/** @param startsOn YYYY-MM-DD, not in the past */
export async function openEnrolment(ctx: Context, programId: string, startsOn: string): Promise<EnrolmentResult> {
  const program = await findProgram(ctx, programId);
  if (!program) return 'unknown';
  if (program.is_enrolment_open) return 'already';
  if (!isStartDay(startsOn, ctx.now())) return 'bad-day';
  await mutate(ctx, 'certification.open-enrolment', { kind: 'certification', id: program.id }, async (tx) => {
    tx.detail({ startsOn });
    await tx
      .update(certificationPrograms)
      .set({ isEnrolmentOpen: true, startsOn, updatedAt: ctx.now() })
      .where(eq(certificationPrograms.id, program.id));
    await tx.notify('pages', 'certifications');
    await tx.enqueue(announceOpeningJob, { programId: program.id });
  });
  return 'opened';
}

/** Closes enrolment and all open checkouts. Enrolled people stay enrolled. */
export async function closeEnrolment(ctx: Context, programId: string): Promise<EnrolmentResult> {
  const program = await findProgram(ctx, programId);
  if (!program) return 'unknown';
  if (!program.is_enrolment_open) return 'already';
  await mutate(ctx, 'certification.close-enrolment', { kind: 'certification', id: program.id }, async (tx) => {
    await tx
      .update(certificationPrograms)
      .set({ isEnrolmentOpen: false, updatedAt: ctx.now() })
      .where(eq(certificationPrograms.id, program.id));
    // People on the waiting list will be mailed about the next opening too.
    await tx
      .update(certificationWaiting)
      .set({ notifiedAt: null })
      .where(eq(certificationWaiting.programId, program.id));
    await tx.notify('pages', 'certifications');
    await tx.enqueue(closeCheckoutsJob, { kind: 'certification', subjectId: program.id });
  });
  return 'closed';
}
