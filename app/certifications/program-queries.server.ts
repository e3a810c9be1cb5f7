import { and, eq } from 'drizzle-orm';
import { listPurchasesOf } from '../billing/billing-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { builtInPrograms } from './load-programs.server.ts';
import type { Program } from './program.ts';
import { certificationPrograms, certificationWaiting } from './schema.server.ts';

/** The programs by level; the built-in ones while the database cannot be read. */
export async function listPrograms(ctx: Context): Promise<Program[]> {
  try {
    const rows = await ctx.db
      .select()
      .from(certificationPrograms)
      .orderBy(certificationPrograms.level, certificationPrograms.id);
    if (rows.length > 0) return rows.map(programOf);
  } catch (error) {
    ctx.log.warn({ err: error }, 'certification programs could not be read');
  }
  return builtInPrograms.map((program) => ({ ...program, is_enrolment_open: false }));
}

function programOf(row: typeof certificationPrograms.$inferSelect): Program {
  const { durationDays, isEnrolmentOpen, updatedAt: _updatedAt, ...rest } = row;
  return { ...rest, duration_days: durationDays, is_enrolment_open: isEnrolmentOpen };
}

export async function findProgram(ctx: Context, id: string): Promise<Program | null> {
  const [row] = await ctx.db.select().from(certificationPrograms).where(eq(certificationPrograms.id, id));
  return row ? programOf(row) : null;
}

/** Whether the account has paid for the program and was not given its money back. */
export async function isEnrolled(ctx: Context, userId: string, programId: string): Promise<boolean> {
  const bought = await listPurchasesOf(ctx, userId, 'certification');
  return bought.some(({ subjectId, status }) => subjectId === programId && status === 'paid');
}

export async function isWaiting(ctx: Context, userId: string, programId: string): Promise<boolean> {
  const mine = and(eq(certificationWaiting.programId, programId), eq(certificationWaiting.userId, userId));
  return (await ctx.db.$count(certificationWaiting, mine)) > 0;
}
