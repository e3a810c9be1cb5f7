import type { TimeMatrix } from '@yardstick/bench';
import { Table } from '../../ui/table.tsx';
import { firstColumnStays } from './model-head.tsx';

const tones: Record<string, string> = { faster: 'font-medium', slower: 'font-medium', tie: '' };

/** The verdicts on the times of all pairs, where a sentence on each would be too many. */
export function MatrixTable({ matrix: { names, cells } }: { matrix: TimeMatrix }) {
  return (
    <div className="mt-4">
      <Table
        caption="Each model beside each other one, by response time"
        isCaptionShown
        className={`relative ${firstColumnStays}`}
      >
        <thead>
          <tr>
            <th scope="col">Model</th>
            {names.map((name) => (
              <th key={name} scope="col">
                <span className="sr-only">beside </span>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            <tr key={name}>
              <th scope="row">
                <span className="block max-w-40 break-words sm:max-w-96">{name}</span>
              </th>
              {names.map((other, column) => {
                const cell = cells[row]?.[column] ?? '';
                return (
                  <td key={other} className={`whitespace-nowrap ${tones[cell] ?? 'text-muted'}`}>
                    {cell || '·'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
