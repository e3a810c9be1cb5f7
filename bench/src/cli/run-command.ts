import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchRow } from '../batches/batch-row.ts';
import type { Standing } from '../batches/open-batch-api.ts';
import type { Spending } from '../budget.ts';
import { goesOn } from '../conversation/begun-talk.ts';
import { JudgeBudget } from '../judging/judge-budget.ts';
import { checkJudgePrice, makeAskJudge } from '../judging/judge-client.ts';
import type { Manifest } from '../record.ts';
import {
  ATTEMPTS_FILE,
  RunFolderError,
  RunWriter,
  readManifest,
  SUITE_FILE,
  writeManifest,
} from '../report/run-folder.ts';
import { withoutSecrets } from '../run-manifest.ts';
import type { ResumeFrom, RunSuiteOptions } from '../run-options.ts';
import { runSuite } from '../run-suite.ts';
import { createScorer } from '../scoring/score-sample.ts';
import type { RunSummary } from '../summary/summary.ts';
import { LiveProgress } from './live-progress.ts';
import { loadFunctions } from './load-functions.ts';
import { findKey, requireRunKeys } from './provider-keys.ts';
import { readResume } from './read-resume.ts';
import { lockRun } from './run-lock.ts';
import { type RunSettings, readRunSettings } from './run-settings.ts';
import { EXIT, type Terminal } from './terminal.ts';

export interface Running {
  settings: RunSettings;
  terminal: Terminal;
  folder: string;
  writer: RunWriter;
  resumeFrom: ResumeFrom | undefined;
  /** Stops the run. */
  signal: AbortSignal;
  /** The judge spends from the same budget: the run counts what it took, and it is asked only what still fits. */
  judgeBudget: JudgeBudget;
}

function makeAsk({ settings, terminal, signal, judgeBudget }: Running) {
  const { judge } = settings.suite;
  if (!judge) return undefined;
  return makeAskJudge({
    model: judge.model,
    key: (provider) => findKey(provider, terminal.environment),
    signal,
    budget: judgeBudget,
    ...(settings.prices ? { prices: settings.prices } : {}),
  });
}

/** What the engine is asked for a run of the command line. */
export async function runOptionsOf(running: Running, live: LiveProgress | null): Promise<RunSuiteOptions> {
  const { settings, terminal, writer, folder, resumeFrom, signal, judgeBudget } = running;
  const { suite, models, baseline, rounds, seed, prices, region } = settings;
  const { isStreaming, cacheMode, concurrency, budget, limits, tieMargin, stopWhenDecided } = suite.settings;
  const ask = makeAsk(running);
  const score = createScorer({
    functions: await loadFunctions(suite, settings.suiteFolder),
    beforeLong: (sample) => writer.unscored.hold(sample),
    ...(ask ? { ask } : {}),
  });
  return {
    suite,
    models,
    rounds,
    seed,
    isStreaming,
    cacheMode,
    concurrency,
    budget,
    alsoSpent: () => judgeBudget.spending,
    onStart: async (manifest) => void (await writeManifest(folder, manifest, [])),
    limits,
    tieMargin,
    baseline,
    stopWhenDecided,
    simulatedUser: suite.simulatedUser,
    score,
    name: suite.name,
    keys: (provider) => findKey(provider, terminal.environment),
    signal,
    sink: (sample) => writer.addSample(sample),
    onTurn: (sample) => writer.keepTurn(sample),
    onProgress: (progress) => {
      const { nanos, tokens } = judgeBudget.spending;
      const { reservedNanos, reservedTokens, uncountedNanos, uncountedTokens } = progress;
      judgeBudget.calls.nanos = progress.spentNanos + reservedNanos + uncountedNanos - nanos;
      judgeBudget.calls.tokens = progress.spentTokens + reservedTokens + uncountedTokens - tokens;
      live?.update(progress);
    },
    ...(settings.httpTools ? { httpTools: settings.httpTools } : {}),
    ...(prices ? { prices } : {}),
    ...(region === undefined ? {} : { region }),
    ...(resumeFrom ? { resumeFrom } : {}),
  };
}

