import { formatCount, formatMoney } from '../format-figures.ts';
import type { CostSummary, ModelSummary, TokenSummary } from '../summary/summary.ts';

function add(models: readonly Pick<ModelSummary, 'tokens'>[], key: 'input' | 'output'): number | null {
  const known = models.flatMap(({ tokens }) => tokens[key] ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

function side(count: number | null, isAtLeast: boolean, name: string): string {
  return count === null ? `${name} not reported` : `${isAtLeast ? '≥ ' : ''}${count.toLocaleString('en-US')} ${name}`;
}

/** Money of all calls: nothing where none was made. A cost is unknown where the price is, and where the provider counted no tokens. */
export function describeSpent({ nanos, currency, isAtLeast, unknown }: CostSummary): string {
  if (nanos === null && unknown === 0 && !isAtLeast) return formatMoney(0, currency);
  const missing = unknown > 0 ? `, ${formatCount(unknown, 'call')} without a known cost` : '';
  return `${formatMoney(nanos, currency, isAtLeast)}${missing}`;
}

/** What the providers counted, and how many calls they did not count: never 0 for an unknown count. Empty: no call was answered. */
export function describeTokens(models: readonly { tokens: TokenSummary }[]): string {
  const [input, output] = [add(models, 'input'), add(models, 'output')];
  const unknown = models.reduce((sum, { tokens }) => sum + tokens.unknown, 0);
  if (input === null && output === null) return unknown === 0 ? '' : 'Tokens not reported by the provider';
  const missing = unknown === 0 ? '' : ` (not reported for ${formatCount(unknown, 'call')})`;
  return `Tokens: ${side(input, unknown > 0, 'in')}, ${side(output, unknown > 0, 'out')}${missing}`;
}
