// The schema of a user's price file. Pure; loaded only when such a file is read.
import * as z from 'zod';
import { isCurrency } from './currency.ts';

const perMillion = z.number().nonnegative();
const rates = {
  input: perMillion,
  output: perMillion,
  inputAudio: perMillion.optional(),
  cacheReadAudio: perMillion.optional(),
  cacheRead: perMillion.optional(),
  cacheWrite: perMillion.optional(),
  cacheWriteOneHour: perMillion.optional(),
};

/** A price file: amounts are currency units per million tokens, as providers print them. Every price names its source. */
export const priceFileSchema = z.strictObject({
  version: z.string().min(1),
  currency: z.string().refine(isCurrency, 'This is no currency code of ISO 4217, such as USD or EUR.').default('USD'),
  prices: z.array(
    z.strictObject({
      provider: z.string().min(1),
      /** The model's id, or a beginning of it followed by `*`. */
      model: z.string().min(1),
      tier: z.string().default('standard'),
      ...rates,
      /** Currency units per request. */
      request: z.number().nonnegative().optional(),
      longContext: z.strictObject({ aboveTokens: z.number().int().positive(), ...rates }).optional(),
      source: z.string().min(1),
      asOf: z.iso.date().optional(),
    }),
  ),
});
export type PriceFile = z.infer<typeof priceFileSchema>;
