import { Link } from 'react-router';
import type { ModelCell } from '../../contributions/model-cell.ts';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';

/** The values of a model by endpoint, each with a link to correct it. */
export function ModelValues({ name, cells, path }: { name: string; cells: ModelCell[][]; path: string }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        A correction is shown instead of what it corrected, until a source states something new or the correction is
        reverted.
      </p>
      <StackedTable caption={`Values of ${name}`} columns={['Value', 'Now', 'Action']}>
        {cells.flat().map(({ field, provider, name: id, label, present }) => (
          <Row key={`${field} ${provider} ${id}`}>
            <RowHead className="text-left font-medium whitespace-normal">{label}</RowHead>
            <Cell className="whitespace-normal">{present ?? <span className="text-muted italic">Unknown</span>}</Cell>
            <Cell>
              <Link
                to={`${path}/value?${new URLSearchParams({ field, provider, name: id })}`}
                className="text-accent underline underline-offset-4"
              >
                Correct<span className="sr-only">: {label}</span>
              </Link>
            </Cell>
          </Row>
        ))}
      </StackedTable>
    </>
  );
}
