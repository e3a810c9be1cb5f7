import { domainOf } from '@yardstick/bench/scale';
import { formatMinor } from '../../platform/money.ts';
import { Scale } from '../../ui/scale.tsx';
import { seatDistanceText } from '../cell-text.ts';
import type { Cell, ComparisonRow } from '../comparison/comparison-row.ts';
import { UnknownMark } from './cell-mark.tsx';
import { Distance } from './distance.tsx';

/** What a tool costs the chosen team, or why no such price is known. */
export function SeatPriceCell({ cell, row }: { cell: Extract<Cell, { kind: 'seatPrice' }>; row: ComparisonRow }) {
  const { price, distance } = cell;
  if (price.kind === 'unknown') return <UnknownMark />;
  if (price.kind === 'other')
    return (
      <>
        <Reasons reasons={price.reasons} />
        <Otherwise text={cell.otherwise} />
      </>
    );
  const note = seatDistanceText(cell);
  return (
    <>
      <span className="flex items-baseline gap-1.5">
        <span className="font-mono text-base">{formatMinor(price.minor, price.currency)}</span>
        <span className="text-xs text-muted">/month</span>
      </span>
      <span className="block text-xs text-muted">{price.note}</span>
      <Otherwise text={cell.otherwise} />
      {cell.isComparable && <PriceScale minor={price.minor} currency={price.currency} row={row} />}
      {note !== null && !cell.isComparable && <span className="mt-1 block text-xs text-muted">{note}</span>}
      {note !== null && distance !== null && <Distance text={note} isBetter={distance === 0 ? null : distance < 0} />}
    </>
  );
}

/** The price when billed in the other way. */
export function Otherwise({ text }: { text: string | null }) {
  return text !== null && <span className="block text-xs text-muted">{text}</span>;
}

/** Why there is no price for the choice: one reason as it is, several folded into one line. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const list = reasons.map((reason) => (
    <span key={reason} className="block text-xs leading-5 text-muted">
      {reason}
    </span>
  ));
  if (reasons.length === 1) return list;
  return (
    <details className="text-muted">
      <summary className="cursor-pointer underline decoration-dotted underline-offset-4">
        No price for this choice
      </summary>
      {list}
    </details>
  );
}

/** All comparable prices of the row on one scale from zero. */
function PriceScale({ minor, currency, row }: { minor: number; currency: string; row: ComparisonRow }) {
  const field = row.cells.flatMap((cell) =>
    cell.kind === 'seatPrice' && cell.isComparable && cell.price.kind === 'amount' ? [cell.price.minor] : [],
  );
  if (field.length < 2) return null;
  const { min, max } = domainOf(field);
  const format = (amount: number) => formatMinor(amount, currency);
  return (
    <Scale
      label="Price per month"
      value={minor}
      min={min}
      max={max}
      field={field}
      format={format}
      size="small"
      className="mt-1 max-w-44 px-0!"
    />
  );
}
