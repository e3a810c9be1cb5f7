import type { Maker } from '@yardstick/bench/models';
import { and, eq, like } from 'drizzle-orm';
import { lockId, registerOwner } from '../catalog/outside-texts.server.ts';
import { runTimeFacts } from '../catalog/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { forgetModelCatalogue, modelCatalogue } from './model-queries.server.ts';
import { correctionsVersion, listCorrections } from './observed/read-observations.server.ts';

/** What editors corrected about models, for the editor of records. */

export { correctionSchema } from './observed/corrections.ts';
export { MOST_ASKED } from './observed/observation.ts';

/** The field under which a correction is kept. */
export const correctionField = ({ field, provider, name }: { field: string; provider: string; name: string }) =>
  `${field} ${provider} ${name}`;

/**
 * Differs after each change of a field, also after a revert. One announcement may name several endpoints, so the ends of a model are one.
 * @param db after `lockModel`
 */
export function correctionVersion(db: Pick<Transaction, 'select'>, modelId: string, field: string) {
  const isField = field.startsWith('end ') ? like(runTimeFacts.field, 'end %') : eq(runTimeFacts.field, field);
  return correctionsVersion(db, and(eq(runTimeFacts.subjectId, modelId), isField));
}

export const lockModel = (tx: Transaction, id: string) => lockId(tx, 'model', id);

/** @throws NotFound */
export async function getModel(ctx: Context, id: string) {
  const model = (await modelCatalogue(ctx)).find(id);
  if (model === null) throw new NotFound('There is no such model in the catalogue.');
  return model;
}

/** Those that a model can have, by name. */
export async function listMakers(ctx: Context): Promise<Maker[]> {
  const makers = (await modelCatalogue(ctx)).models.flatMap(({ maker }) => maker ?? []);
  const distinct = new Map(makers.map((maker) => [maker.id, maker]));
  return [...distinct.values()].sort((left, right) => left.name.localeCompare(right.name, 'en'));
}

registerOwner('model', {
  lock: async (tx, id) => {
    await lockModel(tx, id);
    const own = await listCorrections(tx, id);
    return Object.fromEntries(own.map((one) => [correctionField(one), [JSON.stringify(one.value)]]));
  },
  lay: async (ctx, tx) => {
    await tx.notify('pages', 'models');
    tx.afterCommit(() => forgetModelCatalogue(ctx.db));
  },
});
