import { Link } from 'react-router';
import type { ModelCell } from '../../contributions/model-cell.ts';
import { Table } from '../../ui/table.tsx';

/** The values of a model by endpoint, each with a link to correct it. */
export function ModelValues({ name, cells, path }: { name: string; cells: ModelCell[][]; path: string }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        A correction is shown instead of what it corrected, until a source states something new or the correction is
        reverted.
      </p>
      <Table caption={`Values of ${name}`} className="stacked-table">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Now</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {cells.flat().map(({ field, provider, name: id, label, present }) => (
            <tr key={`${field} ${provider} ${id}`}>
              <th scope="row" className="text-left font-medium whitespace-normal">
                {label}
              </th>
              <td className="whitespace-normal">{present ?? <span className="text-muted italic">Unknown</span>}</td>
              <td>
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
