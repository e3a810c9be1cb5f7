import { join } from 'node:path';
import type { Spending } from '../budget.ts';
import type { Manifest, Sample } from '../record.ts';
import { RunFolderError, RunWriter, readManifest, readSamples, writeManifest } from '../report/run-folder.ts';
import type { ResumeFrom } from '../run-options.ts';
import { runSuite } from '../run-suite.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { makeAskJudge } from './ask-judge.ts';
import { LiveProgress } from './live-progress.ts';
import { loadFunctions } from './load-functions.ts';
import { findKey, requireKeys } from './provider-keys.ts';
import { type RunSettings, readRunSettings } from './run-settings.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** What a resumed run needs of each sample; texts are left on disk. */
type Kept = Pick<Sample, 'id' | 'outcome' | 'isWarmup' | 'cost' | 'attempts'>;

async function readResume(folder: string, settings: RunSettings): Promise<ResumeFrom> {
  const manifest = readManifest(folder);
  const hasSame = JSON.stringify(manifest.suite.caseIds) === JSON.stringify(settings.suite.cases.map(({ id }) => id));
  if (!hasSame)
    throw new RunFolderError(`${folder} holds a run of other cases; a run can be resumed with its own suite only.`);
  const samples: Kept[] = [];
  for await (const { id, outcome, isWarmup, cost, attempts } of readSamples(folder))
    samples.push({ id, outcome, isWarmup, cost, attempts });
  return { runId: manifest.runId, seed: manifest.seed, samples };
}

interface Running {
  settings: RunSettings;
  terminal: Terminal;
  folder: string;
  writer: RunWriter;
  resumeFrom: ResumeFrom | undefined;
  /** Stops the run when the user or the budget asks. */
  stop: AbortController;
  /** Of the judge. */
  spending: Spending;
  /** Of the calls that are measured. */
  spentOnCalls: Spending;
}

/** The judge spends from the same budget: the run counts what it took, and it is asked only what still fits. */
function isBudgetLeft({ settings, spending, spentOnCalls }: Running, most: Spending): boolean {
  const { nanos, tokens } = settings.suite.settings.budget;
  const isMoneyLeft = nanos === null || spending.nanos + spentOnCalls.nanos + most.nanos <= nanos;
  return isMoneyLeft && (tokens === null || spending.tokens + spentOnCalls.tokens + most.tokens <= tokens);
}

function makeAsk(running: Running) {
  const { settings, terminal, stop, spending } = running;
  const { judge } = settings.suite;
  if (!judge) return undefined;
  return makeAskJudge({
    model: judge.model,
    keys: (provider) => findKey(provider, terminal.environment),
    signal: stop.signal,
    spending,
    mayAsk: (most) => isBudgetLeft(running, most),
    ...(settings.prices ? { prices: settings.prices } : {}),
  });
}

async function measure(running: Running, live: LiveProgress | null): Promise<Manifest> {
  const { settings, terminal, writer, resumeFrom, stop } = running;
  const { suite, models, rounds, seed, prices, region } = settings;
  const { isStreaming, cacheMode, concurrency, budget, limits, tieMargin } = suite.settings;
  const ask = makeAsk(running);
  const score = createScorer({ functions: await loadFunctions(suite, settings.suiteFolder), ...(ask ? { ask } : {}) });
  return runSuite({
    suite,
    models,
    rounds,
    seed,
    isStreaming,
    cacheMode,
    concurrency,
    budget,
    alsoSpent: () => running.spending,
    limits,
    tieMargin,
    score,
    name: suite.name,
    keys: (provider) => findKey(provider, terminal.environment),
    signal: stop.signal,
    sink: (sample) => writer.addSample(sample),
    onProgress: (progress) => {
      const { spending } = running;
      running.spentOnCalls = {
        nanos: progress.spentNanos - spending.nanos,
        tokens: progress.spentTokens - spending.tokens,
      };
      live?.update(progress);
    },
    ...(prices ? { prices } : {}),
    ...(region === undefined ? {} : { region }),
    ...(resumeFrom ? { resumeFrom } : {}),
  });
}

