import { Form, Link } from 'react-router';
import type { listBroughtFacts } from '../../freshness/review-facts.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';
import { FactText } from './fact-text.tsx';

type BroughtFact = Awaited<ReturnType<typeof listBroughtFacts>>[number];

export function BroughtFactsTable({ facts }: { facts: BroughtFact[] }) {
  if (facts.length === 0) return <EmptyState title="None" text="No visit brought such a fact." headingLevel={3} />;
  return (
    <StackedTable
      caption="Days of releases and claims of the price list, newest first"
      columns={['Tool', 'Fact', 'Since', 'Actions']}
    >
      {facts.map(({ id, toolId, toolName, label, text, source, recordedAt }) => (
        <Row key={id}>
          <RowHead className="text-left font-medium">
            <Link to={`/tool/${toolId}`}>{toolName}</Link>
          </RowHead>
          <Cell className="max-w-96 whitespace-normal">
            <FactText label={label} text={text} source={source} />
          </Cell>
          <Cell label="Since" className="text-xs text-muted">
            {writeDate(recordedAt)}
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <ActButton intent="undo-fact" label="Undo" about={`${toolName}, ${label}`} />
            </Form>
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}
