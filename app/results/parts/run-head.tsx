import { useId } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { type NewOwner, TransferForm } from '../../organisations/transfer-form.tsx';
import { BudgetInput } from '../../runs/budget-input.tsx';
import { writeMoment } from '../../runs/figure-words.ts';
import type { runBelongingOf } from '../../runs/organisation-runs.server.ts';
import { runsPath } from '../../runs/runs-path.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { RunAreaData } from '../run-area.tsx';
import { countMissing, type ModelView, type RunView } from '../run-view.ts';
import { NOT_A_MEMBER, RunBadge } from '../tables.tsx';
import { runEffects } from './transfer-effects.ts';

interface RunFacts {
  id: string;
  name: string;
  status: string;
  suite: '' | { id: string; version: number | null } | null;
  createdAt: string;
  isWorkedOn: boolean;
  /** It was sent here with its answers, and is made again where it was made. */
  isPushed: boolean;
  hasCases: boolean;
  /** US dollars; null: none. */
  budget: number | null;
}

type RunBelonging = Awaited<ReturnType<typeof runBelongingOf>>;

interface RunHeadProps {
  facts: RunFacts;
  belonging: RunBelonging;
  area: RunAreaData;
  startKey: string;
  newOwners: readonly NewOwner[];
  isScheduled: boolean;
}

/** Name and state of a run, whose it is, and what its reader may do with it. */
export function RunHead({ facts, belonging, area, startKey, newOwners, isScheduled }: RunHeadProps) {
  const missing = area.kind === 'result' ? countMissing(area.view) : 0;
  return (
    <header className="grid gap-3">
      <Link to={runsPath(belonging.organisation)} className="caption w-fit underline underline-offset-4">
        {belonging.organisation ? `Runs of ${belonging.organisation.name}` : 'Results'}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="headline text-3xl sm:text-4xl break-words">{facts.name}</h1>
        <RunBadge status={facts.status} missing={missing} />
        <span className="text-sm text-muted">
          {facts.suite && (
            <>
              <Link to={`/benchmarking/suites/${facts.suite.id}`} className="underline underline-offset-4">
                {facts.suite.version === null ? 'Suite' : `Suite, version ${facts.suite.version}`}
              </Link>
              {', '}
            </>
          )}
          {writeMoment(facts.createdAt)}
          {(belonging.organisation || !belonging.isStarter) && `, started by ${starterOf(belonging)}`}
        </span>
      </div>
      <RunButtons
        facts={facts}
        belonging={belonging}
        startKey={startKey}
        isScheduled={isScheduled}
        hasFailedCases={facts.hasCases && area.kind === 'result' && area.view.models.some(failsCases)}
        failed={area.kind === 'result' && (missing > 0 || area.view.models.some(isUnrepaired) || isUngraded(area.view))}
      />
      <TransferForm
        noun="run"
        from={belonging.organisation?.name ?? null}
        newOwners={newOwners}
        {...runEffects({ hasSuite: Boolean(facts.suite), isScheduled })}
      />
    </header>
  );
}

function starterOf({ organisation, isStarter, startedBy }: RunBelonging): string {
  if (isStarter) return 'you';
  return organisation ? (startedBy ?? NOT_A_MEMBER) : 'somebody else';
}

const failedCalls = ({ failures, cutOff = 0 }: ModelView) =>
  Object.values(failures).reduce((sum, calls) => sum + calls, cutOff);
/** Not all of its failed calls were made again and answered. */
const isUnrepaired = (model: ModelView) => failedCalls(model) > (model.repeats?.answered ?? 0);
/** The judge did not give all grades that checks by a rubric need. */
const isUngraded = ({ grading, models }: RunView) => Boolean(grading) && models.some(({ unjudged }) => unjudged > 0);
/** Of a call or of a check. */
const failsCases = (model: ModelView) => failedCalls(model) > 0 || (model.passRate ?? 1) < 1;

/** Of the whole run, what it has cost included. */
function BudgetField({ budget }: { budget: number }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="whitespace-nowrap">
        Budget, US dollars
      </label>
      <span className="w-28">
        <BudgetInput id={id} defaultValue={budget} />
      </span>
    </div>
  );
}

interface RunButtonsProps {
  facts: RunFacts;
  belonging: RunBelonging;
  startKey: string;
  failed: boolean;
  hasFailedCases: boolean;
  isScheduled: boolean;
}

function RunButtons({ facts, belonging, startKey, failed, hasFailedCases, isScheduled }: RunButtonsProps) {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const refusal = fetcher.data?.refusal;
  const { mayStart, mayManage, isStarter } = belonging;
  // The calls of a run that was sent here were made elsewhere.
  const mayGoOn = isStarter && mayStart && !facts.isPushed;
  const isResumable = ['cancelled', 'budget_reached', 'failed'].includes(facts.status);
  return (
    <div className="grid gap-3">
      <fetcher.Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="startKey" value={startKey} />
        {(isResumable || failed) && mayGoOn && facts.budget !== null && <BudgetField budget={facts.budget} />}
        {isResumable && mayGoOn && (
          <Button type="submit" name="intent" value="resume">
            Resume
          </Button>
        )}
        {failed && mayGoOn && (
          <Button type="submit" name="intent" value="redo-failed">
            Run failed calls again
          </Button>
        )}
        {!facts.isWorkedOn && !facts.isPushed && (
          <>
            {mayStart && (
              <Button type="submit" name="intent" value="repeat">
                Run again
              </Button>
            )}
            <LinkButton to={`/benchmarking?from=${facts.id}`} variant="quiet">
              Change and run
            </LinkButton>
            {hasFailedCases && (
              <LinkButton to={`/benchmarking?from=${facts.id}&cases=failed`} variant="quiet">
                Only the failed cases
              </LinkButton>
            )}
          </>
        )}
      </fetcher.Form>
      {refusal && (
        <Banner tone="bad" role="alert" title={refusal.title}>
          {refusal.description}
        </Banner>
      )}
      {!facts.isWorkedOn && mayManage && <DeleteRun isPushed={facts.isPushed} isScheduled={isScheduled} />}
    </div>
  );
}

function DeleteRun({ isPushed, isScheduled }: { isPushed: boolean; isScheduled: boolean }) {
  return (
    <details className="w-fit text-sm text-muted">
      <summary className="underline underline-offset-4">Delete this run</summary>
      {isScheduled && (
        <p className="mt-2">
          {isPushed
            ? 'The next run of its series is watched in its place. If there is none, the watch ends.'
            : 'Its schedule ends, and so does the watch on its repeats.'}
        </p>
      )}
      <Form method="post" className="mt-2">
        <Button type="submit" name="intent" value="delete" variant="danger" size="small">
          Delete the run with all answers
        </Button>
      </Form>
    </details>
  );
}
