import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { requireRole, requireUser } from '../../accounts/viewer.server.ts';
import { cancelJudging, resumeJudging } from '../../judging/change-judging.server.ts';
import { listNewOwners } from '../../organisations/transfer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { checkbox, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { annotateRun, cancelRun, deleteRun, resumeRun } from '../../runs/change-run.server.ts';
import { examineRun } from '../../runs/examine-suite.server.ts';
import { belongingOf, runBelongingOf } from '../../runs/organisation-runs.server.ts';
import { describeAttachment } from '../../runs/prompt-attachment.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { describeAsked, nanosOfMoney, schemaOf } from '../../runs/request-settings.ts';
import { findSchedule, getRun, listRuns, type RunRow } from '../../runs/run-queries.server.ts';
import { hasQuestions, isOpen } from '../../runs/run-spec.ts';
import { runsPath } from '../../runs/runs-path.ts';
import { periodNames } from '../../runs/schedule-period.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { listSeries } from '../../runs/suites.server.ts';
import { useFrozenWhilePointerDown } from '../../ui/use-frozen-while-pointer-down.ts';
import { listBlindPairs, voteOn } from '../answers/blind-rating.server.ts';
import { loadRunArea } from '../load-run-area.server.ts';
import { markAnswer, markForm } from '../mark-form.server.ts';
import { AskedCard } from '../parts/asked-card.tsx';
import { BlindRating } from '../parts/blind-rating.tsx';
import { ChangedBanner } from '../parts/changed-banner.tsx';
import { KeepPanel } from '../parts/keep-panel.tsx';
import { MethodCard } from '../parts/method-card.tsx';
import { RunHead } from '../parts/run-head.tsx';
import { RunHistory } from '../parts/run-history.tsx';
import { SharePanel } from '../parts/share-panel.tsx';
import { SuiteDoctor } from '../parts/suite-doctor.tsx';
import { SuiteHistoryCharts } from '../parts/suite-history.tsx';
import { SuiteRuns } from '../parts/suite-runs.tsx';
import { whyUnpublishable } from '../publish-run.server.ts';
import { RunArea } from '../run-area.tsx';
import type { Publication } from '../run-view.ts';
import { listShares, revokeShare, shareRun } from '../share-run.server.ts';
import { transferRun } from '../transfer-run.server.ts';
import { compareWith } from '../view/compare-with.server.ts';
import { costOfRun } from '../view/cost-of-run.ts';
import { changesOfRun, findWatched, watchSchedule } from '../view/watch-schedule.server.ts';
import { useReadyToasts, withNetworkErrorToast } from '../with-network-error-toast.ts';
import type { Route } from './+types/run';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const run = await getRun(ctx, userId, params.id);
  const { searchParams } = new URL(request.url);
  const other = searchParams.get('compare');
  const isEnded = canExamine(run);
  const belonging = await runBelongingOf(ctx, userId, run);
  const area = await loadRunArea(ctx, run, belonging.mayStart);
  return {
    area,
    belonging,
    facts: {
      id: run.id,
      name: run.name,
      status: run.status,
      note: run.note,
      isStarred: run.isStarred,
      error: run.error,
      suite: run.testId && { id: run.testId, version: run.suiteVersion },
      prompt: run.spec.prompt.slice(0, 4_000),
      createdAt: run.createdAt.toISOString(),
      isWorkedOn: isOpen(run.status),
      isPushed: run.origin === 'push',
      watchedRun: await findWatched(ctx, run),
      isBatch: run.spec.batch ?? false,
      hasSuiteFile: hasQuestions(run.spec),
      hasCases: run.spec.table !== null && hasQuestions(run.spec),
      attached: run.spec.images?.map(describeAttachment),
      asked: describeAsked(run.spec),
      schema: schemaOf(run.spec.request) ?? undefined,
      budget: run.spec.budgetNanos === undefined ? null : run.spec.budgetNanos / nanosOfMoney(1),
      hasCasesFile: run.spec.table?.format === 'csv',
    },
    schedule: await findSchedule(ctx, run.id),
    watch: await watchSchedule(ctx, run.id),
    changes: await changesOfRun(ctx, run),
    // A suite has a page of its own with these charts.
    series: run.testId ? [] : await listSeries(ctx, run),
    cost: costOfRun(run, area),
    shares: await listShares(ctx, userId, run.id),
    unpublishable: whyUnpublishable(run),
    ownsBoard: ctx.viewer.role === 'administrator',
    newOwners: belonging.mayManage && !isOpen(run.status) ? await listNewOwners(ctx, userId, run.userId) : [],
    history: await listRuns(ctx, run.userId, run.testId ? { testId: run.testId } : {}, 20),
    comparison: other ? await compareWith(ctx, userId, run, other) : null,
    rating: area.kind === 'result' && belonging.mayStart ? await listBlindPairs(ctx, run) : null,
    startKey: newId(),
    canExamine: isEnded,
  };
}

const runForm = z.object({
  intent: text,
  startKey: text,
  note: text,
  isStarred: text,
  every: text,
  visibility: text,
  hasPrompts: checkbox,
  token: text,
  pair: text,
  outcome: text,
  organisation: text,
  /** US dollars, for a run that has a budget. */
  budget: text,
});

/** Undefined for none; one that is no number is refused as too small. */
const budgetOf = (typed: string) => (typed.trim() === '' ? undefined : nanosOfMoney(Number(typed) || 0));

