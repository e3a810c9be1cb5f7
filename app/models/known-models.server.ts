import { type RecordedPrice, type RecordedPrices, sentModelName } from '@yardstick/bench';
import { findRetirement, type Retirement } from '@yardstick/bench/models';
import type { Context } from '../platform/context.server.ts';
import type { Called } from './called-as.ts';
import { endWords } from './model.ts';

/**
 * What is known of models by the names that requests send: announced ends, and prices. The catalogue of models, a room to the
 * right, provides what sources and editors said since the release; without it, the bundled table answers.
 */

export interface KnownModels {
  /** The end that was announced for a name, past or to come; null where none is. */
  findEnd(called: Called): Retirement | null;
  /** What a name costs on a day, and other names of the same model there; none where the bundled table says the same. */
  pricesOf(called: Called, day: string): Promise<RecordedPrice[]>;
}

const bundled: KnownModels = {
  findEnd: ({ provider, model }) => findRetirement(provider, sentModelName(provider, model)),
  pricesOf: async () => [],
};

let provide: (ctx: Context) => Promise<KnownModels> = async () => bundled;

/** Called once by each process, by the room that has the catalogue. */
export function provideKnownModels(provided: typeof provide): void {
  provide = provided;
}

export const knownModels = (ctx: Context): Promise<KnownModels> => provide(ctx);

/** ISO day. */
export const dayOf = (ctx: Context) => ctx.now().toISOString().slice(0, 10);

/** What is announced of the end of each, in words; null: nothing, or it cannot be called. */
export async function findEnds(ctx: Context, models: readonly (Called | null)[]): Promise<(string | null)[]> {
  const known = await knownModels(ctx);
  return models.map((called) => {
    const end = called && known.findEnd(called);
    return end && endWords(end, dayOf(ctx));
  });
}

/** What calls of these models cost today where the bundled table does not say so, to be kept with a run. */
export async function pricesToRecord(ctx: Context, models: readonly Called[]): Promise<{ prices?: RecordedPrices }> {
  const known = await knownModels(ctx);
  const on = dayOf(ctx);
  const rows = (await Promise.all(models.map((model) => known.pricesOf(model, on)))).flat();
  return rows.length > 0 ? { prices: { on, rows } } : {};
}
