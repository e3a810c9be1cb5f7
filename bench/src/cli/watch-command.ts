// `watch SUITE`: runs a suite again whenever one of its files changes, and says what the change does to the answers.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeQualityChange } from '../compare-runs.ts';
import { formatCount } from '../format-figures.ts';
import { JudgeBudget } from '../judging/judge-budget.ts';
import { checkJudgePrice } from '../judging/judge-client.ts';
import { RunWriter, readManifest, readSamples, writeManifest } from '../report/run-folder.ts';
import { sleep } from '../sleep.ts';
import { compareAcross, type StoredRun } from '../versions/compare-versions.ts';
import { AnswerBook } from '../watch/answer-book.ts';
import { runVersion, type Version } from '../watch/run-version.ts';
import { SettledFiles } from '../watch/settled-files.ts';
import { LiveProgress } from './live-progress.ts';
import { readNumber } from './read-arguments.ts';
import { defaultFolder, runOptionsOf, writeSuite } from './run-command.ts';
import { lockRun } from './run-lock.ts';
import { type RunSettings, readRunSettings } from './run-settings.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';
import { WatchBudget } from './watch-budget.ts';
import { asksForTimes, checkFilesOf, checkWatched, makeChecksOf, TIMES_NOT_CHECKED } from './watch-rules.ts';

/** Takes `--name VALUE` out of the arguments. */
function takeOption(argv: readonly string[], name: string): [value: string | undefined, rest: string[]] {
  const at = argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  if (at === -1) return [undefined, [...argv]];
  const [, joined] = /^[^=]*=(.*)$/s.exec(argv[at] as string) ?? [];
  return [joined ?? argv[at + 1] ?? '', argv.toSpliced(at, joined === undefined ? 2 : 1)];
}

/** What the next version is run for. */
type Wanted = 'change' | 'rerun';

type WatchTerminal = Terminal & { watchFiles: NonNullable<Terminal['watchFiles']> };

class Watch {
  readonly #argv: readonly string[];
  readonly #terminal: WatchTerminal;
  readonly #folder: string;
  readonly #budget: WatchBudget;
  readonly #book = new AnswerBook();
  readonly #files: SettledFiles;
  readonly #seed: number;
  #paths: ReadonlySet<string>;
  #wanted: Wanted | null = 'change';
  #isOver = false;
  #isRunning = false;
  /** Cuts off the calls of the version that is running. */
  #calls: AbortController | null = null;
  #wake: () => void = () => undefined;
  #version = 0;
  /** The last version that was run to its end. */
  #before: StoredRun | null = null;

  constructor(
    argv: readonly string[],
    terminal: WatchTerminal,
    first: RunSettings,
    paths: Set<string>,
    budget: WatchBudget,
    folder: string,
  ) {
    this.#argv = argv;
    this.#terminal = terminal;
    this.#paths = paths;
    this.#budget = budget;
    this.#folder = folder;
    this.#seed = first.seed;
    const pause = (ms: number) => (terminal.pause ?? sleep)(ms, terminal.signal);
    this.#files = new SettledFiles({ pause, watchFiles: terminal.watchFiles }, () => this.#want('change'));
  }

  async run(): Promise<void> {
    const terminal = this.#terminal;
    const stopKeys = terminal.watchKeys?.((key) => this.#press(key));
    const onAbort = () => this.#end();
    terminal.signal.addEventListener('abort', onAbort, { once: true });
    try {
      while (!this.#isOver && !terminal.signal.aborted) {
        const wanted = this.#wanted;
        this.#wanted = null;
        if (wanted) await this.#runVersion(wanted);
        else await this.#rest();
      }
    } finally {
      stopKeys?.();
      this.#files.close();
      terminal.signal.removeEventListener('abort', onAbort);
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#wake();
  }

  #press(key: string): void {
    const isQuit = key === 'q' || key === '\u0003';
    // The second time does not wait for the calls in flight.
    if (isQuit && this.#isOver) this.#calls?.abort();
    else if (isQuit) this.#end();
    else if (key === 'r') this.#want('rerun');
    else return;
    if (this.#isRunning) this.#terminal.err('Waiting for the calls in flight, which are paid for.\n');
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted === 'rerun' || this.#wanted === 'rerun' ? 'rerun' : 'change';
    this.#wake();
  }

  async #rest(): Promise<void> {
    const keys = this.#terminal.watchKeys ? ' r asks everything again, q quits.' : '';
    this.#terminal.err(`Watching ${formatCount(this.#paths.size, 'file')}; ${this.#budget.describe()}.${keys}\n`);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#isOver || this.#wanted) resolve();
    });
    this.#wake = () => undefined;
  }

