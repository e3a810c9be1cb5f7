// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids on a phone, which takes the roles from the table's elements.
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { judgementHeading } from '../../catalog/editors-judgement.ts';
import { FactNote } from '../../catalog/fact-note.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { Table } from '../../ui/table.tsx';
import type { ComparisonColumn } from '../comparison/comparison.ts';
import { type Glance, limitOf, type OnlyOne, type Opinion } from '../comparison/glance.ts';
import { UnknownMark } from './cell-mark.tsx';
import { ComparisonCell } from './comparison-cell.tsx';
import { phoneRows } from './phone-rows.ts';
import { Otherwise } from './seat-price-cell.tsx';

interface GlanceTableProps {
  glance: Glance;
  /** The whole comparison, of which two columns are shown. */
  columns: readonly ComparisonColumn[];
  pair: readonly [number, number];
  /** Asks for another team. */
  teamForm: ReactNode;
  className?: string;
}

/** Two tools on the first screen of a phone: what each costs, and what only one of them is known to have. */
export function GlanceTable({ glance, columns, pair, teamForm, className }: GlanceTableProps) {
  const { cost, only, data, opinions } = glance;
  const shown = pair.map((place) => columns[place]!);
  return (
    <Table
      hasRoles
      caption={`At a glance: ${shown.map(({ name }) => name).join(' and ')}`}
      className={`sm:[&_table]:table-fixed ${phoneRows} ${className ?? ''}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="sr-only">Attribute</span>
          </th>
          {shown.map(({ id, name, path, logo }) => (
            <th key={id} role="columnheader" scope="col">
              <a href={path} className="flex items-center gap-2.5 underline-offset-4 hover:underline">
                <ToolLogo name={name} logo={logo} size="small" />
                <span className="min-w-0">{name}</span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        <Row
          label={cost.label}
          control={teamForm}
          cells={pair.map((place) => <CostCell key={place} cost={cost} column={columns[place]!} place={place} />)}
        />
        {only && (
          <Row
            label="Only one has"
            cells={only.map((one, place) => <OnlyCell key={place} only={one} of={shown[place]!.name} />)}
          />
        )}
        {data && (
          <Row
            label={data.label}
            cells={pair.map((place) => (
              <ComparisonCell key={place} row={data} column={columns[place]!} cell={data.cells[place]!} />
            ))}
          />
        )}
        {opinions && (
          <Row
            label={judgementHeading}
            cells={opinions.map((opinion, place) => <OpinionCell key={place} opinion={opinion} />)}
          />
        )}
      </tbody>
    </Table>
  );
}

function Row({ label, control, cells }: { label: string; control?: ReactNode; cells: ReactNode[] }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="max-sm:text-xs max-sm:font-normal! max-sm:text-muted">
        {label}
        {control && <div className="print-hidden mt-1.5">{control}</div>}
      </th>
      {cells.map((cell, place) => (
        <td key={place} role="cell" className="wrap-anywhere">
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface CostCellProps {
  cost: Glance['cost'];
  column: ComparisonColumn;
  place: number;
}

/** A free plan is known of a team too, also where no price for so many people is. */
function CostCell({ cost: { row, free, none }, column, place }: CostCellProps) {
  const plan = free?.cells[place];
  const isFree = plan?.kind === 'answer' && plan.answer === 'yes';
  const cell = row?.cells[place];
  const paid = cell?.kind === 'seatPrice' ? cell.price.kind : cell ? 'amount' : 'unknown';
  if (!isFree && paid === 'unknown') return <UnknownMark />;
  return (
    <>
      {isFree && (
        <span className="block">
          <span className="block font-medium">Free plan</span>
          {plan.mark && <FactNote isQuiet mark={plan.mark} label={`Free plan of ${column.name}`} />}
        </span>
      )}
      {isFree && paid === 'amount' && <span className="mt-1 block text-muted">Paid:</span>}
      {row && cell && paid === 'amount' && <ComparisonCell row={row} column={column} cell={cell} />}
      {paid === 'other' && <span className="text-muted">{none}</span>}
      {paid === 'other' && cell?.kind === 'seatPrice' && <Otherwise text={cell.otherwise} />}
    </>
  );
}

function OnlyCell({ only: { features, more }, of }: { only: OnlyOne; of: string }) {
  if (features.length === 0) return <span className="text-muted">Nothing that is known</span>;
  return (
    <ul className="grid gap-1">
      {features.map(({ label, mark }) => (
        <Point key={label} isGood>
          {label}
          {limitOf({ mark }) !== null && <span className="block text-xs text-muted">{limitOf({ mark })}</span>}
          {mark && <FactNote isQuiet mark={mark} label={`${label} of ${of}`} />}
        </Point>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}

function OpinionCell({ opinion: { pro, con } }: { opinion: Opinion }) {
  return (
    <ul className="grid gap-1">
      {pro && <Point isGood>{pro}</Point>}
      {con && <Point isGood={false}>{con}</Point>}
    </ul>
  );
}

function Point({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? Plus : Minus;
  return (
    <li className="flex items-start gap-1.5">
      <Icon className={`mt-1 size-3 shrink-0 ${isGood ? 'text-good' : 'text-bad'}`} aria-hidden />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
