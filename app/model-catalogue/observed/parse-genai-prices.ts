import { fits, type MatchRule } from '@yardstick/bench/models';
import { z } from 'zod';
import { type KnownEndpoints, StatementList } from './statement-list.ts';

/** genai-prices: prices/data.json, providers whose models are found by rules; a second opinion on known endpoints. */

const clause = z.object({ start_date: z.iso.date().optional(), start_time: z.string().optional() });
const dated = z.object({ constraint: clause.nullish(), prices: z.record(z.string(), z.unknown()) });
const modelRow = z.object({
  id: z.string(),
  match: z.record(z.string(), z.unknown()),
  prices: z.union([z.array(dated), z.record(z.string(), z.unknown())]),
  currency: z.string().optional(),
});
const document = z.array(z.object({ id: z.string(), models: z.array(z.unknown()) }));

const sameProvider = new Map([
  ['aws', 'amazon-bedrock'],
  ['cloudflare', 'cloudflare-workers-ai'],
  ['x-ai', 'xai'],
]);

export function parseGenaiPrices(json: unknown, known: KnownEndpoints, day: string): StatementList {
  const list = new StatementList();
  const idsOf = Map.groupBy(known, (key) => key.slice(0, key.indexOf(' ')));
  for (const { id, models } of document.parse(json)) {
    const provider = sameProvider.get(id) ?? id;
    const waiting = new Set((idsOf.get(provider) ?? []).map((key) => key.slice(provider.length + 1)));
    for (const written of models)
      list.row(() => {
        const row = modelRow.parse(written);
        // The first rule that fits an id is its model's.
        const names = [...waiting].filter((name) => fits(row.match as MatchRule, name));
        for (const name of names) waiting.delete(name);
        const price = priceOf(row.prices, day);
        if (price === null || Object.keys(price.prices).length === 0) return true;
        return names.every((name) =>
          list.add('price', provider, name, { ...price.prices, currency: row.currency }, price.since),
        );
      });
  }
  return list;
}

/** What holds on a day; null for prices by the hour, which the bundled history knows. */
function priceOf(prices: z.infer<typeof modelRow>['prices'], day: string) {
  if (!Array.isArray(prices)) return { prices, since: null };
  const rows = z.array(dated).parse(prices);
  if (rows.some(({ constraint }) => constraint?.start_time !== undefined)) return null;
  const last = rows.findLast(({ constraint }) => (constraint?.start_date ?? '') <= day);
  return last ? { prices: last.prices, since: last.constraint?.start_date ?? null } : null;
}
