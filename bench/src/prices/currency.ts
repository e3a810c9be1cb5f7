// Currencies by their codes of ISO 4217. Pure.

const codes = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): boolean => codes.has(code);

/** What is in this currency; null for another: amounts of two currencies are never converted, added or compared. */
export const inCurrency = <Amount extends { currency: string }>(amount: Amount | null, currency: string) =>
  amount?.currency === currency ? amount : null;
