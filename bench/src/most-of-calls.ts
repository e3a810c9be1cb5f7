// What is set aside for a call: the most that it and its simulated user can take.
import type { Reservation } from './budget.ts';
import { mostOfUser } from './conversation/forecast-user.ts';
import { mostOfCall } from './forecast-run.ts';
import { estimatedPrompt, type PlannedCall } from './plan.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import type { PriceTable } from './prices/price-book.ts';
import type { ModelSpec } from './record.ts';
import type { PlannedSuite } from './request.ts';

interface Means {
  /** Plays the users of conversations. */
  simulatedUser?: ModelSpec | undefined;
  currency: string;
  tables: PriceTable[];
  /** Asked in batches, where the provider has them. */
  isBatch?: boolean | undefined;
}

/** @param call `observed`: its longest answer so far, in tokens */
export function mostOfPlanned(
  { model, suiteCase, observed }: Pick<PlannedCall, 'model' | 'suiteCase'> & { observed: number | null },
  { simulatedUser, currency, tables, isBatch }: Means,
): Reservation {
  const prompt = estimatedPrompt(suiteCase, model, observed);
  const own = mostOfCall(model, prompt, observed, currency, tables, isBatch);
  const played = mostOfUser(simulatedUser, prompt, currency, tables);
  return { nanos: own.nanos + played.nanos, tokens: own.tokens + played.tokens };
}

/** Calls of one model with one case. */
export interface CountedCalls {
  modelKey: string;
  caseId: string;
  calls: number;
  /** The longest answer so far, in tokens; null: none is known. */
  observed: number | null;
}

interface Planned extends Pick<Means, 'simulatedUser' | 'isBatch'> {
  suite: PlannedSuite;
  models: readonly ModelSpec[];
  prices?: PriceTable[] | undefined;
}

/** The most that these calls can take, money in nano-dollars: what is held of a budget for calls that were billed and not counted. */
export async function mostOfCalls(planned: Planned, counted: readonly CountedCalls[]): Promise<Reservation> {
  const { suite, models, prices, simulatedUser, isBatch } = planned;
  const means = { simulatedUser, isBatch, currency: 'USD', tables: prices ?? [await loadBundledPrices()] };
  const most = { nanos: 0, tokens: 0 };
  for (const { modelKey, caseId, calls, observed } of counted) {
    const model = models.find(({ key }) => key === modelKey);
    const suiteCase = suite.cases.find(({ id }) => id === caseId);
    if (!model || !suiteCase) continue;
    const { nanos, tokens } = mostOfPlanned({ model, suiteCase, observed }, means);
    most.nanos += nanos * calls;
    most.tokens += tokens * calls;
  }
  return most;
}

/** The most that a single one of these calls can take, with all its turns; money in nano-units of `currency`. */
export async function mostOfOneCall(
  { suite, models, prices, simulatedUser, isBatch }: Planned,
  currency: string,
): Promise<Reservation> {
  const means = { simulatedUser, isBatch, currency, tables: prices ?? [await loadBundledPrices()] };
  const most = { nanos: 0, tokens: 0 };
  for (const model of models)
    for (const suiteCase of suite.cases) {
      const { nanos, tokens } = mostOfPlanned({ model, suiteCase, observed: null }, means);
      most.nanos = Math.max(most.nanos, nanos);
      most.tokens = Math.max(most.tokens, tokens);
    }
  return most;
}
