import { Form, Link } from 'react-router';
import type { AgeingFact, Confirmation } from '../../freshness/recheck-queue.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { figureColumn } from '../../ui/table.tsx';
import { ActButton } from './act-button.tsx';
import { FactText } from './fact-text.tsx';

type Named = Pick<Confirmation, 'toolId' | 'field' | 'value'> & Partial<Confirmation>;

interface RecheckTableProps {
  facts: AgeingFact[];
  today: string;
  /** What was wrong with the last confirmation, and what it said. */
  problem: string | undefined;
  about: Named | undefined;
}

export function RecheckTable({ facts, today, problem, about }: RecheckTableProps) {
  if (facts.length === 0)
    return <EmptyState title="None" text="Every fact is as young as facts of its kind should be." headingLevel={3} />;
  return (
    <StackedTable
      caption="Facts to check again, the most pressing first"
      columns={['Tool', 'Fact', figureColumn('Days old'), figureColumn('Views'), 'Actions']}
    >
      {facts.map((fact) => {
        const isAbout = (['toolId', 'field', 'value'] as const).every((part) => about?.[part] === fact[part]);
        return (
          <RecheckRow
            key={`${fact.toolId} ${fact.field} ${fact.value}`}
            fact={fact}
            today={today}
            problem={isAbout ? problem : undefined}
            entered={isAbout ? about : undefined}
          />
        );
      })}
    </StackedTable>
  );
}

interface RecheckRowProps {
  fact: AgeingFact;
  today: string;
  problem: string | undefined;
  entered: Named | undefined;
}

function RecheckRow({ fact, today, problem, entered }: RecheckRowProps) {
  const { toolId, toolName, field, label, value, text, source, ageDays, views } = fact;
  const about = `${toolName}, ${label}`;
  return (
    <Row>
      <RowHead className="text-left align-top font-medium">
        <Link to={`/tool/${toolId}`}>{toolName}</Link>
      </RowHead>
      <Cell className="max-w-80 align-top whitespace-normal">
        <FactText label={label} text={text} source={source} />
      </Cell>
      <Cell isFigure label="Days old" className="align-top">
        {ageDays ?? 'undated'}
      </Cell>
      <Cell isFigure label="Views" className="align-top">
        {views}
      </Cell>
      <Cell className="align-top">
        <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-x-2">
          <input type="hidden" name="toolId" value={toolId} />
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="value" value={value} />
          <ConfirmFields fact={fact} today={today} problem={problem} entered={entered} />
          <ActButton intent="later" label="Dismiss" about={about} variant="quiet" formNoValidate />
        </Form>
      </Cell>
    </Row>
  );
}

function ConfirmFields({ fact, today, problem, entered }: RecheckRowProps) {
  const about = `${fact.toolName}, ${fact.label}`;
  return (
    <details open={problem !== undefined}>
      <summary className="cursor-pointer py-1.5 text-sm underline underline-offset-4">
        Still true<span className="sr-only">: {about}</span>
      </summary>
      <div className="mt-2 grid gap-3 sm:w-72">
        <Field label="Seen on" error={problem}>
          {(control) => <Input {...control} type="date" name="day" max={today} defaultValue={entered?.day ?? today} />}
        </Field>
        <Field label="Page that says so">
          {(control) => (
            <Input {...control} type="url" name="source" defaultValue={entered?.source ?? fact.source ?? ''} />
          )}
        </Field>
        <Field label="Its words">
          {(control) => <Input {...control} name="quote" defaultValue={entered?.quote ?? fact.quote ?? ''} />}
        </Field>
        <ActButton intent="confirm" label="Confirm" about={about} />
      </div>
    </details>
  );
}