async function measure(running: Running, live: LiveProgress | null): Promise<Manifest> {
  const { settings, terminal, folder } = running;
  const options = await runOptionsOf(running, live);
  if (!settings.isBatch) return runSuite(options);
  const [{ runBatchSuite }, { batchesIn }] = await Promise.all([
    import('../batches/run-batch.ts'),
    import('./batch-files.ts'),
  ]);
  const onNews = (words: string) => terminal.err(`${words}\n`);
  const onStanding = ({ modelKey }: BatchRow, { problem }: Standing) => {
    if (problem === null) return;
    // Quiet runs write into logs that others can read.
    const words = settings.isQuiet
      ? 'its provider reports a problem, and may quote the suite. Without --quiet it is said here.'
      : problem;
    terminal.err(`The batch of ${modelKey}: ${words}\n`);
  };
  const now = () => terminal.now().toISOString();
  return runBatchSuite({ ...options, now }, { store: batchesIn(folder), pause: terminal.pause, onNews, onStanding });
}

/** The suite as it is run, without secrets. */
export function writeSuite(folder: string, { suite, models }: RunSettings): void {
  const { judge, simulatedUser } = suite;
  const written = {
    ...suite,
    models: models.map(withoutSecrets),
    judge: judge && { ...judge, model: withoutSecrets(judge.model) },
    ...(simulatedUser ? { simulatedUser: withoutSecrets(simulatedUser) } : {}),
  };
  writeFileSync(join(folder, SUITE_FILE), `${JSON.stringify(written)}\n`);
}

export function defaultFolder({ now, folder }: Terminal): string {
  return join(folder, 'yardstick-runs', now().toISOString().replace(/\D/g, '').slice(0, 14));
}

function refuseOldRun(folder: string): void {
  if (existsSync(join(folder, ATTEMPTS_FILE)))
    throw new RunFolderError(
      `${folder} holds a run already. Name another folder, or continue it with --resume ${folder}`,
    );
}

function startRunning(
  folder: string,
  settings: RunSettings,
  terminal: Terminal,
  resumeFrom: ResumeFrom | undefined,
  judgeBudget: JudgeBudget,
): Running {
  if (!resumeFrom) refuseOldRun(folder);
  const writer = new RunWriter(folder);
  writeSuite(folder, settings);
  return { settings, terminal, folder, writer, resumeFrom, signal: terminal.signal, judgeBudget };
}

/** Pairs are judged when the run is over; what that took joins its totals. */
function withSpending(manifest: Manifest, judgeBudget: JudgeBudget, before: Spending): Manifest {
  const { totals } = manifest;
  const { nanos, tokens, isAtLeast } = judgeBudget.spending;
  const more = nanos - before.nanos;
  return {
    ...manifest,
    totals: {
      ...totals,
      tokens: totals.tokens + tokens - before.tokens,
      nanos: totals.nanos === null && more === 0 ? null : (totals.nanos ?? 0) + more,
      isAtLeast: totals.isAtLeast || isAtLeast === true,
    },
  };
}

async function hasBatchUnderWay(folder: string): Promise<boolean> {
  const [{ batchesIn }, { isUnderWay }] = await Promise.all([
    import('./batch-files.ts'),
    import('../batches/batch-row.ts'),
  ]);
  return batchesIn(folder).read().some(isUnderWay);
}

