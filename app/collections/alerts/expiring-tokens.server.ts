import { and, gt, isNotNull, lte } from 'drizzle-orm';
import { publishOrganisationEvent } from '../../organisations/organisation-events.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { apiKey } from '../../run-api/schema.server.ts';

const NEAR_MS = 7 * 86_400_000;

/** Tokens of service accounts that expire within a week: one event for each, however often this runs. */
export async function publishExpiringTokens(ctx: Context): Promise<void> {
  const now = ctx.now();
  const isNear = and(gt(apiKey.expiresAt, now), lte(apiKey.expiresAt, new Date(now.getTime() + NEAR_MS)));
  const { id, userId, serviceAccountId, expiresAt } = apiKey;
  const rows = await ctx.db
    .select({ id, userId, serviceAccountId, expiresAt })
    .from(apiKey)
    .where(and(isNotNull(serviceAccountId), isNear));
  for (const row of rows)
    await record(ctx, (tx) =>
      publishOrganisationEvent(tx, {
        organisationId: row.userId,
        type: 'token.expiring',
        key: `expiring ${row.id}`,
        at: now,
        id: row.id,
        path: '/service-accounts',
        data: { token: row.id, serviceAccount: row.serviceAccountId!, expiresAt: row.expiresAt!.toISOString() },
      }),
    );
}