/** Has answers compared in pairs, when the suite says by which criteria. */
async function judge(running: Running): Promise<void> {
  const { settings, folder, writer, stop } = running;
  const ask = makeAsk(running);
  const { judge: judging, cases } = settings.suite;
  if (!ask || !judging?.criteria) return;
  const { judgePairs, listJudgedPairs } = await import('../scoring/judge-run.ts');
  const samples = [];
  for await (const { caseId, round, modelKey, text, outcome, isWarmup } of readSamples(folder)) {
    if (round <= judging.rounds) samples.push({ caseId, round, modelKey, text, outcome, isWarmup });
  }
  const pairs = listJudgedPairs(samples, cases, judging.rounds);
  await judgePairs(pairs, {
    criteria: judging.criteria,
    ask,
    signal: stop.signal,
    sink: (judgement) => writer.addJudgement(judgement),
  });
}

function startRunning(settings: RunSettings, terminal: Terminal, resumeFrom: ResumeFrom | undefined): Running {
  const stamp = terminal.now().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = settings.resume ?? settings.out ?? join(terminal.folder, 'yardstick-runs', stamp);
  const stop = new AbortController();
  if (terminal.signal.aborted) stop.abort();
  terminal.signal.addEventListener('abort', () => stop.abort(), { once: true });
  return {
    settings,
    terminal,
    folder,
    writer: new RunWriter(folder),
    resumeFrom,
    stop,
    spending: { nanos: 0, tokens: 0 },
    spentOnCalls: { nanos: 0, tokens: 0 },
  };
}

/** Pairs are judged when the run is over; what that took joins its totals. */
function withSpending(manifest: Manifest, { nanos, tokens }: Spending, before: Spending): Manifest {
  const { totals } = manifest;
  const more = nanos - before.nanos;
  return {
    ...manifest,
    totals: {
      ...totals,
      tokens: totals.tokens + tokens - before.tokens,
      nanos: totals.nanos === null && more === 0 ? null : (totals.nanos ?? 0) + more,
    },
  };
}

async function finish(running: Running, manifest: Manifest): Promise<number> {
  const { settings, terminal, folder } = running;
  const [{ loadRun }, { writeReports }, { renderReport }] = await Promise.all([
    import('./load-run.ts'),
    import('./write-reports.ts'),
    import('./report-command.ts'),
  ]);
  await writeManifest(folder, manifest, []);
  const report = await writeReports(folder, await loadRun(folder, settings.suite.thresholds));
  terminal.out(await renderReport(report, folder, settings.format, terminal.columns));
  if (running.spending.nanos > 0) {
    const { formatMoney } = await import('../format-figures.ts');
    terminal.err(`${formatMoney(running.spending.nanos, manifest.budget.currency)} of this went to the judge.\n`);
  }
  terminal.err(`Kept in ${folder}\n`);
  if (manifest.status !== 'completed') {
    terminal.err(`The run ended early (${manifest.status.replace('_', ' ')}); go on with --resume ${folder}\n`);
    return EXIT.incomplete;
  }
  if (report.summary.models.every(({ answered }) => answered === 0)) {
    terminal.err('No call was answered.\n');
    return EXIT.incomplete;
  }
  return report.thresholds.some(({ isMet }) => !isMet) ? EXIT.missed : EXIT.ok;
}

/** `run SUITE`: measures, scores, judges, reports. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const settings = await readRunSettings(argv, terminal);
  if (settings.isDryRun) {
    terminal.out(await (await import('./dry-run.ts')).describeDryRun(settings));
    return EXIT.ok;
  }
  const { judge: judging } = settings.suite;
  requireKeys(
    [...settings.models, ...(judging ? [judging.model] : [])].map(({ provider }) => provider),
    terminal.environment,
  );
  await loadFunctions(settings.suite, settings.suiteFolder);
  const resumeFrom = settings.resume === undefined ? undefined : await readResume(settings.resume, settings);
  const running = startRunning(settings, terminal, resumeFrom);
  const live = settings.isQuiet ? null : new LiveProgress(terminal);
  const manifest = await measure(running, live);
  live?.finish();
  const before = { ...running.spending };
  await judge(running);
  await running.writer.close();
  return finish(running, withSpending(manifest, running.spending, before));
}