  async #runVersion(wanted: Wanted): Promise<void> {
    const read = new Set<string>();
    try {
      // Files that change while they are read are noticed too.
      this.#files.watch(this.#paths);
      const settings = await readRunSettings(this.#argv, this.#terminal, (path) => read.add(path));
      for (const path of checkFilesOf(settings)) read.add(path);
      this.#paths = read;
      this.#files.watch(read);
      checkWatched(settings, this.#argv, this.#terminal);
      await this.#measure({ ...settings, seed: this.#seed }, wanted);
    } catch (error) {
      // A file in the middle of an edit: what was watched before goes on being watched.
      if (!(error instanceof Error) || !EXPECTED.has(error.name)) throw error;
      this.#paths = new Set([...this.#paths, ...read]);
      this.#files.watch(this.#paths);
      this.#terminal.err(`${error.message}\n`);
    }
  }

  async #measure(settings: RunSettings, wanted: Wanted): Promise<void> {
    const folder = join(this.#folder, String(++this.#version).padStart(3, '0'));
    const limits = this.#budget.next(settings.suite.settings.budget);
    const limited = {
      ...settings,
      suite: { ...settings.suite, settings: { ...settings.suite.settings, budget: limits } },
    };
    const judgeBudget = new JudgeBudget(limits);
    if (settings.suite.judge) await checkJudgePrice(settings.suite.judge.model, limits, settings.prices);
    const writer = new RunWriter(folder);
    this.#calls = new AbortController();
    const live = settings.isQuiet ? null : new LiveProgress(this.#terminal);
    const running = {
      settings: limited,
      terminal: this.#terminal,
      folder,
      writer,
      resumeFrom: undefined,
      signal: AbortSignal.any([this.#terminal.signal, this.#calls.signal]),
      judgeBudget,
    };
    writeSuite(folder, limited);
    let made: Version | null = null;
    this.#isRunning = true;
    try {
      const options = await runOptionsOf(running, live);
      const runId = `watch-${this.#terminal.now().toISOString().replace(/\D/g, '')}-${this.#version}`;
      const mayGoOn = () => this.#wanted === null && !this.#isOver;
      made = await runVersion({
        ...options,
        runId,
        mayGoOn,
        book: this.#book,
        isFresh: wanted === 'rerun',
        checksOf: makeChecksOf(settings),
      });
      live?.finish();
    } finally {
      this.#isRunning = false;
      this.#budget.book(made ? made.manifest.totals : judgeBudget.taken);
      await writer.close();
    }
    await this.#tell(folder, settings, made);
  }

  async #tell(folder: string, settings: RunSettings, version: Version): Promise<void> {
    const { manifest, asked, copies } = version;
    const { out, err, columns } = this.#terminal;
    const [{ loadRun }, { writeReports }] = await Promise.all([import('./load-run.ts'), import('./write-reports.ts')]);
    await writeManifest(folder, manifest, []);
    const report = await writeReports(folder, await loadRun(folder, settings.suite.thresholds));
    err(
      `Version ${this.#version}: asked ${formatCount(asked, 'call')}, took ${copies} from earlier versions; saved in ${folder}\n`,
    );
    if (asksForTimes(settings)) err(`${TIMES_NOT_CHECKED}\n`);
    if (manifest.status === 'aborted')
      return err(this.#isOver ? 'Stopped.\n' : 'Overtaken; what was answered is used by the next version.\n');
    if (manifest.status === 'budget_reached')
      err(`The budget ended it: ${formatCount(manifest.totals.skipped, 'call')} not made.\n`);
    const now: StoredRun = { manifest: readManifest(folder), samples: () => readSamples(folder) };
    if (this.#before) out(await describeVersions(this.#before, now));
    else {
      const { renderTerminal } = await import('../report/terminal.ts');
      out(renderTerminal(report, columns));
    }
    this.#before = now;
  }
}

/** Errors of a suite that is being edited. */
const EXPECTED = new Set(['SuiteError', 'UsageError', 'BadPlanError', 'BadModelError', 'BudgetError', 'CsvError']);

/** What a change does, in the words of `compare`. */
async function describeVersions(before: StoredRun, now: StoredRun): Promise<string> {
  const [versions, { renderVersionLines }] = await Promise.all([
    compareAcross(before, now),
    import('../versions/render-versions.ts'),
  ]);
  const { between, comparisons } = versions;
  const isNothing = comparisons.length === 0;
  const lines = renderVersionLines({
    ...versions,
    isComplete: true,
    limits: [],
    comparisons: comparisons.map((comparison) => ({ ...comparison, rules: [] })),
    notes: [
      ...(between?.warnings ?? []),
      ...(between?.onlyFirst ?? []).map((key) => `${key}: only in the version before.`),
      ...(between?.onlySecond ?? []).map((key) => `${key}: only in this version.`),
      ...(isNothing ? ['Nothing could be compared with the version before: they share no case, or no model.'] : []),
    ],
  });
  const changes = (between?.changes ?? []).flatMap((change) => describeQualityChange(change) ?? []);
  return `${[...changes, ...lines].join('\n')}\n`;
}

/** `watch SUITE`: until q, or an interrupt. */
export async function watchCommand(argv: readonly string[], given: Terminal): Promise<number> {
  const [session, rest] = takeOption(argv, 'session-budget');
  const sessionMoney = readNumber('session-budget', session, { isWhole: false, least: 0 });
  const terminal = { ...given, watchFiles: given.watchFiles ?? (await import('./watch-ports.ts')).watchFiles };
  const paths = new Set<string>();
  const settings = await readRunSettings(rest, terminal, (path) => paths.add(path));
  checkWatched(settings, rest, terminal);
  const budget = new WatchBudget(settings, sessionMoney);
  const folder = settings.out ?? `${defaultFolder(terminal)}-watch`;
  if (existsSync(join(folder, '001'))) throw new UsageError(`${folder} holds a watch already. Name another folder.`);
  mkdirSync(folder, { recursive: true });
  const unlock = lockRun(folder);
  terminal.err('A watch is for what answers are, not for how fast they come: no time is given.\n');
  try {
    await new Watch(rest, terminal, settings, paths, budget, folder).run();
  } finally {
    unlock();
  }
  return EXIT.ok;
}
