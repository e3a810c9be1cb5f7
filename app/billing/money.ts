/** Money is an integer of minor units and a currency; this is how it is written and which currencies have none. */

const withoutMinorUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));

/** How many minor units make one: 100 cents a dollar, 1 yen a yen. */
export function minorUnitsOf(currency: string): number {
  return withoutMinorUnits.has(currency.toUpperCase()) ? 1 : 100;
}

/** "$299" or "$286.80": whole amounts without decimals, the same on server and browser. */
export function formatMinor(amountMinor: number, currency: string): string {
  const units = minorUnitsOf(currency);
  const digits = amountMinor % units === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / units);
}

/** A price in whole units of its currency. */
export function formatWhole(amount: number, currency: string): string {
  return formatMinor(amount * minorUnitsOf(currency), currency);
}
