import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { count, eq, max } from 'drizzle-orm';
import announced from '../../content/announced-models.json' with { type: 'json' };
import { findEnds } from '../models/known-models.server.ts';
import { listShownListings, type ModelListing, type ShownListing } from '../models/model-listing.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DatabaseSnapshot } from '../platform/database-snapshot.server.ts';
import { inSlices } from '../platform/in-slices.server.ts';
import { loadOnce } from '../platform/load-once.ts';
import { CATALOG_FRESH_S } from '../platform/page-headers.ts';
import { buildCatalogue, buildSliced, type ModelCatalogue } from './build-catalogue.ts';
import { type DayView, viewSliced } from './day-view.ts';
import { correctionsVersion, readObservations } from './observed/read-observations.server.ts';
import { catalogueImports, catalogueObservations } from './schema.server.ts';

/** The bundled table changes with a release only. It is all there is where nothing was read at run time. */
const loadBundled = loadOnce(async () => {
  const [{ makers, models }, providers] = await Promise.all([readModels(), readProviders()]);
  const table = { makers, models: [...models, ...announced], providers, retirements };
  return { table, catalogue: buildCatalogue(table) };
});

const LARGE_ROWS = 5_000;

/** The bundled table and what was observed since, in memory. Every process reads the rows again after a change. */
const snapshot = new DatabaseSnapshot<{ catalogue: ModelCatalogue; rows: number; registered: ShownListing[] }>({
  freshMs: CATALOG_FRESH_S * 1_000,
  retryMs: 5_000,
  readVersion: async (ctx) => {
    const { db } = ctx;
    const [applied] = await db
      .select({ rows: count(), last: max(catalogueObservations.id) })
      .from(catalogueObservations)
      .where(eq(catalogueObservations.state, 'applied'));
    const [read] = await db.select({ last: max(catalogueImports.id) }).from(catalogueImports);
    const rows = applied?.rows ?? 0;
    const corrected = await correctionsVersion(db);
    const registered = (await listShownListings(ctx)).map((one) => JSON.stringify(one));
    return {
      version: [rows, applied?.last, read?.last, corrected, ...registered].join(' '),
      isLarge: rows > LARGE_ROWS,
    };
  },
  read: async (ctx) => {
    const { table, catalogue } = await loadBundled();
    const observations = await readObservations(ctx);
    const { rows, corrections = [] } = observations;
    const current =
      rows.length + corrections.length === 0 ? catalogue : await inSlices(buildSliced(table, observations));
    // Worked out here, so that no visitor waits for it.
    await viewInSlices(current, dayOf(ctx));
    return { catalogue: current, rows: rows.length, registered: await listShownListings(ctx) };
  },
  isLarge: ({ rows }) => rows > LARGE_ROWS,
  fallback: async () => ({ catalogue: (await loadBundled()).catalogue, rows: 0, registered: [] }),
  failureWords: 'observed prices of models could not be read; the last known ones answer',
});

/** The catalogue of models, with its view of today. Reading it never fails with the database. */
export async function modelCatalogue(ctx: Context): Promise<ModelCatalogue> {
  const { catalogue } = (await snapshot.current(ctx)).value;
  await viewInSlices(catalogue, dayOf(ctx));
  return catalogue;
}

const underWay = new WeakMap<ModelCatalogue, Map<string, Promise<DayView>>>();

/** What the catalogue says on a day. Other requests are answered meanwhile; those for the same day share the work. */
export async function viewInSlices(catalogue: ModelCatalogue, day: string): Promise<DayView> {
  const days = underWay.get(catalogue) ?? new Map<string, Promise<DayView>>();
  underWay.set(catalogue, days);
  const view = days.get(day) ?? inSlices(viewSliced(catalogue, day));
  days.set(day, view);
  try {
    return await view;
  } finally {
    days.delete(day);
  }
}

/** A model that a provider account registered, with its announced end in words. */
export type RegisteredListing = ModelListing & { end: string | null };

/** Those that an administrator let through. */
export async function listRegisteredModels(ctx: Context): Promise<RegisteredListing[]> {
  const { registered } = (await snapshot.current(ctx)).value;
  const ends = await findEnds(
    ctx,
    registered.map(({ called }) => called),
  );
  return registered.map(({ called: _, ...listing }, index) => ({ ...listing, end: ends[index] ?? null }));
}

/** After a write: the next question reads the rows again. */
export const forgetModelCatalogue = (db: object): void => snapshot.forget(db);

/** After a write: resolves when this process answers with the new rows. A process that has read none yet reads none now. */
export async function refreshModelCatalogue(ctx: Context): Promise<void> {
  if (snapshot.peek(ctx.db) === null) forgetModelCatalogue(ctx.db);
  else await snapshot.refresh(ctx);
}

/** The day on which a page is made, in ISO form. */
export const dayOf = (ctx: Context) => ctx.now().toISOString().slice(0, 10);
