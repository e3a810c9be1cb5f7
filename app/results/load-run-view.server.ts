import { type Manifest, nameModels, type RunSummary } from '@yardstick/bench';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { loadGrading, loadQuality } from '../judging/load-quality.server.ts';
import type { Context } from '../platform/context.server.ts';
import { summarizeStored } from '../runs/finish-run.server.ts';
import { PENDING } from '../runs/held-run.server.ts';
import { limitReached, ownBudgetReached } from '../runs/plan-budget.server.ts';
import { describeAttachment } from '../runs/prompt-attachment.ts';
import { describeAsked, describeSettings, schemaOf, writeBudget } from '../runs/request-settings.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { sampleOfRow } from '../runs/sample-store.server.ts';
import { benchmarkSamples } from '../runs/schema.server.ts';
import { listVotes } from './answers/blind-rating.server.ts';
import { answerView, buildRunView, MAX_SHOWN_CHARS } from './build-run-view.server.ts';
import type { AnswerPlace, AnswerView, PromptVersionView, RunView } from './run-view.ts';

/**
 * The result of a run. A finished one is read from its summary, without its samples. Blind votes are visible to the
 * owner only.
 */
export async function loadRunView(
  ctx: Context,
  run: RunRow,
  { hasPrompts = true, isShared = false } = {},
): Promise<RunView> {
  const summary = (run.summary as RunSummary | null) ?? (await summarizeStored(ctx, run));
  return buildRunView({
    id: run.id,
    name: run.name,
    status: run.status,
    error: run.error,
    rounds: summary.race?.ending ? summary.rounds : run.spec.rounds,
    prompt: hasPrompts ? run.spec.prompt : null,
    system: hasPrompts ? run.spec.system || null : null,
    ...askedOf(run, { hasPrompts, isShared }),
    ...(hasPrompts && run.spec.images ? { attached: run.spec.images.map(describeAttachment) } : {}),
    ...(run.spec.versions ? { versions: versionViews(run.spec, hasPrompts) } : {}),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    caseCount: Math.max(1, summary.cases.length),
    planned: run.planned,
    quality: await loadQuality(ctx, run, {
      nameOf: nameModels(summary),
      hasPrompts,
      listVotes: isShared ? null : () => listVotes(ctx, run.userId, run.id),
    }),
    grading: await loadGrading(ctx, run),
    summary: hasPrompts ? summary : withoutNames(summary),
    isQuoting: hasPrompts,
    plannedModels: run.spec.models,
    ...(run.spec.ends ? { ends: run.spec.ends } : {}),
    manifest: run.manifest as Manifest | null,
  });
}

/** Stop sequences and schemas are as private as the prompts; what somebody was ready to pay is no setting of the measurement. */
function askedOf(run: RunRow, { hasPrompts, isShared }: { hasPrompts: boolean; isShared: boolean }) {
  const { stop, json, ...open } = run.spec.request;
  const request = hasPrompts ? run.spec.request : { ...open, ...(json ? { json: true } : {}) };
  const asked = isShared ? describeSettings(request) : describeAsked({ ...run.spec, request });
  const schema = schemaOf(run.spec.request);
  const own = ownBudgetReached(run);
  const limit = own === null ? limitReached(run) : null;
  return {
    ...(asked.length > 0 ? { asked } : {}),
    ...(hasPrompts && schema ? { schema } : {}),
    ...(own === null ? {} : { limit: isShared ? 'its budget' : `its budget of ${writeBudget(own)}` }),
    ...(limit === null ? {} : { limit: limit === 'money' ? 'the limit of money' : 'the tokens that were set aside' }),
  };
}

/** What tools are called is as private as the prompts: what failed of them is said without names. */
const withoutNames = (summary: RunSummary): RunSummary => ({
  ...summary,
  models: summary.models.map(({ tools, ...model }) => ({
    ...model,
    ...(tools && { tools: tools.map((tool, index) => ({ ...tool, name: String(index + 1) })) }),
  })),
});

function versionViews({ versions = [], prompt, system, table }: RunRow['spec'], hasPrompts: boolean) {
  const hasTexts = hasPrompts && table?.format !== 'yaml';
  return versions.map(({ id, name, request, tools, cacheMode, ...own }): PromptVersionView => {
    const texts = { prompt, system, ...own };
    const words = [
      ...describeSettings(request ?? {}).map((one) => one.join(' ')),
      ...(tools ? ['Without tools'] : []),
      ...(cacheMode ? [cacheMode === 'cold' ? 'Cold prompt cache' : 'Warm prompt cache'] : []),
    ];
    const settings = hasTexts ? words.join(', ') : '';
    return {
      id,
      name,
      prompt: hasTexts ? texts.prompt : null,
      system: hasTexts ? texts.system : null,
      ...(settings === '' ? {} : { settings }),
    };
  });
}

/** The answers of all models to one case in one round. */
export async function listAnswers(ctx: Context, runId: string, { caseId, round }: AnswerPlace): Promise<AnswerView[]> {
  const rows = await ctx.db
    .select({
      record: benchmarkSamples.record,
      answer: sql<string>`left(${benchmarkSamples.answer}, ${MAX_SHOWN_CHARS + 1})`,
      reasoning: sql<string>`left(${benchmarkSamples.reasoning}, ${MAX_SHOWN_CHARS})`,
      repeats: benchmarkSamples.repeats,
      isStarred: benchmarkSamples.isStarred,
      note: benchmarkSamples.note,
    })
    .from(benchmarkSamples)
    .where(
      and(
        eq(benchmarkSamples.runId, runId),
        eq(benchmarkSamples.caseId, caseId),
        eq(benchmarkSamples.round, round),
        ne(benchmarkSamples.outcome, PENDING),
      ),
    )
    .orderBy(asc(benchmarkSamples.modelKey));
  return rows.map((row) => answerView(sampleOfRow(row), row));
}
