import { eq } from 'drizzle-orm';
import { jsonList } from '../../platform/json-list.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { accountParts } from '../account-parts.server.ts';
import { notHeld, streamAccountTables } from '../account-tables.server.ts';
import { withConfirmedIdentity } from '../confirm-identity.server.ts';
import { accountDeletedMail } from '../library/account-mails.server.tsx';
import { findPerson } from '../person-queries.server.ts';
import { user } from '../schema.server.ts';
import { listLinks, listPasskeys, listSessions } from '../sign-in/sign-in-methods.server.ts';
import type { UserContext } from '../viewer.server.ts';

/** The main data of a person from all rooms, without secrets. */
export async function exportAccount(ctx: UserContext): Promise<Record<string, unknown>> {
  const { userId } = ctx.actor;
  const rooms: Record<string, unknown> = {};
  for (const { name, exportData } of accountParts()) if (exportData) rooms[name] = await exportData(ctx);
  await mutate(ctx, 'account.export', { kind: 'user', id: userId }, async () => {});
  return {
    exportedAt: ctx.now().toISOString(),
    account: await findPerson(ctx, userId),
    sessions: await listSessions(ctx),
    passkeys: await listPasskeys(ctx),
    linkedSignIns: await listLinks(ctx),
    ...rooms,
  };
}

/** The same with every row about the person, and with what is left out and why, as the text of one JSON value in chunks: it can be very long. */
export async function* streamAccountExport(ctx: UserContext): AsyncGenerator<string> {
  yield `${JSON.stringify(await exportAccount(ctx)).slice(0, -1)},"files":`;
  yield* jsonList(everyFile(ctx));
  yield ',"tables":';
  yield* streamAccountTables(ctx, ctx.actor.userId);
  yield `,"notHeld":${JSON.stringify(notHeld)}}`;
}

async function* everyFile(ctx: UserContext): AsyncGenerator<string> {
  for (const { exportFiles } of accountParts())
    for await (const file of exportFiles?.(ctx) ?? []) yield JSON.stringify(file);
}

/**
 * Deletes the account and its data. The audit log still has the deletion, under an id that no longer leads to anybody.
 * @returns null, or the message of a refusal
 */
export async function deleteAccount(
  ctx: UserContext,
  { password, typedEmail }: { password: string; typedEmail: string },
): Promise<string | null> {
  if (typedEmail.trim().toLowerCase() !== ctx.viewer.email) return 'Please type your email address exactly to confirm.';
  const { userId } = ctx.actor;
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () =>
    mutate(ctx, 'account.delete', { kind: 'user', id: userId }, async (tx) => {
      for (const { beforeDelete, beforeOwnerDelete } of accountParts()) {
        await beforeOwnerDelete?.(tx, userId);
        const refused = await beforeDelete?.(ctx, tx);
        if (refused) return refuse(refused);
      }
      await tx.delete(user).where(eq(user.id, userId));
      await sendMail(ctx, tx, { to: ctx.viewer.email, template: accountDeletedMail, data: {} });
      return null;
    }),
  );
  return refusal ?? result ?? null;
}

/** What the deletion of the account does elsewhere, for the page that offers it. */
export async function listDeletionNotes(ctx: UserContext): Promise<string[]> {
  const notes = await Promise.all(accountParts().map(({ deletionNotes }) => deletionNotes?.(ctx)));
  return notes.flatMap((list) => list ?? []);
}
