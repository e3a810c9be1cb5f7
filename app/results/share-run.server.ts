import { type Manifest, withoutReason } from '@yardstick/bench';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import { judgeOf } from '../judging/judge-part.ts';
import { listVerdictPage } from '../judging/load-quality.server.ts';
import { type QualityView, UNGRADED, type VerdictPage } from '../judging/quality-view.ts';
import { mayWith, noteAct } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { writeOutcome } from '../runs/figure-words.ts';
import { inLog, isNamed } from '../runs/run-in-log.ts';
import { lockRun, type RunRow } from '../runs/run-queries.server.ts';
import { calledModels, hasQuestions } from '../runs/run-spec.ts';
import { benchmarkRuns, benchmarkSamples } from '../runs/schema.server.ts';
import { newToken } from './answers/new-token.server.ts';
import { exportForReaders, type SharedFormat } from './export-run.server.ts';
import { modelArguments } from './exports/suite-file.server.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import type { ShareItem } from './parts/share-panel.tsx';
import { announcePublished, notePublished, whyUnpublishable } from './publish-run.server.ts';
import type { AnswerView, ModelView, Publication, RunView } from './run-view.ts';
import { benchmarkShares } from './schema.server.ts';
import { withoutOwnHosts } from './view/own-hosts.ts';

/** Makes a link to a finished run, or says why the account can have no more. */
export async function shareRun(
  ctx: Context,
  userId: string,
  runId: string,
  { publication = null, ...facts }: { isPublic: boolean; hasPrompts: boolean; publication?: Publication | null },
): Promise<{ token: string } | { problem: string }> {
  const token = newToken();
  return await mutate(ctx, 'run.share', { kind: 'run', id: runId }, async (tx) => {
    const run = await lockRun(ctx, tx, userId, runId, 'manage-runs');
    const ownerId = run.userId;
    const reason = publication === null ? null : whyUnpublishable(run);
    if (reason !== null) return refuse({ problem: reason });
    const open = and(eq(benchmarkShares.userId, ownerId), isNull(benchmarkShares.revokedAt));
    if (await isQuotaFull(tx, ownerId, 'shares', () => tx.$count(benchmarkShares, open)))
      return refuse({ problem: quotaWords('shares') });
    tx.detail({ ...facts, publication });
    const share = { token, userId: ownerId, runId, ...facts, publication };
    await tx.insert(benchmarkShares).values({ ...share, createdAt: ctx.now() });
    if (ownerId !== userId) await noteAct(ctx, ownerId, 'share-run', { ...inLog(run), publication });
    if (publication !== null) await notePublished(tx, token, run.spec.models);
    return { token };
  });
}

/** The links of a run, each of which opens it: only for those who may make them. */
export async function listShares(ctx: Context, userId: string, runId: string): Promise<ShareItem[]> {
  const rows = await ctx.db
    .select()
    .from(benchmarkShares)
    .where(
      and(
        eq(benchmarkShares.runId, runId),
        mayWith(ctx, benchmarkShares.userId, userId, 'manage-runs'),
        isNull(benchmarkShares.revokedAt),
      ),
    )
    .orderBy(desc(benchmarkShares.createdAt));
  return rows.map(({ token, isPublic, hasPrompts, publication }) => ({
    token,
    isPublic,
    hasPrompts,
    publication,
    url: `${ctx.config.publicUrl}/shared/${token}`,
  }));
}

export async function revokeShare(ctx: Context, userId: string, token: string): Promise<void> {
  await mutate(ctx, 'run.revoke-share', { kind: 'account', id: userId }, async (tx) => {
    const mine = and(eq(benchmarkShares.token, token), mayWith(ctx, benchmarkShares.userId, userId, 'manage-runs'));
    const revoked = await tx
      .delete(benchmarkShares)
      .where(and(mine, isNull(benchmarkShares.revokedAt)))
      .returning({
        publication: benchmarkShares.publication,
        runId: benchmarkShares.runId,
        ownerId: benchmarkShares.userId,
      });
    if (revoked.length === 0) return refuse(null);
    for (const { ownerId, runId } of revoked)
      if (ownerId !== userId) await noteAct(ctx, ownerId, 'revoke-share', { run: runId });
    if (revoked.some(({ publication }) => publication !== null)) await announcePublished(tx);
    return null;
  });
}

