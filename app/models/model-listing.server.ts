import { and, desc, eq, isNull } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { targetOf } from './model.ts';
import { getModel, providerNames } from './model-queries.server.ts';
import { aiModels, modelListings } from './schema.server.ts';

/**
 * Models that provider accounts ask to have listed on /models. What was reviewed is what is shown: the words of the
 * listing are a copy, which a later change of the model does not reach.
 */

/** Asks for a review, or again after the model has changed; until it is decided the model is not shown. @throws NotFound, Forbidden */
export async function askForListing(ctx: Context, userId: string, modelId: string): Promise<void> {
  const { name, description, organisation } = await getModel(ctx, userId, modelId);
  if (organisation) throw new Forbidden('Models of your own account can be listed, and none of an organisation.');
  const [person] = await ctx.db.select({ company: user.companyName }).from(user).where(eq(user.id, userId));
  const facts = {
    name,
    description,
    company: person?.company ?? null,
    state: 'asked',
    askedAt: ctx.now(),
    decidedAt: null,
    reason: null,
  };
  await mutate(ctx, 'model.ask-for-listing', { kind: 'model', id: modelId }, async (tx) => {
    await tx
      .insert(modelListings)
      .values({ modelId, userId, ...facts })
      .onConflictDoUpdate({ target: modelListings.modelId, set: facts });
    await tx.notify('pages', 'models');
  });
}

/** @throws NotFound */
export async function withdrawListing(ctx: Context, userId: string, modelId: string): Promise<void> {
  await mutate(ctx, 'model.withdraw-listing', { kind: 'model', id: modelId }, async (tx) => {
    const gone = await tx
      .delete(modelListings)
      .where(and(eq(modelListings.modelId, modelId), eq(modelListings.userId, userId)))
      .returning({ id: modelListings.modelId });
    if (gone.length === 0) throw new NotFound('This model is not listed.');
    await tx.notify('pages', 'models');
  });
}

/** An administrator's decision; `asked` takes it back. @throws NotFound */
export async function decideListing(
  ctx: Context,
  modelId: string,
  state: 'asked' | 'listed' | 'declined',
  reason: string | null = null,
): Promise<void> {
  await mutate(ctx, `model.${state}`, { kind: 'model', id: modelId }, async (tx) => {
    const decided = await tx
      .update(modelListings)
      .set({ state, decidedAt: ctx.now(), reason })
      .where(eq(modelListings.modelId, modelId))
      .returning({ id: modelListings.modelId });
    if (decided.length === 0) throw new NotFound('There is no such listing.');
    await tx.notify('pages', 'models');
  });
}

const columns = {
  modelId: modelListings.modelId,
  name: modelListings.name,
  description: modelListings.description,
  state: modelListings.state,
  company: modelListings.company,
};

export type ModelListing = Awaited<ReturnType<typeof listListings>>[number];

/** For administrators, newest first. */
export async function listListings(ctx: Context) {
  return await ctx.db
    .select(columns)
    .from(modelListings)
    .orderBy(desc(modelListings.askedAt), desc(modelListings.modelId))
    .limit(200);
}

/** Those that everybody sees, and how each is called; null: it cannot be. The address of an own endpoint is not for everybody. */
export async function listShownListings(ctx: Context) {
  const rows = await ctx.db
    .select({ listing: columns, model: aiModels })
    .from(modelListings)
    .innerJoin(aiModels, and(eq(aiModels.id, modelListings.modelId), isNull(aiModels.retiredAt)))
    .where(eq(modelListings.state, 'listed'))
    .orderBy(modelListings.name, modelListings.modelId)
    .limit(200);
  return rows.map(({ listing, model }) => {
    const target = targetOf(model, providerNames);
    return { ...listing, called: 'problem' in target ? null : target };
  });
}

export type ShownListing = Awaited<ReturnType<typeof listShownListings>>[number];

/** What was decided about one of the account's models; null: it never asked. */
export async function findOwnListing(ctx: Context, userId: string, modelId: string) {
  const [row] = await ctx.db
    .select({ state: modelListings.state, reason: modelListings.reason })
    .from(modelListings)
    .where(and(eq(modelListings.modelId, modelId), eq(modelListings.userId, userId)));
  return row ?? null;
}
