import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { type FailedJob, listFailedJobs, listQueues, retryJob } from '../../platform/job-overview.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { figureColumn } from '../../ui/table.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/jobs';

/** Background jobs: how many wait, and those that were given up, to be tried again. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const queues = await listQueues(ctx);
  return { queues, failed: await listFailedJobs(ctx), givenUp: queues.reduce((sum, { failed }) => sum + failed, 0) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const { id } = requireForm(z.object({ id: text }), await readForm(request));
  const problem = await retryJob(ctx, id);
  if (problem !== null) return data({ problem }, { status: 409 });
  return redirect('/admin/jobs');
}

/** Also after a refusal: somebody else has changed what is listed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const headers = privatePage;

export const meta = () => unindexedMeta('Jobs');

export default function Jobs({ loaderData: { queues, failed, givenUp }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Jobs" />
      <RefusalBanner title="The job was not queued again" text={actionData?.problem} className="mb-6" />
      <h2 className="mb-3 text-lg font-semibold">Given up: {givenUp}</h2>
      {givenUp > failed.length && <p className="mb-3 text-sm text-muted">Listed are the newest {failed.length}.</p>}
      {failed.length === 0 ? (
        <EmptyState title="None" text="Jobs that fail at every attempt are listed here for a week." headingLevel={3} />
      ) : (
        <FailedTable jobs={failed} />
      )}
      <h2 className="mt-12 mb-3 text-lg font-semibold">Queues</h2>
      {queues.length === 0 ? (
        <EmptyState title="Nothing waits or runs" text="Every job has ended well." headingLevel={3} />
      ) : (
        <StackedTable
          caption="Queues with jobs that have not ended well"
          columns={[
            'Job',
            figureColumn('Waiting'),
            figureColumn('Running'),
            figureColumn('Between attempts'),
            figureColumn('Given up'),
          ]}
        >
          {queues.map(({ name, waiting, running, retrying, failed: over }) => (
            <Row key={name}>
              <RowHead className="text-left font-mono text-xs font-medium">{name}</RowHead>
              <Cell isFigure label="Waiting">
                {waiting}
              </Cell>
              <Cell isFigure label="Running">
                {running}
              </Cell>
              <Cell isFigure label="Between attempts">
                {retrying}
              </Cell>
              <Cell isFigure label="Given up">
                {over}
              </Cell>
            </Row>
          ))}
        </StackedTable>
      )}
    </div>
  );
}

function FailedTable({ jobs }: { jobs: FailedJob[] }) {
  return (
    <StackedTable
      caption="Jobs that were given up, newest first"
      columns={['Job', 'Given up (UTC)', 'Problem', 'Actions']}
    >
      {jobs.map(({ id, name, payload, problem, attempts, failedAt }) => (
        <Row key={id}>
          <RowHead className="max-w-72 text-left align-top font-mono text-xs font-medium whitespace-normal">
            {name}
            <span className="block font-normal break-all text-muted">{payload}</span>
          </RowHead>
          <Cell label="Given up (UTC)" className="align-top font-mono text-xs whitespace-nowrap">
            {failedAt}
          </Cell>
          <Cell className="max-w-md align-top break-words whitespace-normal">
            {problem ?? 'No message was left.'}
            <span className="block text-xs text-muted">{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
          </Cell>
          <Cell className="align-top">
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="small">
                Try again<span className="sr-only">: {`${name}, given up ${failedAt}`}</span>
              </Button>
            </Form>
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}
