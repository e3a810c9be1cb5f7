import { Link } from 'react-router';
import type { Cell as FactCell } from '../../contributions/cell.ts';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { SourceLink } from './source-link.tsx';

interface FactRow {
  field: string;
  /** The subject of a plan. */
  plan: string | null;
  label: string;
  known: FactCell['present'];
}

const editPath = (path: string, { field, plan }: FactRow) =>
  field === 'measured'
    ? `${path}/measured`
    : `${path}/edit?${new URLSearchParams({ field, ...(plan !== null && { plan }) })}`;

/** What a record says, each value with its ground; then what it could say. */
export function FactTable({ name, rows, path }: { name: string; rows: FactRow[]; path: string }) {
  const unknown = rows.filter(({ known }) => known.length === 0);
  return (
    <>
      <StackedTable caption={`Facts about ${name}`} columns={['Fact', 'Value', 'Ground', 'Action']}>
        {rows
          .filter(({ known }) => known.length > 0)
          .map((row) => (
            <Row key={`${row.field} ${row.plan}`}>
              <RowHead className="text-left align-top font-medium">{row.label}</RowHead>
              <Cell className="max-w-72 align-top break-words whitespace-normal">
                {row.known.map(({ text }) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </Cell>
              <Cell className="max-w-xl align-top whitespace-normal">
                <Ground mark={row.known[0]!.mark} />
              </Cell>
              <Cell className="align-top">
                <Link to={editPath(path, row)} className="text-accent underline underline-offset-4">
                  Edit
                  <span className="sr-only">
                    : {row.label}, {row.known[0]!.text}
                  </span>
                </Link>
              </Cell>
            </Row>
          ))}
      </StackedTable>
      <details className="mt-4 text-sm">
        <summary className="w-fit cursor-pointer text-accent underline underline-offset-4">
          Not known yet: {unknown.length} facts
        </summary>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          {unknown.map((row) => (
            <li key={row.field}>
              <Link to={editPath(path, row)} className="inline-block py-0.5 underline underline-offset-4">
                {row.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Standing, day, quote and source of a value. */
export function Ground({
  mark: { sentence, quote, source, isAgeing, isContradicted },
}: Pick<FactCell['present'][number], 'mark'>) {
  return (
    <>
      {sentence}
      {isAgeing && <span className="text-warn"> Ageing.</span>}
      {isContradicted && <span className="text-warn"> Contradicted.</span>}
      {quote && <q className="block text-muted">{quote}</q>}
      <SourceLink source={source} />
    </>
  );
}
