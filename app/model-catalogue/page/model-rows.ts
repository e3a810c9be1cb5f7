import { type ModelStatus, mixedPrice } from '../model.ts';
import { type ListedModel, type ModelListing, PAGE_SIZE } from '../model-listing.ts';
import type { Ranking } from '../ranking.ts';

/** A model in the list, as the table and the cards show it. */
export interface ModelTableRow {
  id: string;
  name: string;
  maker: string | null;
  status: ModelStatus;
  /** ISO day of the announced end. */
  end: string | null;
  contextTokens: number | null;
  /** Per million tokens of the offer that is shown, in `currency`; null where no price is known. */
  input: number | null;
  output: number | null;
  mixed: number | null;
  currency: string | undefined;
  provider: string | null;
  providerCount: number;
}

/** The rows of the listing's page. */
export function rowsOfPage(found: Ranking<ListedModel>, listing: ModelListing): ModelTableRow[] {
  const from = (listing.page - 1) * PAGE_SIZE;
  return found.slice(from, from + PAGE_SIZE).map((listed) => rowOf(listed, listing));
}

export function rowOf(
  { model, status, offer, providerCount }: ListedModel,
  { mix }: Pick<ModelListing, 'mix'>,
): ModelTableRow {
  return {
    id: model.id,
    name: model.name,
    maker: model.maker?.name ?? null,
    status,
    end: model.retirement?.shutdown ?? null,
    contextTokens: model.contextTokens,
    input: offer?.input ?? null,
    output: offer?.output ?? null,
    mixed: offer && mixedPrice(offer, mix),
    currency: offer?.row.currency,
    provider: offer?.endpoint.provider.name ?? null,
    providerCount,
  };
}
