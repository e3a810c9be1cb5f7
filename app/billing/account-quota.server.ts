import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database.server.ts';
import { accountQuotas, type QuotaName } from './account-quota.ts';

/**
 * Whether an account has as much as it may. Until the transaction ends nobody else can add to what is counted, so requests
 * at the same time never pass the quota together.
 * @param count how many there are now
 * @param most less than the quota where a plan allows less
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