const schedules = [...periodNames, 'never'] as const;
const publications = ['models', 'board'] as const satisfies readonly Publication[];

const canExamine = ({ status, spec }: Pick<RunRow, 'status' | 'spec'>) => !isOpen(status) && hasQuestions(spec);

const examineEnded = async (ctx: Context, userId: string, run: RunRow) =>
  canExamine(run) ? await examineRun(ctx, userId, run) : null;

/** @returns the address of the list that the run was in */
async function deleteAndLeave(ctx: Context, userId: string, id: string): Promise<string> {
  const { organisation } = await belongingOf(ctx, userId, await getRun(ctx, userId, id, 'manage-runs'));
  await deleteRun(ctx, userId, id);
  return runsPath(organisation);
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const [userId, id] = [ctx.actor.userId, params.id];
  const form = await readForm(request);
  const fields = requireForm(runForm, form);
  switch (fields.intent) {
    case 'cancel':
      await cancelRun(ctx, userId, id);
      return null;
    case 'resume':
      return await resumeRun(ctx, userId, id, 'rest', budgetOf(fields.budget));
    case 'redo-failed':
      return await resumeRun(ctx, userId, id, 'failed', budgetOf(fields.budget));
    case 'stop-judge':
      await cancelJudging(ctx, userId, id);
      return null;
    case 'judge-again':
      return await resumeJudging(ctx, userId, id);
    case 'repeat': {
      const started = await repeatRun(ctx, userId, id, { startKey: fields.startKey || newId(), origin: 'page' });
      return 'refusal' in started ? started : redirect(`/benchmarking/runs/${started.runId}`);
    }
    case 'note':
      await annotateRun(ctx, userId, id, { note: fields.note });
      return { saved: true };
    case 'star':
      await annotateRun(ctx, userId, id, { isStarred: fields.isStarred === 'true' });
      return null;
    case 'mark-answer':
      await markAnswer(ctx, userId, id, requireForm(markForm, form));
      return null;
    case 'examine':
      return { examination: await examineEnded(ctx, userId, await getRun(ctx, userId, id)) };
    case 'schedule': {
      const every = schedules.find((one) => one === fields.every);
      return every === undefined ? null : ((await scheduleRun(ctx, userId, id, every)) ?? { saved: true });
    }
    case 'share': {
      const publication = publications.find((one) => one === fields.visibility) ?? null;
      if (publication === 'board') await requireRole(context, request, 'administrator');
      const shared = await shareRun(ctx, userId, id, {
        isPublic: fields.visibility === 'public' || publication !== null,
        hasPrompts: fields.hasPrompts,
        publication,
      });
      return 'problem' in shared ? shared : null;
    }
    case 'revoke':
      await revokeShare(ctx, userId, fields.token);
      return null;
    case 'vote':
      return { vote: await voteOn(ctx, userId, id, { pair: fields.pair, outcome: fields.outcome }) };
    case 'transfer':
      return { transfer: await transferRun(ctx, userId, id, fields.organisation) };
    case 'delete':
      return redirect(await deleteAndLeave(ctx, userId, id));
    default:
      return null;
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await withNetworkErrorToast(request, serverAction);
}

/** A form that could not be sent has changed nothing. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult && 'isUnanswered' in actionResult ? false : defaultShouldRevalidate;
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData?.facts.name ?? 'Run');
}

export default function Run(props: Route.ComponentProps) {
  const loaderData = useFrozenWhilePointerDown(props.loaderData);
  const { area, belonging, facts, history, comparison, rating, schedule, startKey } = loaderData;
  useReadyToasts();
  const { actionData } = props;
  const examined = (actionData && 'examination' in actionData && actionData.examination) || null;
  return (
    <div className="page-width grid gap-8 *:min-w-0 py-10 sm:py-14">
      <RunHead
        facts={facts}
        belonging={belonging}
        area={area}
        startKey={startKey}
        newOwners={loaderData.newOwners}
        isScheduled={schedule !== null}
      />
      <ChangedBanner changes={loaderData.changes} />
      <RunArea run={area} />
      {rating && rating.pairs.length + rating.ratings.length > 0 && <BlindRating rating={rating} />}
      <SuiteHistoryCharts runs={loaderData.series} />
      {loaderData.series.length > 1 && <SuiteRuns runs={loaderData.series} />}
      <RunHistory history={history} current={facts.id} comparison={comparison} />
      {loaderData.canExamine && <SuiteDoctor examination={examined} />}
      <RunPanels {...loaderData} />
      {area.kind === 'result' && (
        <MethodCard
          method={area.view.method}
          runId={facts.id}
          exportPath={facts.hasSuiteFile ? `/api/runs/${facts.id}/export` : undefined}
          hasCasesFile={facts.hasCasesFile}
          isBatch={facts.isBatch}
        />
      )}
      <AskedCard facts={facts} hasAnswers={area.kind === 'result'} />
    </div>
  );
}

function RunPanels({ area, belonging, facts, schedule, cost, watch, ...sharing }: Route.ComponentProps['loaderData']) {
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
      {belonging.mayStart && (
        <KeepPanel facts={facts} schedule={schedule} cost={cost} watch={watch} maySchedule={belonging.isStarter} />
      )}
      {area.kind === 'result' && belonging.mayManage && (
        <SharePanel shares={sharing.shares} unpublishable={sharing.unpublishable} ownsBoard={sharing.ownsBoard} />
      )}
    </div>
  );
}
