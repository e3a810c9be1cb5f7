// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids on a phone, which takes the roles from the table's elements.
import './model-table.css';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { statusNames } from '../model.ts';
import { writeRate, writeTokens } from '../model-wording.ts';
import type { ModelTableRow } from '../page/model-rows.ts';

export interface ModelPicks {
  /** Id of the form that sends the picked models to the comparison. */
  pickForm: string;
  /** Ids that cannot be picked now; null: all can. */
  closedPicks: ReadonlySet<string> | null;
}

export function ModelTable({
  rows,
  caption,
  pickForm,
  closedPicks,
  isFixed = false,
}: ModelPicks & { rows: readonly ModelTableRow[]; caption: string; isFixed?: boolean }) {
  return (
    <Table caption={caption} sticky="page" hasRoles className={isFixed ? '[&_table]:table-fixed' : 'model-list'}>
      <ModelHead isFixed={isFixed} />
      <tbody role="rowgroup">
        {rows.map((row) => (
          <ModelRow
            key={row.id}
            row={row}
            pickForm={pickForm}
            isClosed={closedPicks?.has(row.id) ?? false}
            className={isFixed ? undefined : 'deferred'}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** @param isFixed columns whose widths do not follow what is in them */
export function ModelHead({ isFixed = false }: { isFixed?: boolean }) {
  const wide = isFixed ? 'md:w-36 lg:w-60' : '';
  const narrow = isFixed ? 'w-24 lg:w-28' : '';
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={isFixed ? 1 : undefined}>
        <th role="columnheader" scope="col" className="pl-8!">
          Model
        </th>
        <th role="columnheader" scope="col" className={classNames('max-md:hidden', wide)}>
          Lowest price at
        </th>
        {['Context', 'Input', 'Output'].map((label) => (
          <th key={label} role="columnheader" scope="col" className={classNames('text-right max-sm:hidden', narrow)}>
            {label}
          </th>
        ))}
        <th role="columnheader" scope="col" className={classNames('text-right', narrow)}>
          Your mix
        </th>
      </tr>
    </thead>
  );
}

interface ModelRowProps extends ComponentProps<'tr'> {
  row: ModelTableRow;
  pickForm: string;
  isClosed: boolean;
  /** Whether it is picked when its row appears. */
  isPicked?: boolean;
}

export function ModelRow({ row, pickForm, isClosed, isPicked, ...rest }: ModelRowProps) {
  return (
    <tr role="row" {...rest}>
      <th role="rowheader" scope="row" className="relative pl-8! max-sm:wrap-anywhere">
        <Pick
          form={pickForm}
          row={row}
          isClosed={isClosed}
          isPicked={isPicked}
          className="absolute inset-y-0 left-0 w-8 pt-3"
        />
        <Link prefetch="intent" to={`/models/${row.id}`} className="underline-offset-4 hover:underline">
          {row.name}
        </Link>
        <span className="block text-xs font-normal text-muted">
          {row.maker ?? 'Maker unknown'}
          <span className="sm:hidden">
            {' '}
            · {writeTokens(row.contextTokens)} context
            {row.provider &&
              ` · ${writeRate(row.input, row.currency)} in, ${writeRate(row.output, row.currency)} out at ${row.provider}`}
          </span>
        </span>
        <EndBadge row={row} className="mt-1" />
      </th>
      <td role="cell" className="text-muted max-md:hidden">
        {row.provider ?? 'No price known'}
        {row.providerCount > 1 && <span className="text-xs"> and {row.providerCount - 1} more</span>}
      </td>
      <FigureCell role="cell" className="max-sm:hidden">
        {writeTokens(row.contextTokens)}
      </FigureCell>
      <FigureCell role="cell" className="max-sm:hidden">
        {writeRate(row.input, row.currency)}
      </FigureCell>
      <FigureCell role="cell" className="max-sm:hidden">
        {writeRate(row.output, row.currency)}
      </FigureCell>
      <FigureCell role="cell">{writeRate(row.mixed, row.currency)}</FigureCell>
    </tr>
  );
}

interface PickProps {
  form: string;
  row: ModelTableRow;
  isClosed: boolean;
  isPicked?: boolean | undefined;
  className: string;
}

/** The box that takes a model into the comparison. */
export function Pick({ form, row: { id, name }, isClosed, isPicked, className }: PickProps) {
  return (
    <label className={classNames('cursor-pointer', className)}>
      <input
        type="checkbox"
        form={form}
        name="models"
        value={id}
        disabled={isClosed}
        defaultChecked={isPicked}
        aria-label={`Compare ${name}`}
        className="size-4"
      />
    </label>
  );
}

/** What is announced of its end. */
export function EndBadge({ row: { status, end }, className }: { row: ModelTableRow; className?: string }) {
  if (status === 'served') return null;
  return (
    <span className={classNames('block', className)}>
      <Badge
        tone={status === 'retired' ? 'bad' : status === 'unlisted' || status === 'announced' ? 'neutral' : 'warn'}
        className="max-sm:h-auto! max-sm:whitespace-normal!"
      >
        {statusNames[status]}
        {end && ` ${writeDate(end)}`}
      </Badge>
    </span>
  );
}
