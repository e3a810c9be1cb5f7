import { data, Form, Link, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { listNewOwners, transferForm } from '../../organisations/transfer.server.ts';
import { TransferForm } from '../../organisations/transfer-form.tsx';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { intentOf, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { writeMoment } from '../../runs/figure-words.ts';
import { belongingOf } from '../../runs/organisation-runs.server.ts';
import { runsPath } from '../../runs/runs-path.ts';
import {
  deleteSuite,
  diffSuite,
  getSuite,
  listSuiteRuns,
  listSuiteVersions,
  type SuiteVersion,
} from '../../runs/suites.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { ChangedBanner } from '../parts/changed-banner.tsx';
import { SuiteDifferenceCard } from '../parts/suite-difference.tsx';
import { SuiteHistoryCharts } from '../parts/suite-history.tsx';
import { SuiteRuns } from '../parts/suite-runs.tsx';
import { suiteEffects } from '../parts/transfer-effects.ts';
import { transferSuite } from '../transfer-run.server.ts';
import { changesOfSuite } from '../view/watch-schedule.server.ts';
import type { Route } from './+types/suite';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const { id, name, ...suite } = await getSuite(ctx, userId, params.id);
  const belonging = await belongingOf(ctx, userId, suite);
  const [versions, runs, changes] = await Promise.all([
    listSuiteVersions(ctx, id),
    listSuiteRuns(ctx, id),
    changesOfSuite(ctx, id),
  ]);
  const { searchParams } = new URL(request.url);
  const [from, to] = ['from', 'to'].map((field) => Number(searchParams.get(field)));
  const isCompared = [from, to].every((wanted) => versions.some(({ version }) => version === wanted));
  const compared = isCompared && from !== to ? ([from!, to!] as const) : null;
  return {
    name,
    belonging,
    newOwners: belonging.mayManage ? await listNewOwners(ctx, userId, suite.userId) : [],
    versions,
    runs,
    changes,
    compared,
    comparison: compared && (await diffSuite(ctx, userId, id, compared)),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const form = await readForm(request);
  const intent = intentOf(form);
  if (intent === 'transfer')
    return { transfer: await transferSuite(ctx, userId, params.id, requireForm(transferForm, form).organisation) };
  if (intent !== 'remove') throw data('No page of this site sends such a form.', { status: 400 });
  const { organisation } = await belongingOf(ctx, userId, await getSuite(ctx, userId, params.id, 'manage-runs'));
  await deleteSuite(ctx, userId, params.id);
  return redirect(runsPath(organisation, 'suites'));
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData?.name ?? 'Suite');
}

const link = 'text-accent underline underline-offset-2';

/** A saved suite: its versions, what changed between two of them, and its figures over time. */
export default function Suite({ loaderData }: Route.ComponentProps) {
  const { name, belonging, newOwners, versions, runs, compared, comparison } = loaderData;
  const [latest] = runs;
  return (
    <div className="page-width grid gap-8 *:min-w-0 py-10 sm:py-14">
      <header className="grid gap-3">
        <Link to={runsPath(belonging.organisation, 'suites')} className="caption w-fit underline underline-offset-4">
          {belonging.organisation ? `Suites of ${belonging.organisation.name}` : 'Results'}
        </Link>
        <h1 className="headline text-3xl break-words sm:text-4xl">{name}</h1>
        <p className="text-sm text-muted">
          A run under this name belongs to this suite. Changed cases or checks make a new version; the models and the
          order of the cases do not.
        </p>
        {latest && (
          <LinkButton to={`/benchmarking?from=${latest.id}`} className="w-fit">
            Open in the form
          </LinkButton>
        )}
      </header>
      <ChangedBanner changes={loaderData.changes} />
      {versions.length > 0 && <Versions versions={versions} compared={compared} />}
      {compared && comparison && <SuiteDifferenceCard versions={compared} comparison={comparison} />}
      <SuiteHistoryCharts runs={runs} />
      {runs.length > 0 ? (
        <SuiteRuns runs={runs} />
      ) : (
        <EmptyState title="No runs" text="The runs of this suite are deleted or moved." />
      )}
      <TransferForm noun="suite" from={belonging.organisation?.name ?? null} newOwners={newOwners} {...suiteEffects} />
      {belonging.mayManage && (
        <details className="w-fit text-sm text-muted">
          <summary className="underline underline-offset-4">Remove this suite</summary>
          <Form method="post" className="mt-2">
            <Button type="submit" name="intent" value="remove" variant="danger" size="small">
              Remove the suite; its runs stay
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

function Versions({ versions, compared }: { versions: SuiteVersion[]; compared: readonly [number, number] | null }) {
  return (
    <section aria-label="Versions" className="grid gap-4 *:min-w-0">
      <h2 className="headline text-2xl">Versions</h2>
      <Table
        caption="Versions, newest first"
        className="relative"
        columns={['Version', 'First run', 'Runs', 'Compare']}
      >
        <tbody>
          {versions.map(({ version, since, runs }, index) => {
            const before = versions[index + 1]?.version;
            const isShown = compared?.[0] === before && compared?.[1] === version;
            return (
              <tr key={version}>
                <th scope="row" className="whitespace-nowrap">
                  Version {version}
                </th>
                <td className="whitespace-nowrap">{writeMoment(since)}</td>
                <td className="font-mono">{runs}</td>
                <td className="whitespace-nowrap">
                  {before === undefined ? (
                    'the first'
                  ) : (
                    <Link
                      to={`?from=${before}&to=${version}#difference`}
                      preventScrollReset
                      aria-current={isShown || undefined}
                      className={link}
                    >
                      What changed since version {before}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
