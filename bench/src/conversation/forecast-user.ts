// What a simulated user will take, before anything is spent. Pure but for the bundled prices.

import type { Reservation } from '../budget.ts';
import { estimateTokens, nanosOf, TYPICAL_OUTPUT_TOKENS, UNLIMITED_OUTPUT_TOKENS, USER_TOKENS } from '../estimate.ts';
import { priceOfModel } from '../forecast-run.ts';
import { textOfMessage } from '../media.ts';
import { promptOf } from '../plan.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import { inCurrency } from '../prices/currency.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { ModelSpec } from '../record.ts';
import type { PlannedSuite, Prompt } from '../request.ts';
import { MOST_SHOWN_CHARS, MOST_USER_TOKENS, turnsOfUser, userPrompt } from './user-prompt.ts';

/** Apart from what the measured models take. */
export interface UserForecast {
  /** Messages that are asked for at most: a conversation may end earlier. */
  calls: number;
  typicalTokens: number;
  mostTokens: number;
  /** Nano-units of `currency`; null when the price is unknown. */
  typicalNanos: number | null;
  mostNanos: number | null;
  currency: string;
}

interface UserEstimate {
  calls: number;
  inputTokens: number;
  mostInputTokens: number;
  typicalOutputTokens: number;
  mostOutputTokens: number;
}

/** Tags around a message, and the request's own frame. */
const [MARK_TOKENS, FRAME_TOKENS] = [24, 40];

const nothing: UserEstimate = {
  calls: 0,
  inputTokens: 0,
  mostInputTokens: 0,
  typicalOutputTokens: 0,
  mostOutputTokens: 0,
};

/** Tokens of the simulated user in one conversation that takes all its turns. */
export function estimateUser(prompt: Prompt): UserEstimate {
  const { user, messages, maxOutputTokens } = prompt;
  if (!user) return nothing;
  const goesOn = turnsOfUser(user) - 1;
  const calls = goesOn + (messages.at(-1)?.role === 'user' ? 0 : 1);
  const chars = messages.reduce((sum, message) => sum + textOfMessage(message).length, 0);
  const head = estimateTokens(userPrompt(user, [])).inputTokens + FRAME_TOKENS + Math.ceil(chars / 4);
  // After each answer, everything that was said before is shown again.
  const inputOf = (answer: number, message: number) =>
    calls * head + ((goesOn * (goesOn + 1)) / 2) * (answer + message + 2 * MARK_TOKENS);
  const most = Math.min(maxOutputTokens ?? UNLIMITED_OUTPUT_TOKENS, MOST_SHOWN_CHARS / 4);
  return {
    calls,
    inputTokens: inputOf(Math.min(TYPICAL_OUTPUT_TOKENS, most), USER_TOKENS.typical),
    mostInputTokens: inputOf(most, USER_TOKENS.most),
    typicalOutputTokens: calls * USER_TOKENS.typical,
    mostOutputTokens: calls * MOST_USER_TOKENS,
  };
}

/** What is reserved for the simulated user of one conversation. */
export function mostOfUser(
  model: ModelSpec | undefined,
  prompt: Prompt,
  currency: string,
  tables: PriceTable[],
): Reservation {
  const { calls, mostInputTokens, mostOutputTokens } = estimateUser(prompt);
  if (!model || model.provider === 'demo' || calls === 0) return { nanos: 0, tokens: 0 };
  const price = inCurrency(priceOfModel(model, null, mostInputTokens / calls, tables), currency);
  return {
    nanos: nanosOf(price, mostInputTokens, mostOutputTokens) ?? 0,
    tokens: mostInputTokens + mostOutputTokens,
  };
}

interface PlannedUser {
  /** Plays the users. */
  model: ModelSpec;
  suite: PlannedSuite;
  /** Those that are measured. */
  models: readonly ModelSpec[];
  rounds: number;
  /** How often a model is called with a case, where some calls were made before; default: `rounds`. */
  callsOf?: ((modelKey: string, caseId: string) => number) | undefined;
  prices?: PriceTable[] | undefined;
}

/** Null where no conversation has a simulated user. */
export async function forecastUser(planned: PlannedUser): Promise<UserForecast | null> {
  const { model, suite, models, rounds, callsOf = () => rounds, prices } = planned;
  const tables = prices ?? [await loadBundledPrices()];
  const each = suite.cases.flatMap((one) =>
    models.flatMap((measured) => {
      const prompt = promptOf(one, measured);
      return prompt.user ? [{ estimate: estimateUser(prompt), times: callsOf(measured.key, one.id) }] : [];
    }),
  );
  if (each.length === 0) return null;
  const total = (pick: (estimate: UserEstimate) => number) =>
    each.reduce((sum, { estimate, times }) => sum + pick(estimate) * times, 0);
  const [input, mostInput] = [total((one) => one.inputTokens), total((one) => one.mostInputTokens)];
  const [output, mostOutput] = [total((one) => one.typicalOutputTokens), total((one) => one.mostOutputTokens)];
  const calls = total((one) => one.calls);
  const price = priceOfModel(model, null, mostInput / Math.max(1, calls), tables);
  return {
    calls,
    typicalTokens: input + output,
    mostTokens: mostInput + mostOutput,
    typicalNanos: nanosOf(price, input, output),
    mostNanos: nanosOf(price, mostInput, mostOutput),
    currency: price?.currency ?? 'USD',
  };
}
