import { demoPrompts } from '@yardstick/bench';
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { requireUser, viewerContext } from '../../accounts/viewer.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { groupModels, type RegisteredModel } from '../../models/model.ts';
import { listRunnableModels, providerNames } from '../../models/model-queries.server.ts';
import { listPickable, pickModels } from '../../models/pick-models.server.ts';
import { listOrganisationsWith } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { type FormLimits, MB, ordinaryForm, readForm } from '../../platform/request-body.server.ts';
import { withEditableCases } from '../../results/editable-cases.server.ts';
import { loadRunArea } from '../../results/load-run-area.server.ts';
import { markAnswer, markForm } from '../../results/mark-form.server.ts';
import { RecordedDetail, RecordedHead } from '../../results/recorded-result.tsx';
import { loadRecordedRun } from '../../results/recorded-run.server.ts';
import { loadSharedSpec } from '../../results/share-run.server.ts';
import { useReadyToasts, withNetworkErrorToast } from '../../results/with-network-error-toast.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { examineRequest } from '../../runs/examine-suite.server.ts';
import { belongingOf } from '../../runs/organisation-runs.server.ts';
import { starterOf } from '../../runs/run-payer.server.ts';
import { findLastModelIds, getRun, listResults, listRuns, type RunRow } from '../../runs/run-queries.server.ts';
import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { listSuites } from '../../runs/suites.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { useFrozenWhilePointerDown } from '../../ui/use-frozen-while-pointer-down.ts';
import { listProviderConfigs } from '../../vault/key-queries.server.ts';
import { deleteKey, recheckKey } from '../../vault/save-key.server.ts';
import { demoOfAddress, demoOfForm } from '../form/demo-run.server.ts';
import { forecastForm } from '../form/form-forecast.server.ts';
import { formStartOf } from '../form/form-start.ts';
import { importForm, importOfForm } from '../form/import-form.server.ts';
import { requestOfForm, withLineFeeds } from '../form/run-form.server.ts';
import { saveKeyOf } from '../form/save-key-form.server.ts';
import { sharedStart } from '../form/shared-start.server.ts';
import { AccountTables, RUNS_SHOWN } from '../parts/account-tables.tsx';
import { Gate } from '../parts/gates.tsx';
import { KeyManager } from '../parts/key-manager.tsx';
import { PlanLine } from '../parts/plan-line.tsx';
import { PromptTab } from '../parts/prompt-tab.tsx';
import { TopTabs } from '../parts/top-tabs.tsx';
import type { Route } from './+types/benchmarking';

const tabs = ['run', 'settings', 'models', 'results'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('tab') ?? 'run';
  const tab = tabs.includes(wanted) ? wanted : 'run';
  const base = {
    tab,
    startKey: newId(),
    canonical: `${ctx.config.publicUrl}/benchmarking`,
    examples: demoPrompts,
    demo: await demoOfAddress(ctx, searchParams),
  };
  if (ctx.actor.kind !== 'user')
    return { ...base, gate: 'login' as const, account: null, recorded: await loadRecordedRun(searchParams) };
  const { userId } = ctx.actor;
  const plan = await entitlementsOf(ctx, userId);
  const gate = plan.isSubscribed ? null : ('subscription' as const);
  return { ...base, gate, account: await loadAccount(ctx, userId, tab, searchParams, plan), recorded: null };
}

async function loadAccount(
  ctx: Context,
  userId: string,
  tab: string,
  searchParams: URLSearchParams,
  plan: Awaited<ReturnType<typeof entitlementsOf>>,
) {
  const models = await listRunnableModels(ctx, userId);
  // `run` shows a run with its form, `from` only fills in the form.
  const runId = searchParams.get('run');
  const formId = runId ?? searchParams.get('from');
  const found = formId === null ? null : await getRun(ctx, userId, formId).catch(noneWhenMissing);
  const run = runId === null ? null : found;
  const isFailedOnly = searchParams.get('cases') === 'failed';
  const sharedToken = searchParams.get('shared');
  const shared = found || sharedToken === null ? null : await loadSharedSpec(ctx, sharedToken).catch(noneWhenMissing);
  const filter = {
    text: searchParams.get('q') ?? '',
    status: searchParams.get('status') ?? '',
    isStarred: searchParams.get('starred') === 'on',
  };
  return {
    plan: {
      name: plan.planName,
      tokensPerMonth: plan.tokensPerMonth,
      most: plan.maxModelsPerRun,
    },
    usage: await findTokenUsage(ctx, userId),
    vault: await listPickable(ctx, userId),
    models,
    groups: groupModels(models, providerNames),
    // If the vault cannot be read, the rest of the page still works.
    configs: tab === 'settings' ? await listProviderConfigs(ctx, userId).catch((error) => logged(ctx, error)) : null,
    results: tab === 'results' ? await listResults(ctx, userId) : [],
    suites: tab === 'results' ? await listSuites(ctx, userId) : [],
    runs: tab === 'results' ? await listRuns(ctx, userId, filter, RUNS_SHOWN) : [],
    filter,
    start:
      tab !== 'run'
        ? null
        : found
          ? await startOfRun(ctx, userId, await withEditableCases(ctx, found, isFailedOnly), models)
          : shared && sharedStart(shared, models),
    lastModelIds: tab === 'run' && !found && !shared ? await findLastModelIds(ctx, userId) : [],
    draftKey: userId,
    organisations: await listOrganisationsWith(ctx, userId, 'start-runs'),
    run: run && tab === 'run' ? await loadRunArea(ctx, run, (await belongingOf(ctx, userId, run)).mayStart) : null,
  };
}

