// The rows of the bundled table of models: one line of JSON per provider, made by `extract/` from published packages. Pure.

export type MatchRule =
  | { equals: string }
  | { starts_with: string }
  | { ends_with: string }
  | { contains: string }
  | { regex: string }
  | { and: MatchRule[] }
  | { or: MatchRule[] };

/** Amounts per unit, in US dollars unless beside them another currency is named, by the unit's name: `input_mtok` is a million input tokens, `requests_kcount` a thousand requests. */
export type TableRates = Record<
  string,
  number | { base: number; tiers: { start: number; price: number }[] } | undefined
>;

export interface DatedRates {
  constraint?:
    | { type: 'start_date'; start_date: string }
    | { type: 'time_of_date'; start_time: string; end_time: string };
  prices: TableRates;
}

/** One model as one provider serves it today. */
export interface EndpointRow {
  /** What a request names. */
  id: string;
  /** The model it is, in models.json. */
  model: string;
  /** The provider's API by pi-ai's name, such as `openai-responses`. */
  api: string;
  kind: 'chat' | 'image';
  /** Another price for another service, such as `batch`; absent for the standard one. */
  tier?: string;
  region?: string;
  /** A name that moves: it sends this id today, found because nothing else of the provider has the same facts. */
  aliasOf?: string;
  reasoning?: boolean;
  input: string[];
  output: string[];
  contextTokens?: number;
  maxOutputTokens?: number;
  /** Request settings that the model answers with an error. */
  refuses?: string[];
  /** Absent where the package knows no price. */
  rates?: TableRates;
}

/** One model of the price history, which names models by rules. */
export interface HistoryRow {
  id: string;
  /** Null where it is no model of models.json. */
  model: string | null;
  match: MatchRule;
  contextTokens?: number;
  prices: DatedRates[];
}

export interface ProviderRow {
  id: string;
  name: string;
  /** A regular expression that the beginning of the provider's addresses fits. */
  address: string;
  /** The page that the history's prices were read from. */
  pricingUrl?: string;
  baseUrl?: string;
  /** Providers whose models this one also serves at the same price. */
  fallbacks: string[];
  endpoints: EndpointRow[];
  history: HistoryRow[];
}

export interface TableSource {
  name: string;
  version: string;
  licence: string;
  homepage: string;
  /** The day whose prices it holds, in ISO form. */
  observedAt: string;
}

/** Where the rows of `endpoints` come from. */
export const endpointSource: TableSource = {
  name: 'pi-ai',
  version: '1.5.2',
  licence: 'MIT',
  homepage: 'https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.5.2',
  observedAt: '2026-11-10',
};

/** Where the rows of `history` come from. */
export const historySource: TableSource = {
  name: 'genai-prices',
  version: '0.1.8',
  licence: 'MIT',
  homepage: 'https://www.npmjs.com/package/@pydantic/genai-prices/v/0.1.8',
  observedAt: '2026-09-23',
};
