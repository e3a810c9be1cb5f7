import { hasBatches, providerCatalogue, refusedSettings } from '@yardstick/bench';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { listOrganisationsWith, mayAsService, mayWith } from '../organisations/acting.server.ts';
import { type Right, rightWords } from '../organisations/organisation-role.ts';
import type { Context } from '../platform/context.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
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
      hasBatches: !('problem' in target) && hasBatches(target.provider),
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

/** Models with the organisations that they belong to, of those in which the person has the right. */
async function withOwners(ctx: Context, userId: string, rows: readonly ModelRow[], right: Right) {
  const models = await modelsOfRows(ctx, rows);
  if (rows.every((row) => row.userId === userId)) return models;
  const owners = await listOrganisationsWith(ctx, userId, right);
  return models.map((model, index) => {
    const organisation = owners.find(({ id }) => id === rows[index]!.userId);
    return organisation ? { ...model, organisation } : model;
  });
}

/** The active models that a person can run: their own, then those that organisations share; the newest first. */
export async function listRunnableModels(ctx: Context, userId: string): Promise<RegisteredModel[]> {
  if (!(await mayAsService(ctx, 'use-models'))) return [];
  const isOffered = and(mayWith(ctx, aiModels.userId, userId, 'use-models'), isNull(aiModels.retiredAt));
  const rows = await ctx.db
    .select()
    .from(aiModels)
    .where(isOffered)
    .orderBy(desc(eq(aiModels.userId, userId)), desc(aiModels.createdAt), desc(aiModels.id));
  return await withOwners(ctx, userId, rows, 'use-models');
}

/** Every model of an organisation, retired ones last. */
export async function listModelsOf(ctx: Context, organisationId: string): Promise<RegisteredModel[]> {
  const rows = await ctx.db
    .select()
    .from(aiModels)
    .where(eq(aiModels.userId, organisationId))
    .orderBy(sql`${aiModels.retiredAt} is not null`, desc(aiModels.createdAt), desc(aiModels.id));
  return await modelsOfRows(ctx, rows);
}

/** One of the account's models, or of an organisation that shares it, retired or not. @throws NotFound, Forbidden */
export async function getModel(
  ctx: Context,
  userId: string,
  id: string,
  right: 'use-models' | 'manage-models' = 'use-models',
): Promise<RegisteredModel> {
  const [row] = await ctx.db
    .select()
    .from(aiModels)
    .where(and(eq(aiModels.id, id), mayWith(ctx, aiModels.userId, userId, 'use-models')));
  if (!row) throw new NotFound('There is no such model in your account.');
  const [model] = await withOwners(ctx, userId, [row], right);
  if (row.userId !== userId && model!.organisation === undefined) throw new Forbidden(rightWords(right));
  return model!;
}
