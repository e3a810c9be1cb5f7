// The bundled table of models, for programs that show it: who serves which model, at which price, and when it ends.

export { costOfUsage } from './cost.ts';
export { readModels, readProviders } from './models/bundled-table.ts';
export { familyOf, isOwnProvider, makerOf, modelKey } from './models/model-keys.ts';
export type { Maker, ModelRow } from './models/model-rows.ts';
export { findRetirement, type Retirement, retirements } from './models/retirements.ts';
export { isCurrency } from './prices/currency.ts';
export { fits } from './prices/price-lookup.ts';
export {
  type DatedRates,
  type EndpointRow,
  endpointSource,
  type HistoryRow,
  historySource,
  type MatchRule,
  type ProviderRow,
  type TableRates,
  type TableSource,
} from './prices/price-rows.ts';
export { tokenPriceOf } from './prices/token-price.ts';
