import { Link } from 'react-router';
import type { Entitlements } from '../../billing/entitlement.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { DashboardData } from '../dashboard/dashboard-page.server.ts';

export function BenchmarkCard({ entitlements }: { entitlements: Entitlements }) {
  const { isSubscribed, maxModelsPerRun } = entitlements;
  return (
    <Card as="section" padding="large" aria-labelledby="benchmark-title" className="flex flex-col">
      <h2 id="benchmark-title" className="text-lg font-semibold">
        Benchmark AI Models
      </h2>
      <p className="mt-2 text-sm text-muted">
        {isSubscribed
          ? `Run your prompts against ${maxModelsPerRun === null ? 'any number of' : `up to ${maxModelsPerRun}`} models at once.`
          : 'Run your prompts against several models. Without a plan you can try it in demo mode.'}
      </p>
      <div className="mt-auto pt-6">
        <LinkButton to="/benchmarking" variant="primary">
          Start Benchmarking
        </LinkButton>
      </div>
    </Card>
  );
}

export function ModelsCard({ models, entitlements }: Pick<DashboardData, 'models' | 'entitlements'>) {
  const { isSubscribed, modelsPaidFor } = entitlements;
  return (
    <Card as="section" padding="large" aria-labelledby="models-title" className="lg:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="models-title" className="text-lg font-semibold">
          AI Models
        </h2>
        {isSubscribed ? (
          <LinkButton to="/model/new">Add Model</LinkButton>
        ) : (
          <Button disabled title="Adding models needs a plan">
            Add Model
          </Button>
        )}
      </div>
      {isSubscribed && modelsPaidFor !== null && (
        <p className="mt-1 text-sm text-muted">
          {models.length} of {modelsPaidFor} {modelsPaidFor === 1 ? 'model' : 'models'} in the plan registered.
        </p>
      )}
      {models.length === 0 ? (
        <p className="mt-4 text-sm text-muted">No models registered yet</p>
      ) : (
        <Table
          caption="Your models and their latest results"
          className="mt-4"
          columns={['Name', 'Type', 'Latest result', figureColumn('Response time'), 'Date (UTC)']}
        >
          <tbody>
            {models.map(({ id, name, modelType, last }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/model/${id}`} className="underline underline-offset-4">
                    {name}
                  </Link>
                </th>
                <td>{modelType}</td>
                <td>{last ? <LatestResult {...last} /> : <span className="text-muted">Not measured yet</span>}</td>
                <FigureCell>
                  {last && last.responseMs !== null ? `${(last.responseMs / 1000).toFixed(2)} s` : 'unknown'}
                </FigureCell>
                <td className="whitespace-nowrap">{last ? writeDate(last.at) : ''}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function LatestResult({ test, status }: { test: string; status: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {test}
      <Badge tone={status === 'completed' ? 'good' : 'neutral'}>{status}</Badge>
    </span>
  );
}
