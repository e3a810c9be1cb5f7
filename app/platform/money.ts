/**
 * Money is an integer of minor units and a currency (ISO 4217): 100 cents a dollar, 1 yen a yen, 1000 fils a dinar. It
 * is formatted in one locale, the same on server and browser, with symbols that distinguish one dollar from another.
 */

const LOCALE = 'en-US';
/** From ISO 4217. The platform's own list follows custom and differs between browsers. */
const withoutMinorUnits = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimal places: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
function minorDigitsOf(currency: string): number {
  const code = currency.toUpperCase();
  if (withoutMinorUnits.has(code)) return 0;
  return withThousandths.has(code) ? 3 : 2;
}

/** Minor units per unit: 100 for dollars. */
export function minorUnitsOf(currency: string): number {
  return 10 ** minorDigitsOf(currency);
}

/** "286.80", "1200": the number without a currency, for machines. */
export function majorText(amountMinor: number, currency: string): string {
  return (amountMinor / minorUnitsOf(currency)).toFixed(minorDigitsOf(currency));
}

/** Making a formatter takes a hundred times as long as using it, and a catalogue has a price for each tool. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, digits: number): Intl.NumberFormat {
  const key = currency + digits;
  let formatter = formatters.get(key);
  if (!formatter) {
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formatter = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...decimals });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** "$299", "$286.80", "¥1,200", "−$4.50": whole amounts without decimals, U+2212 as the minus sign. */
export function formatMinor(amountMinor: number, currency: string): string {
  const units = minorUnitsOf(currency);
  const amount = Math.abs(amountMinor);
  const digits = amount % units === 0 ? 0 : minorDigitsOf(currency);
  const text = formatterOf(currency, digits).format(amount / units);
  return amountMinor < 0 ? `−${text}` : text;
}

/** A price in whole units of its currency. */
export function formatWhole(amount: number, currency: string): string {
  return formatMinor(amount * minorUnitsOf(currency), currency);
}
