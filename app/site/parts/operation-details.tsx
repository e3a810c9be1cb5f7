import Plus from 'lucide-react/icons/plus';
import { Badge } from '../../ui/badge.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Table } from '../../ui/table.tsx';
import type { OperationView } from '../api/operation-view.ts';
import { TryOperation } from './try-operation.tsx';

/** One operation, folded to a line: what it takes, what it answers, how it is called, and a form that calls it. */
export function OperationDetails({ operation, apiKey }: { operation: OperationView; apiKey: string }) {
  const { id, method, path, summary, description, scope, answers, address } = operation;
  const name = `${method} ${path}`;
  return (
    <details className="group">
      <summary className="flex items-start gap-3 py-3.5 transition-colors hover:text-accent">
        <Badge tone={method === 'GET' ? 'neutral' : 'accent'} className="w-14 shrink-0 justify-center font-mono">
          {method}
        </Badge>
        <span className="grid min-w-0 grow gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,24rem)_1fr]">
          <code className="min-w-0 pt-0.5 text-sm wrap-anywhere">{path}</code>
          <span className="pt-0.5 text-sm text-muted">{summary}</span>
        </span>
        <Plus className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-45" aria-hidden />
      </summary>
      <div id={id} className="grid scroll-mt-24 gap-6 pt-2 pb-10 *:min-w-0 sm:pl-17">
        <div className="grid gap-2">
          <h3 className="font-medium">{summary}</h3>
          <p className="text-sm text-muted">
            {scope === null ? 'No key is needed.' : `Needs a key with the scope “${scope}”.`} {description}
          </p>
        </div>
        <Inputs name={name} inputs={operation.inputs} />
        <section aria-label={`Answers of ${name}`}>
          <h4 className="caption">Answers</h4>
          <dl className="mt-2 grid grid-cols-[3rem_1fr] gap-x-3 gap-y-1 text-sm">
            {answers.map(({ status, description }) => (
              <div key={status} className="contents">
                <dt className="font-mono">{status}</dt>
                <dd className="text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
          <CodeBlock label={`curl, ${name}`} code={operation.curl} />
          <CodeBlock label={`fetch, ${name}`} code={operation.fetch} />
        </div>
        <section aria-label={`Try ${name} here`} className="grid gap-3">
          <h4 className="caption">Try it</h4>
          {scope === null && !address.includes('token-of') && (
            <p className="text-sm">
              <a href={address} className="text-accent underline underline-offset-4">
                Open the example
              </a>
            </p>
          )}
          <TryOperation operation={operation} apiKey={apiKey} />
        </section>
      </div>
    </details>
  );
}

function Inputs({ name, inputs }: { name: string; inputs: OperationView['inputs'] }) {
  if (inputs.length === 0) return null;
  return (
    <Table caption={`Parameters of ${name}`} columns={['Name', 'In', 'Type', 'Meaning']}>
      <tbody>
        {inputs.map(({ name, where, type, isRequired, description }) => (
          <tr key={`${where} ${name}`}>
            <th scope="row" className="font-mono text-[0.8125rem] whitespace-nowrap">
              {name}
            </th>
            <td>{where}</td>
            <td className="min-w-40">
              {type}
              {isRequired && <span className="block text-muted">required</span>}
            </td>
            <td className="min-w-40 text-muted">{description}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
