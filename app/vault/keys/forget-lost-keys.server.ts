import { and, inArray, notInArray } from 'drizzle-orm';
import { listEmails } from '../../accounts/person-queries.server.ts';
import { findKeyManagers } from '../../organisations/shared-keys.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { accountDataKey, providerKey } from '../schema.server.ts';
import { lostKeysMail } from './lost-keys-mail.server.tsx';
import { isMasterKeyHere } from './master-key.server.ts';

const gone = 'This key cannot be decrypted any more, because the site has lost its master key. Please enter it again.';

/**
 * Gives up what a lost master key wrapped, of accounts that have nothing else that opens: their data keys are deleted, so that what was
 * sealed with them stays unreadable even if that master key is found. The provider keys keep their names, so that each can be entered again.
 * @param masterKeyId its fingerprint
 * @param isAll that nothing opens here is meant so: every key of the site is lost
 * @returns the accounts; a sentence: nothing was changed
 */
export async function forgetLostKeys(
  ctx: Context,
  masterKeyId: string,
  isAll: boolean,
): Promise<string[] | { refusal: string }> {
  if (isMasterKeyHere(ctx.config, masterKeyId))
    return { refusal: `The master key ${masterKeyId} is here: it opens its keys. Nothing was changed.` };
  return await mutate(ctx, 'master-key.forget', { kind: 'vault', id: masterKeyId }, async (tx) => {
    const rows = await tx.select().from(accountDataKey).for('update');
    const opened = new Set(rows.flatMap((row) => (isMasterKeyHere(ctx.config, row.masterKeyId) ? [row.userId] : [])));
    const lost = rows.filter((row) => row.masterKeyId === masterKeyId && !opened.has(row.userId));
    const refusal = whyNot(masterKeyId, { isNobody: lost.length === 0, opensNone: opened.size === 0 && !isAll });
    if (refusal !== null) return refuse({ refusal });
    const ids = lost.map(({ id }) => id);
    const accounts = [...new Set(lost.map(({ userId }) => userId))].sort();
    await tx.delete(accountDataKey).where(inArray(accountDataKey.id, ids));
    const others = tx.select({ id: accountDataKey.userId }).from(accountDataKey);
    await tx
      .update(providerKey)
      .set({ keyStatus: 'invalid', statusReason: gone, updatedAt: ctx.now() })
      .where(and(inArray(providerKey.userId, accounts), notInArray(providerKey.userId, others)));
    for (const account of accounts) {
      const organisation = await findKeyManagers(ctx, account);
      const path = organisation === null ? '/account/api-keys' : `/organisations/${organisation.address}/keys`;
      const data = { organisation, url: ctx.config.publicUrl + path };
      const addresses = organisation?.to ?? (await listEmails(ctx, [account])).values();
      for (const to of addresses) await sendMail(ctx, tx, { to, template: lostKeysMail, data });
    }
    tx.detail({ accounts });
    return accounts;
  });
}

function whyNot(
  masterKeyId: string,
  { isNobody, opensNone }: { isNobody: boolean; opensNone: boolean },
): string | null {
  if (isNobody) return `No account is without keys because of the master key ${masterKeyId}. Nothing was changed.`;
  if (!opensNone) return null;
  return 'Nothing here opens any key of the site: has this shell its MASTER_KEY and DATA_DIR? Nothing was changed. If all of its keys are lost, add --all.';
}
