// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import { Form, Link } from 'react-router';
import type { listBroughtFacts } from '../../freshness/review-facts.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { FactText } from './fact-text.tsx';

type BroughtFact = Awaited<ReturnType<typeof listBroughtFacts>>[number];

export function BroughtFactsTable({ facts }: { facts: BroughtFact[] }) {
  if (facts.length === 0) return <EmptyState title="None" text="No visit brought such a fact." headingLevel={3} />;
  return (
    <Table hasRoles caption="Days of releases and claims of the price list, newest first" className="stacked-table">
      <TableHead columns={['Tool', 'Fact', 'Since', 'Actions']} />
      <tbody role="rowgroup">
        {facts.map(({ id, toolId, toolName, label, text, source, recordedAt }) => (
          <tr role="row" key={id}>
            <th role="rowheader" scope="row" className="text-left font-medium">
              <Link to={`/tool/${toolId}`}>{toolName}</Link>
            </th>
            <td role="cell" className="max-w-96 whitespace-normal">
              <FactText label={label} text={text} source={source} />
            </td>
            <td role="cell" data-label="Since" className="text-xs text-muted">
              {writeDate(new Date(recordedAt).toISOString())}
            </td>
            <td role="cell">
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="small" name="intent" value="undo-fact">
                  Undo<span className="sr-only">: {`${toolName}, ${label}`}</span>
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
