import { and, inArray, not } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { SpecModel } from '../models/model.ts';
import { aiModels } from '../models/schema.server.ts';
import { mayWith } from '../organisations/acting.server.ts';
import { organisations } from '../organisations/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { listSharedKeys, listUsableKeys } from '../vault/key-queries.server.ts';
import type { RunRow } from './run-queries.server.ts';
import type { RunRefusal } from './run-request.ts';

const noLongerShared: RunRefusal = {
  status: 403,
  title: 'Not shared with you any more',
  description:
    'This run calls models with a key or an address of an organisation that does not share it with you any more. “Run again” takes what you may use now.',
};

/** Whether calls with these models can be made once more: a spec names keys and addresses of organisations that may have been left since. */
export async function findLostShare(
  ctx: Context,
  userId: string,
  run: Pick<RunRow, 'userId'>,
  models: readonly SpecModel[],
): Promise<RunRefusal | null> {
  const shared = await listSharedKeys(
    ctx,
    models.map(({ keyId }) => keyId),
  );
  const usable = await listUsableKeys(ctx, userId, run.userId === userId ? undefined : run.userId);
  if (usable.filter(({ id }) => shared.has(id)).length < shared.size) return noLongerShared;
  const ids = models.flatMap(({ modelId }) => modelId ?? []);
  if (ids.length === 0) return null;
  const isOfOrganisation = inArray(
    aiModels.userId,
    new QueryBuilder().select({ id: organisations.id }).from(organisations),
  );
  const isLost = and(
    inArray(aiModels.id, ids),
    isOfOrganisation,
    not(mayWith(ctx, aiModels.userId, userId, 'use-models')),
  );
  return (await ctx.db.$count(aiModels, isLost)) > 0 ? noLongerShared : null;
}
