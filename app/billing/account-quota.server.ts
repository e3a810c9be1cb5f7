import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database.server.ts';
import { accountQuotas, type QuotaName } from './account-quota.ts';

/**
 * Whether an account has reached its quota. Locks until the transaction ends, so that concurrent requests cannot exceed
 * it together.
 * @param count how many there are now
 * @param most a lower limit, where a plan sets one
 */
export async function isQuotaFull(
  tx: Transaction,
  userId: string,
  name: QuotaName,
  count: () => Promise<number>,
  most: number | null = null,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota/${name}/${userId}`}, 0))`);
  return (await count()) >= Math.min(accountQuotas[name].most, most ?? Number.POSITIVE_INFINITY);
}
