import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { listRecipients } from '../payer.server.ts';
import type { ReadyMail } from './payment-mails.server.tsx';

/** To the person who pays, or to the owners and the role billing of an organisation. A deleted account gets no mail; its payments stay. */
export async function mailTo(
  ctx: Context,
  tx: Transaction,
  userId: string,
  { template, data }: ReadyMail,
): Promise<void> {
  const { to: addresses, organisation } = await listRecipients(ctx, userId);
  for (const to of addresses) await sendMail(ctx, tx, { to, template, data: { ...(data as object), organisation } });
}
