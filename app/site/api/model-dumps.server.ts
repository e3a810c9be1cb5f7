import { csvField } from '@yardstick/bench/words';
import type { Model, PriceRow } from '../../model-catalogue/model.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { publicModel } from './public-model.ts';

/** All models, and all prices, in one file each; streamed. */

export async function* modelsDump(ctx: Context): AsyncGenerator<string> {
  const catalogue = await modelCatalogue(ctx);
  const { publicUrl } = ctx.config;
  yield '{"models":[';
  for (const [index, { id }] of catalogue.models.entries())
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(publicModel(catalogue, id, dayOf(ctx), publicUrl))}`;
  yield '\n]}\n';
}

const columns =
  'model,provider,endpoint,tier,unit,above_input_tokens,us_dollars,effective_from,effective_to,hours,observed_at,source,version,licence,url,currency,amount';

/** RFC 4180 with a byte order mark; an empty field is unknown. Only an amount in US dollars is also under `us_dollars`. */
export async function* pricesDump(ctx: Context): AsyncGenerator<string> {
  yield `\uFEFF${columns}\r\n`;
  for (const model of (await modelCatalogue(ctx)).models) yield linesOf(model).join('');
}

function linesOf({ id, endpoints, former }: Model): string[] {
  return [
    ...endpoints.flatMap(({ provider, id: endpoint, tier, history, others, today }) =>
      [...history, ...others, ...(today ? [today] : [])].flatMap((row) =>
        rowLines([id, provider.id, endpoint, tier], row),
      ),
    ),
    ...former.flatMap(({ provider, id: endpoint, rows }) =>
      rows.flatMap((row) => rowLines([id, provider.id, endpoint, null], row)),
    ),
  ];
}

function rowLines(head: readonly (string | null)[], row: PriceRow): string[] {
  const { effectiveFrom, effectiveTo, hours, observedAt, source, currency, rates } = row;
  const tail = [effectiveFrom, effectiveTo, hours, observedAt, source.name, source.version, source.licence, source.url];
  return Object.entries(rates).flatMap(([unit, rate]) => {
    if (rate === undefined) return [];
    const steps = typeof rate === 'number' ? [] : rate.tiers.map(({ start, price }) => [start, price]);
    const base = typeof rate === 'number' ? rate : rate.base;
    return [[null, base], ...steps].map(
      ([start, price]) =>
        `${[...head, unit, start, currency === 'USD' ? price : null, ...tail, currency, price].map(csvField).join(',')}\r\n`,
    );
  });
}
