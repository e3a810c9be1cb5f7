/**
 * Money is an integer of minor units and a currency (ISO 4217): 100 cents a dollar, 1 yen a yen, 1000 fils a dinar. This
 * is how it is written: one locale, the same on server and browser, and symbols that tell one dollar from another.
 */

const LOCALE = 'en-US';
/** As ISO 4217 says. Not asked of the platform's own list, which follows custom and differs between browsers. */
const withoutMinorUnits = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Digits behind the point: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
function minorDigitsOf(currency: string): number {
  const code = currency.toUpperCase();
  if (withoutMinorUnits.has(code)) return 0;
  return withThousandths.has(code) ? 3 : 2;
}

/** How many minor units make one. */
export function minorUnitsOf(currency: string): number {
  return 10 ** minorDigitsOf(currency);
}

/** "286.80", "1200": the amount alone, as machines read it. */
export function majorText(amountMinor: number, currency: string): string {
  return (amountMinor / minorUnitsOf(currency)).toFixed(minorDigitsOf(currency));
}

/** "$299", "$286.80", "¥1,200", "−$4.50": whole amounts without decimals, with a real minus sign. */
export function formatMinor(amountMinor: number, currency: string): string {
  const units = minorUnitsOf(currency);
  const amount = Math.abs(amountMinor);
  const digits = amount % units === 0 ? 0 : minorDigitsOf(currency);
  const text = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / units);
  return amountMinor < 0 ? `−${text}` : text;
}

/** A price in whole units of its currency. */
export function formatWhole(amount: number, currency: string): string {
  return formatMinor(amount * minorUnitsOf(currency), currency);
}
