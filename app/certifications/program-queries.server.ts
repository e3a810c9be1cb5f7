import { and, eq, sql } from 'drizzle-orm';
import { type CheckoutRow, listPurchasesOf } from '../billing/billing-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Program } from './enrolment/program.ts';
import { builtInPrograms } from './load-programs.server.ts';
import { certificationPrograms, certificationWaiting } from './schema.server.ts';

/** The programs by level; the built-in ones while the database is down. */
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
  return builtInPrograms.map((program) => ({ ...program, is_enrolment_open: false, starts_on: null }));
}

function programOf(row: typeof certificationPrograms.$inferSelect): Program {
  const { durationDays, isEnrolmentOpen, startsOn, updatedAt: _updatedAt, ...rest } = row;
  return { ...rest, duration_days: durationDays, is_enrolment_open: isEnrolmentOpen, starts_on: startsOn };
}

export async function findProgram(ctx: Context, id: string): Promise<Program | null> {
  const [row] = await ctx.db.select().from(certificationPrograms).where(eq(certificationPrograms.id, id));
  return row ? programOf(row) : null;
}

/** The account's payment for the program, unless it was refunded. */
export async function findEnrolment(ctx: Context, userId: string, programId: string): Promise<CheckoutRow | null> {
  const bought = await listPurchasesOf(ctx, userId, 'certification');
  return bought.find(({ subjectId, status }) => subjectId === programId && status === 'paid') ?? null;
}

export async function isEnrolled(ctx: Context, userId: string, programId: string): Promise<boolean> {
  return (await findEnrolment(ctx, userId, programId)) !== null;
}

export async function isWaiting(ctx: Context, userId: string, programId: string): Promise<boolean> {
  const mine = and(eq(certificationWaiting.programId, programId), eq(certificationWaiting.userId, userId));
  return (await ctx.db.$count(certificationWaiting, mine)) > 0;
}

/** Length of each program's waiting list. */
export async function countWaiting(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ programId: certificationWaiting.programId, count: sql<number>`count(*)::int` })
    .from(certificationWaiting)
    .groupBy(certificationWaiting.programId);
  return new Map(rows.map(({ programId, count }) => [programId, count]));
}
