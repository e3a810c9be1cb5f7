import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type ModelStatus, statusNames } from '../model.ts';
import { writeRate, writeTokens } from '../model-wording.ts';

export interface ModelTableRow {
  id: string;
  name: string;
  maker: string | null;
  status: ModelStatus;
  /** ISO day of the announced end. */
  end: string | null;
  contextTokens: number | null;
  /** Per million tokens of the offer that is shown, in `currency`; null where no price is known. */
  input: number | null;
  output: number | null;
  mixed: number | null;
  currency: string | undefined;
  provider: string | null;
  providerCount: number;
}

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
}: ModelPicks & { rows: ModelTableRow[]; caption: string }) {
  return (
    <Table caption={caption} sticky="page">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col" className="max-md:hidden">
            Lowest price at
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            Context
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            Input
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            Output
          </th>
          <th scope="col" className="text-right">
            Your mix
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} pickForm={pickForm} isClosed={closedPicks?.has(row.id) ?? false} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ row, pickForm, isClosed }: { row: ModelTableRow; pickForm: string; isClosed: boolean }) {
  return (
    <tr>
      <th scope="row" className="relative pl-8! max-sm:wrap-anywhere">
        <Pick form={pickForm} row={row} isClosed={isClosed} className="absolute inset-y-0 left-0 w-8 pt-3" />
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
      <td className="text-muted max-md:hidden">
        {row.provider ?? 'No price known'}
        {row.providerCount > 1 && <span className="text-xs"> and {row.providerCount - 1} more</span>}
      </td>
      <FigureCell className="max-sm:hidden">{writeTokens(row.contextTokens)}</FigureCell>
      <FigureCell className="max-sm:hidden">{writeRate(row.input, row.currency)}</FigureCell>
      <FigureCell className="max-sm:hidden">{writeRate(row.output, row.currency)}</FigureCell>
      <FigureCell>{writeRate(row.mixed, row.currency)}</FigureCell>
    </tr>
  );
}

interface PickProps {
  form: string;
  row: ModelTableRow;
  isClosed: boolean;
  className: string;
}

/** The box that takes a model into the comparison. */
export function Pick({ form, row: { id, name }, isClosed, className }: PickProps) {
  return (
    <label className={classNames('cursor-pointer', className)}>
      <input
        type="checkbox"
        form={form}
        name="models"
        value={id}
        disabled={isClosed}
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