/** What the page of a shared run says of one of its models. */
export const evidencePath = (sharedPath: string, key: string) => `${sharedPath}?${new URLSearchParams({ model: key })}`;

export interface SharedResult {
  view: RunView;
  answers: AnswerView[];
  /** Where the judge's own words are loaded from; null: not shared, or none. */
  verdictsPath: string | null;
  isPublic: boolean;
  publication: Publication | null;
  /** What is needed to make the run again; null: its prompts are not shared, or were never here. */
  again: { token: string; hasTable: boolean; commands: Readonly<Record<string, string>> } | null;
}

/** The shared result. Without `hasPrompts` it contains neither the prompt nor any answer. @throws NotFound */
export async function loadShared(ctx: Context, token: string): Promise<SharedResult> {
  const { share, run } = await getShare(ctx, token);
  const { hasPrompts, isPublic, publication } = share;
  const view = await loadPublicView(ctx, { run, hasPrompts });
  const [first] = hasPrompts
    ? await ctx.db
        .select({ caseId: benchmarkSamples.caseId })
        .from(benchmarkSamples)
        .where(and(eq(benchmarkSamples.runId, run.id), eq(benchmarkSamples.round, 1)))
        .limit(1)
    : [];
  const answers = first ? await listAnswers(ctx, run.id, { caseId: first.caseId, round: 1 }) : [];
  const hide = hidingHosts(ctx, run);
  return {
    view,
    // Stars and notes are for the owner only.
    answers: answers.map((answer) => ({ ...withoutOwnWords(answer, hide), isStarred: false, note: '' })),
    verdictsPath: hasPrompts && (view.quality?.judge.asked ?? 0) > 0 ? `/api/shared/${token}/verdicts` : null,
    isPublic,
    publication,
    again:
      hasPrompts && hasQuestions(run.spec)
        ? { token, hasTable: run.spec.table?.format === 'csv', commands: modelArguments(run.spec) }
        : null,
  };
}

/** What went wrong names addresses: of a call, or of the judge that was asked about its answer. */
const withoutOwnWords = ({ message, scores, ...answer }: AnswerView, hide: (text: string) => string): AnswerView => ({
  ...answer,
  message: hide(message),
  scores: scores.map(({ reason, words, ...score }) => ({
    ...score,
    reason: hide(reason),
    ...(words === undefined ? {} : { words: hide(words) }),
  })),
});

const UNANSWERED = 'Not every call of its batches was answered.';

/** What readers other than the owner see of a run. */
export async function loadPublicView(
  ctx: Context,
  { run, hasPrompts }: { run: RunRow; hasPrompts: boolean },
): Promise<RunView> {
  const whole = await loadRunView(ctx, run, { hasPrompts, isShared: true });
  const view = hasPrompts ? whole : withoutReasons(whole);
  const hide = hidingHosts(ctx, run);
  return {
    ...view,
    // An unnamed run is named after its prompt, which may be hidden.
    name: hasPrompts || isNamed(run) ? view.name : 'Benchmark',
    method: view.method.map(([title, text]): [string, string] => [title, hide(text)]),
    // The error of a batch names its id and a key.
    error:
      hasPrompts && view.error && run.spec.batch && !view.error.startsWith(UNGRADED)
        ? UNANSWERED
        : view.error && hide(view.error),
    qualityVerdicts: view.qualityVerdicts.map(hide),
    ...(view.gaps && { gaps: view.gaps.map(hide) }),
    models: hasPrompts ? view.models : withoutCheckTexts(view.models),
    quality: view.quality && withoutHosts(view.quality, hide),
    grading: view.grading && { ...view.grading, error: view.grading.error && hide(view.grading.error) },
  };
}

/** What a provider or the judge said of a failure can quote a prompt: readers who may not see the prompts get only the kinds of failures. */
function withoutReasons({ error, quality, grading, ...view }: RunView): RunView {
  return {
    ...view,
    error: error && (error.startsWith(UNGRADED) ? UNGRADED : describeFailures(view.models)),
    qualityVerdicts: view.qualityVerdicts.map(withoutReason),
    quality: quality && {
      ...quality,
      judge: { ...quality.judge, error: null },
      sentences: quality.sentences.map(withoutReason),
    },
    grading: grading && { ...grading, error: null },
  };
}

