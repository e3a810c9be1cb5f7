import { and, eq, inArray } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import { findSharedOwner } from '../organisations/acting.server.ts';
import { may } from '../organisations/organisation-role.ts';
import { organisationMembers, serviceAccounts } from '../organisations/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { starterOf } from './run-payer.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { benchmarkRuns } from './schema.server.ts';

/** Whose a run or a suite is, and what its reader may do with it. */
export interface Belonging {
  /** Null: the reader's own. */
  organisation: { name: string; address: string } | null;
  mayStart: boolean;
  mayManage: boolean;
}

export async function belongingOf(
  ctx: Context,
  userId: string,
  { userId: ownerId }: { userId: string },
): Promise<Belonging> {
  if (ownerId === userId) return { organisation: null, mayStart: true, mayManage: true };
  const shared = await findSharedOwner(ctx, userId, ownerId);
  if (shared === null) return { organisation: null, mayStart: false, mayManage: false };
  const { name, address, role } = shared;
  return {
    organisation: { name, address },
    mayStart: may(role, 'start-runs'),
    mayManage: may(role, 'manage-runs'),
  };
}

/** Also who started the run, and whether that is its reader. */
export async function runBelongingOf(ctx: Context, userId: string, run: RunRow) {
  const belonging = await belongingOf(ctx, userId, run);
  const starters = belonging.organisation === null ? {} : await listStarters(ctx, run.userId, [run.id]);
  return { ...belonging, startedBy: starters[run.id] ?? null, isStarter: starterOf(run) === userId };
}

/** By the run's id, the name of the service account, or the name or address of the member, who started it; those who left have taken theirs along. */
export async function listStarters(ctx: Context, ownerId: string, runIds: string[]): Promise<Record<string, string>> {
  const rows = await ctx.db
    .select({ id: benchmarkRuns.id, name: user.name, email: user.email })
    .from(benchmarkRuns)
    .innerJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, benchmarkRuns.userId),
        eq(organisationMembers.userId, benchmarkRuns.startedBy),
      ),
    )
    .innerJoin(user, eq(user.id, benchmarkRuns.startedBy))
    .where(and(inArray(benchmarkRuns.id, runIds), eq(benchmarkRuns.userId, ownerId)));
  const services = await ctx.db
    .select({ id: benchmarkRuns.id, name: serviceAccounts.name })
    .from(benchmarkRuns)
    .innerJoin(serviceAccounts, eq(serviceAccounts.id, benchmarkRuns.serviceAccountId))
    .where(and(inArray(benchmarkRuns.id, runIds), eq(benchmarkRuns.userId, ownerId)));
  return Object.fromEntries([
    ...rows.map(({ id, name, email }) => [id, name || email]),
    ...services.map(({ id, name }) => [id, `the service account ${name}`]),
  ]);
}
