import { providerCatalogue, refusedSettings } from '@yardstick/bench';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { findEnds } from './known-models.server.ts';
import { type RegisteredModel, targetOf } from './model.ts';
import { aiModels } from './schema.server.ts';

export const providerNames = providerCatalogue.map(({ id, name }) => ({ id: id as string, name }));

type ModelRow = typeof aiModels.$inferSelect;

async function modelsOfRows(ctx: Context, rows: readonly ModelRow[]): Promise<RegisteredModel[]> {
  const targets = rows.map((row) => targetOf(row, providerNames));
  const ends = await findEnds(
    ctx,
    targets.map((target) => ('problem' in target ? null : target)),
  );
  return rows.map(({ createdAt, retiredAt, updatedAt: _updatedAt, userId: _userId, ...rest }, index) => {
    const target = targets[index]!;
    return {
      ...rest,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      refuses: 'problem' in target ? [] : refusedSettings(target.provider, target.model),
      end: ends[index]!,
    };
  });
}

/** The account's active models, newest first. */
export async function listModels(ctx: Context, userId: string): Promise<RegisteredModel[]> {
  const rows = await ctx.db
    .select()
    .from(aiModels)
    .where(and(eq(aiModels.userId, userId), isNull(aiModels.retiredAt)))
    .orderBy(desc(aiModels.createdAt), desc(aiModels.id));
  return await modelsOfRows(ctx, rows);
}

/** One of the account's models, retired or not. @throws NotFound */
export async function getModel(ctx: Context, userId: string, id: string): Promise<RegisteredModel> {
  const [row] = await ctx.db
    .select()
    .from(aiModels)
    .where(and(eq(aiModels.id, id), eq(aiModels.userId, userId)));
  if (!row) throw new NotFound('There is no such model in your account.');
  return (await modelsOfRows(ctx, [row]))[0]!;
}