function describeFailures(models: readonly ModelView[]): string {
  const words = models.flatMap(({ name, failures }) =>
    Object.entries(failures).map(([kind, count]) => `${name}: ${count} ${writeOutcome(kind)}`),
  );
  return words.length > 0 ? `Not every call was answered (${words.join('; ')})` : 'Not every call was answered';
}

/** The spec of a run that is shared with its prompts, to fill in a form. @throws NotFound */
export async function loadSharedSpec(ctx: Context, token: string): Promise<RunRow> {
  const { share, run } = await getShare(ctx, token);
  if (!share.hasPrompts) throw new NotFound('This result is shared without its prompts.');
  return run;
}

/**
 * The samples, or with prompts also the suite, as a file for everybody with the link.
 * @param modelKey the samples of this model alone
 * @throws NotFound
 */
export async function exportShared(
  ctx: Context,
  token: string,
  format: SharedFormat,
  modelKey?: string,
): Promise<Response> {
  const { share, run } = await getShare(ctx, token);
  if (format !== 'csv' && !share.hasPrompts) throw new NotFound('This result is shared without its prompts.');
  if (modelKey !== undefined && !run.spec.models.some(({ key }) => key === modelKey))
    throw new NotFound('This run measured no model of this key.');
  const hide = hidingHosts(ctx, run);
  return await exportForReaders(ctx, run, format, { hasPrompts: share.hasPrompts, hide, modelKey });
}

/** @throws NotFound */
async function getShare(ctx: Context, token: string) {
  const [found] = await ctx.db
    .select({ share: benchmarkShares, run: benchmarkRuns })
    .from(benchmarkShares)
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkShares.runId))
    .where(and(eq(benchmarkShares.token, token), isNull(benchmarkShares.revokedAt)));
  if (!found) throw new NotFound('This link was revoked, or never was.');
  return found;
}

/** Removes every address that the run called and that is not a provider's own. */
function hidingHosts({ config }: Context, { spec, manifest }: RunRow) {
  const judge = judgeOf(spec);
  const called = Object.keys((manifest as Manifest | null)?.roundTripMs ?? {});
  const chosen = [...calledModels(spec), ...(judge ? [judge.model] : [])].map(({ baseUrl }) => baseUrl);
  return withoutOwnHosts([...called, ...chosen, ...Object.values(config.providerBaseUrls)]);
}

/** The judge quotes prompts and answers, so its words are shared only together with them. @throws NotFound */
export async function listSharedVerdicts(
  ctx: Context,
  token: string,
  query: Parameters<typeof listVerdictPage>[2],
): Promise<VerdictPage> {
  const { share, run } = await getShare(ctx, token);
  if (!share.hasPrompts) throw new NotFound('This result is shared without the words of its judge.');
  const page = await listVerdictPage(ctx, run, query);
  const hide = hidingHosts(ctx, run);
  const verdicts = page.verdicts.map((verdict) => ({
    ...verdict,
    questions: verdict.questions.map((one) => ({ ...one, raw: hide(one.raw), error: hide(one.error) })),
  }));
  return { ...page, verdicts };
}

/** A judge's error can contain its address, and is said in sentences too. */
function withoutHosts(quality: QualityView, hide: (text: string) => string): QualityView {
  const { judge, sentences, warnings } = quality;
  return {
    ...quality,
    judge: { ...judge, error: judge.error && hide(judge.error) },
    sentences: sentences.map(hide),
    warnings: warnings.map(hide),
  };
}

/** Checks reveal what is asked: readers who may not see the prompts get only their number and pass rates. */
function withoutCheckTexts(models: ModelView[]): ModelView[] {
  const names = [...new Set(models.flatMap(({ checks }) => checks.map(({ name }) => name)))];
  return models.map((model) => ({
    ...model,
    checks: model.checks.map((check) => ({ ...check, name: `Check ${names.indexOf(check.name) + 1}` })),
  }));
}