async function finish(running: Running, manifest: Manifest): Promise<number> {
  const { settings, terminal, folder } = running;
  const [{ loadRun }, { writeReports }, { renderReport }] = await Promise.all([
    import('./load-run.ts'),
    import('./write-reports.ts'),
    import('./report-command.ts'),
  ]);
  await writeManifest(folder, manifest, []);
  const report = await writeReports(folder, {
    ...(await loadRun(folder, settings.suite.thresholds)),
    requestsPerDay: settings.requestsPerDay,
  });
  terminal.out(await renderReport(report, folder, settings.format, terminal.columns));
  const { spending, asked } = running.judgeBudget;
  const { nanos, isAtLeast } = spending;
  if (nanos > 0) {
    const { formatCount, formatMoney } = await import('../format-figures.ts');
    const { totals, budget } = manifest;
    const all = formatMoney(totals.nanos, budget.currency, totals.isAtLeast);
    const grades = asked > (report.judge?.judge.asked ?? 0) ? ', grades by rubrics among them' : '';
    const questions = `${formatCount(asked, 'question')}${grades}`;
    terminal.err(`The judge took ${formatMoney(nanos, budget.currency, isAtLeast)} for ${questions}: ${all} in all.\n`);
  }
  const { conversations } = report.summary;
  if (conversations) {
    const { describeConversations, describeUserBill } = await import('../summary/conversation-collector.ts');
    const { nameModels } = await import('../conclude-run.ts');
    const ended = describeConversations(conversations, nameModels(report.summary));
    terminal.err(`${[...ended, describeUserBill(conversations)].join('\n')}\n`);
  }
  terminal.err(`Saved in ${folder}\n`);
  const isIncomplete = await sayIncomplete(running, manifest, report.summary);
  const missed = report.thresholds.filter(({ isMet }) => !isMet);
  if (!isIncomplete) return missed.length > 0 ? EXIT.missed : EXIT.ok;
  // What was stopped or not answered may still be within its limits, and so may a figure that the missing answers can move.
  const isDecided = manifest.status !== 'aborted' && isAnswered(report.summary);
  return isDecided && missed.some(({ isBroken }) => isBroken) ? EXIT.missed : EXIT.incomplete;
}

const isAnswered = ({ models }: RunSummary) => models.some(({ answered }) => answered > 0);

/** @returns whether the run did not come to its end, or nothing was answered in it */
async function sayIncomplete({ terminal, folder }: Running, manifest: Manifest, summary: RunSummary) {
  if (manifest.status !== 'completed') {
    if (manifest.batch && (await hasBatchUnderWay(folder)))
      terminal.err(`Batches that were submitted go on and are billed; yardstick bench cancel ${folder} cancels them\n`);
    const why = (await import('../report/run-report.ts')).describeStatus(manifest).replace(/\.$/, '');
    terminal.err(`${why}; repeat the command with --resume ${folder} to continue it\n`);
    return true;
  }
  if (!isAnswered(summary)) {
    terminal.err('No call was answered.\n');
    return true;
  }
  return false;
}

/** `run SUITE`: measures, scores, judges, reports. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const settings = await readRunSettings(argv, terminal);
  if (settings.isDryRun) {
    terminal.out(await (await import('./dry-run.ts')).describeDryRun(settings, terminal.environment));
    return EXIT.ok;
  }
  const { judge: judging } = settings.suite;
  requireRunKeys(settings, terminal.environment);
  await loadFunctions(settings.suite, settings.suiteFolder);
  for (const notice of settings.suite.notices ?? []) terminal.err(`${notice}\n`);
  const { budget } = settings.suite.settings;
  if (judging) await checkJudgePrice(judging.model, budget, settings.prices);
  const judgeBudget = new JudgeBudget(budget);
  const folder = settings.resume ?? settings.out ?? defaultFolder(terminal);
  if (settings.resume === undefined) refuseOldRun(folder);
  else readManifest(folder);
  mkdirSync(folder, { recursive: true });
  const unlock = lockRun(folder);
  try {
    return await runInFolder(folder, settings, terminal, judgeBudget);
  } finally {
    unlock();
  }
}

async function runInFolder(
  folder: string,
  settings: RunSettings,
  terminal: Terminal,
  judgeBudget: JudgeBudget,
): Promise<number> {
  const resumeFrom =
    settings.resume === undefined ? undefined : await readResume(settings.resume, settings, judgeBudget);
  const running = startRunning(folder, settings, terminal, resumeFrom, judgeBudget);
  // What begins again takes the place of nothing: what was paid for before is on record by itself.
  for (const sample of resumeFrom?.begun ?? []) if (!goesOn(sample)) await running.writer.addSample(sample);
  const live = settings.isQuiet ? null : new LiveProgress(terminal);
  const manifest = await measure(running, live);
  live?.finish();
  const before = judgeBudget.spending;
  const ask = makeAsk(running);
  if (ask) await (await import('./judge-folder.ts')).judgeFolder(running, settings, ask, terminal.signal);
  await running.writer.close();
  return finish(running, withSpending(manifest, judgeBudget, before));
}
