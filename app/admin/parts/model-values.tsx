// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import { Link } from 'react-router';
import type { ModelCell } from '../../contributions/model-cell.ts';
import { Table, TableHead } from '../../ui/table.tsx';

/** The values of a model by endpoint, each with a link to correct it. */
export function ModelValues({ name, cells, path }: { name: string; cells: ModelCell[][]; path: string }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        A correction is shown instead of what it corrected, until a source states something new or the correction is
        reverted.
      </p>
      <Table hasRoles caption={`Values of ${name}`} className="stacked-table">
        <TableHead columns={['Value', 'Now', 'Action']} />
        <tbody role="rowgroup">
          {cells.flat().map(({ field, provider, name: id, label, present }) => (
            <tr role="row" key={`${field} ${provider} ${id}`}>
              <th role="rowheader" scope="row" className="text-left font-medium whitespace-normal">
                {label}
              </th>
              <td role="cell" className="whitespace-normal">
                {present ?? <span className="text-muted italic">Unknown</span>}
              </td>
              <td role="cell">
                <Link
                  to={`${path}/value?${new URLSearchParams({ field, provider, name: id })}`}
                  className="text-accent underline underline-offset-4"
                >
                  Correct<span className="sr-only">: {label}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