/** Another member's run is filled in as a shared one is: with models of the person who reads it. */
async function startOfRun(ctx: Context, userId: string, run: RunRow, models: RegisteredModel[]) {
  const start = starterOf(run) === userId ? formStartOf(run) : sharedStart(run, models);
  const { organisation, mayStart } = await belongingOf(ctx, userId, run);
  return { ...start, organisation: mayStart ? (organisation?.address ?? '') : '' };
}

function logged(ctx: Context, error: unknown): null {
  ctx.log.error({ err: error }, 'the provider keys of an account could not be listed');
  return null;
}

function noneWhenMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** A suite, prompts and attachments; only for signed-in people. */
const benchmarkForm: FormLimits = { bytes: MAX_SUITE_BYTES + 8 * MB, fields: 500, ms: 60_000 };

const pageForm = z.object({
  intent: text,
  prompt: text,
  startKey: text,
  runId: text,
  keyId: text,
  provider: text,
  apiKey: text,
  name: text,
  endpoint: text,
});

const pickForm = z.object({ keyId: text, names: z.array(z.string()) });

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await viewerContext(context, request);
  const form = await readForm(request, visitor.actor.kind === 'user' ? benchmarkForm : ordinaryForm);
  const { intent, ...fields } = requireForm(pageForm, form);
  if (intent === 'demo') return await demoOfForm(visitor, withLineFeeds(fields.prompt));
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  switch (intent) {
    case 'run': {
      const started = await startRun(ctx, userId, requestOfForm(form), {
        startKey: fields.startKey || newId(),
        origin: 'page',
      });
      return 'refusal' in started ? data(started, { status: started.refusal.status }) : started;
    }
    case 'forecast':
      return await forecastForm(ctx, userId, requestOfForm(form, true));
    case 'examine':
      return await examineRequest(ctx, userId, requestOfForm(form));
    case 'import-cases':
      return await importOfForm(userId, requireForm(importForm, form, ['caseFile', 'caseText']));
    case 'save-key':
      return await saveKeyOf(ctx, userId, fields);
    case 'pick-models':
      return await pickModels(ctx, userId, requireForm(pickForm, form, ['names']));
    case 'check-key':
      await recheckKey(ctx, userId, fields.keyId);
      return { done: true };
    case 'delete-key':
      await deleteKey(ctx, userId, fields.keyId);
      return { done: true };
    case 'cancel':
      await cancelRun(ctx, userId, fields.runId);
      return { done: true };
    case 'mark-answer':
      await markAnswer(ctx, userId, fields.runId, requireForm(markForm, form));
      return { done: true };
    default:
      return data({ done: false }, { status: 400 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await withNetworkErrorToast(request, serverAction);
}

/** A forecast, a demo and a mark change no loader data; a started run has its own address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formData,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // A forecast that arrives during a navigation must not end it with this address's data.
  if (currentUrl.href !== nextUrl.href) return defaultShouldRevalidate;
  const intent = String(formData?.get('intent') ?? '');
  if (['forecast', 'demo', 'mark-answer'].includes(intent)) return false;
  if (actionResult && 'isUnanswered' in actionResult) return false;
  return intent === 'run' && actionResult && 'runId' in actionResult ? false : defaultShouldRevalidate;
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Benchmark AI models'),
    description: 'Measure AI models on your own prompts: response time, cost and quality, with intervals.',
    canonical: loaderData?.canonical ?? '/benchmarking',
  });
}

export default function Benchmarking(props: Route.ComponentProps) {
  const loaderData = useFrozenWhilePointerDown(props.loaderData);
  const { tab, gate, account, recorded, demo, examples } = loaderData;
  useReadyToasts();
  const top = tab === 'settings' ? 'run' : tab;
  // The running benchmark continues while another tab is shown.
  const runId = useSearchParams()[0].get('run');
  const toHref = (value: string) => hrefOf(value, runId);
  const opening = recorded && (
    <div className="grid gap-8 *:min-w-0">
      <RecordedHead {...recorded} />
      <Gate kind="login" />
    </div>
  );
  return (
    <div className="page-width py-10 sm:py-14">
      <p className="caption">Benchmark</p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-4">
        <h1 className="headline text-3xl sm:text-4xl">Measure models on your prompts</h1>
        {account && (
          <PlanLine name={account.plan.name} tokensPerMonth={account.plan.tokensPerMonth} usage={account.usage} />
        )}
      </div>
      {opening && !demo && <div className="mt-4">{opening}</div>}
      {account && <TopTabs current={top} modelCount={account.models.length} toHref={toHref} />}
      <div className="mt-8 grid gap-8 *:min-w-0">
        {account && top === 'run' && (
          <div>
            <SegmentedLinks
              label="Run Benchmark"
              current={tab}
              segments={[
                { value: 'run', label: 'Prompt & Models' },
                { value: 'settings', label: 'API Keys' },
              ]}
              toHref={toHref}
            />
          </div>
        )}
        {/* Hidden instead of removed while another tab is shown, so that typed text survives. */}
        <div hidden={tab !== 'run' && !(gate === 'login' && tab === 'settings')} className="grid gap-8 *:min-w-0">
          <PromptTab
            startKey={loaderData.startKey}
            account={account}
            isDemoOnly={gate === 'login'}
            examples={examples}
            addressed={demo}
          />
        </div>
        {demo && opening}
        {recorded && !demo && <RecordedDetail recorded={recorded} />}
        {account && tab === 'settings' && <KeyManager configs={account.configs} />}
        {account && <AccountTables tab={tab} account={account} />}
        {gate === 'subscription' && <Gate kind="subscription" />}
      </div>
    </div>
  );
}

function hrefOf(tab: string, runId: string | null): string {
  const query = new URLSearchParams({ ...(tab === 'run' ? {} : { tab }), ...(runId ? { run: runId } : {}) });
  return query.size === 0 ? '/benchmarking' : `/benchmarking?${query}`;
}
