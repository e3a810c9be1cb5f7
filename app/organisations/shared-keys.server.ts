import type { Context } from '../platform/context.server.ts';
import { noteAct, organisationsWhere } from './acting.server.ts';
import type { By } from './required-provider.server.ts';

/** The organisations whose keys a person may use at this moment, as a query of their ids. */
export const keySharersOf = (by: By, userId: string) => organisationsWhere(by, userId, 'use-keys');

/** Writes into the audit log of an organisation that a member, or a service account of it, used one of its keys. */
export const noteKeyUse = (
  ctx: Context,
  { organisationId, userId }: { organisationId: string; userId: string },
  facts: { key: string; provider: string; run: string | null },
): Promise<void> =>
  noteAct(ctx, organisationId, 'use-key', userId === organisationId ? facts : { member: userId, ...facts });
