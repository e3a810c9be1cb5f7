import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findPlayedCase, isContestant, stopProblem } from '../plan.ts';
import { presetIds, roundsOfPreset } from '../presets.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Baseline, ModelSpec } from '../record.ts';
import { MEASURES } from '../stats/good-enough.ts';
import type { BaselineSource } from '../suite/suite-schema.ts';
import { resolveBaseline, withVariants } from '../suite/variants.ts';
import type { Suite } from '../suite.ts';
import type { HttpTools } from '../tools/http-tools.ts';
import { readArguments, readChoice, readNumber, readRequestsPerDay } from './read-arguments.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { allowHttpTools } from './tool-access.ts';

const OPTIONS = {
  model: { type: 'string', short: 'm', multiple: true },
  preset: { type: 'string' },
  rounds: { type: 'string' },
  seed: { type: 'string' },
  against: { type: 'string' },
  'stop-when-decided': { type: 'boolean' },
  baseline: { type: 'string' },
  'simulated-user': { type: 'string' },
  margin: { type: 'string' },
  measure: { type: 'string' },
  budget: { type: 'string' },
  'token-budget': { type: 'string' },
  concurrency: { type: 'string' },
  'allow-tools': { type: 'string', multiple: true },
  batch: { type: 'boolean' },
  'no-stream': { type: 'boolean' },
  cold: { type: 'boolean' },
  prices: { type: 'string' },
  region: { type: 'string' },
  out: { type: 'string', short: 'o' },
  resume: { type: 'string' },
  'requests-per-day': { type: 'string' },
  format: { type: 'string' },
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
} as const;

/** Everything a run of the command line was asked for, checked. */
export interface RunSettings {
  suite: Suite;
  /** The folder of the suite, beside which its checks lie. */
  suiteFolder: string;
  models: ModelSpec[];
  baseline: Baseline | undefined;
  rounds: number;
  seed: number;
  prices: PriceTable[] | undefined;
  region: string | undefined;
  out: string | undefined;
  resume: string | undefined;
  requestsPerDay: number | undefined;
  /** Undefined where no tool has an address. */
  httpTools: HttpTools | undefined;
  format: 'terminal' | 'markdown' | 'json';
  /** Ask in batches, where the provider has them. */
  isBatch: boolean;
  isDryRun: boolean;
  isQuiet: boolean;
}

async function modelsNamed(names: readonly string[], option: string): Promise<ModelSpec[]> {
  const { buildModels, SUITE_PROVIDERS } = await import('../suite/build-models.ts');
  return buildModels(names, SUITE_PROVIDERS, (_path, reason) => {
    throw new UsageError(`${option}: ${reason}`);
  });
}

const readModels = async (names: readonly string[] | undefined, suite: Suite): Promise<ModelSpec[]> =>
  names ? withVariants(await modelsNamed(names, '--model'), suite.variants) : suite.models;

/** The model that plays the users of conversations: by the arguments, or as the suite names it. */
async function nameSimulatedUser(suite: Suite, models: ModelSpec[], name: string | undefined): Promise<void> {
  if (name !== undefined) {
    const [model] = await modelsNamed([name], '--simulated-user');
    suite.simulatedUser = { ...model!, key: `user:${name}` };
  }
  const played = findPlayedCase({ suite, models });
  if (played && !suite.simulatedUser)
    throw new UsageError(
      `A simulated user goes on with case “${played.id}”. Name the model that plays it: simulatedUser in the suite, or --simulated-user provider:model.`,
    );
  if (!played) delete suite.simulatedUser;
  if (suite.simulatedUser && isContestant(suite.simulatedUser, models))
    throw new UsageError('The simulated user is one of the models measured, which would talk with itself.');
}

async function readPrices(path: string | undefined, folder: string): Promise<PriceTable[] | undefined> {
  if (path === undefined) return undefined;
  const [{ parse }, { priceFileSchema }, { priceTableOf }, { loadBundledPrices }] = await Promise.all([
    import('yaml'),
    import('../prices/price-file.ts'),
    import('../prices/price-book.ts'),
    import('../prices/bundled-prices.ts'),
  ]);
  let data: unknown;
  try {
    data = parse(readFileSync(resolve(folder, path), 'utf8'));
  } catch (error) {
    throw new UsageError(
      `The price file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const result = priceFileSchema.safeParse(data);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new UsageError(`The price file ${path} is wrong at ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return [priceTableOf(result.data, path), await loadBundledPrices()];
}

function applyOverrides(suite: Suite, values: Record<string, unknown>): void {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const { settings } = suite;
  const budget = readNumber('budget', text('budget'), { isWhole: false, least: 0 });
  const tokens = readNumber('token-budget', text('token-budget'), { isWhole: true, least: 1 });
  const rounds = readNumber('rounds', text('rounds'), { isWhole: true, least: 1 });
  if (text('preset') !== undefined)
    settings.rounds = roundsOfPreset(readChoice('preset', text('preset'), presetIds, 'standard')) ?? settings.rounds;
  if (rounds !== undefined) settings.rounds = rounds;
  if (budget !== undefined) settings.budget.nanos = Math.round(budget * 1e9);
  if (tokens !== undefined) settings.budget.tokens = tokens;
  settings.seed = readNumber('seed', text('seed'), { isWhole: true, least: 0 }) ?? settings.seed;
  settings.concurrency =
    readNumber('concurrency', text('concurrency'), { isWhole: true, least: 1 }) ?? settings.concurrency;
  settings.baseline = readBaseline(suite, text);
  if (values['stop-when-decided'] === true) settings.stopWhenDecided = true;
  if (values['no-stream'] === true) settings.isStreaming = false;
  if (values.cold === true) settings.cacheMode = 'cold';
}

/** The baseline by the arguments, or as the suite names it. The two versions of `--against` have no name yet, but a margin. */
function readBaseline(suite: Suite, text: (name: string) => string | undefined): BaselineSource | undefined {
  const written = suite.settings.baseline;
  const name = text('baseline');
  const terms = readTerms(text);
  if (name !== undefined && text('against') !== undefined)
    throw new UsageError('--against and --baseline cannot be combined: the earlier version is the baseline.');
  if (name === undefined && !written && text('against') === undefined) {
    if (Object.keys(terms).length === 0) return undefined;
    throw new UsageError('--margin and --measure need --baseline, the model that may be replaced, or --against.');
  }
  const isVariant = suite.variants?.some(({ id }) => id === name);
  return {
    measure: 'pass-rate',
    ...written,
    ...(name === undefined
      ? {}
      : isVariant
        ? { model: undefined, variant: name }
        : { model: name, variant: undefined }),
    ...terms,
  };
}

/** How much worse a replacement may be, and by which figure; what is not given is left out. */
export function readTerms(text: (name: string) => string | undefined): Partial<Pick<Baseline, 'measure' | 'margin'>> {
  const points = readNumber('margin', text('margin'), { isWhole: false, least: 0.1 });
  if (points !== undefined && points > 50) throw new UsageError('--margin is at most 50 points.');
  return {
    ...(text('measure') === undefined
      ? {}
      : { measure: readChoice('measure', text('measure'), MEASURES, 'pass-rate') }),
    ...(points === undefined ? {} : { margin: points / 100 }),
  };
}

/** What is measured and what it is compared with: the suite's models, or both versions of `--against`. */
async function readContest(
  suite: Suite,
  values: { model?: string[] | undefined; against?: string | undefined },
  folder: string,
) {
  const models = await readModels(values.model, suite);
  if (models.length === 0) throw new UsageError('The suite names no models; add them or give --model provider:model.');
  if (values.against !== undefined) {
    const [{ loadSuite }, { againstSuite }] = await Promise.all([
      import('../load-suite.ts'),
      import('../suite/against-suite.ts'),
    ]);
    const before = await loadSuite(resolve(folder, values.against), { file: values.against });
    const both = againstSuite({ ...suite, models }, { ...before, models: await readModels(values.model, before) });
    if (!both)
      throw new UsageError(
        `${values.against} shares no case with the suite, or has no counterpart to one of its models; nothing can be compared.`,
      );
    return { suite: both.suite, models: both.suite.models, baseline: both.baseline };
  }
  const source = suite.settings.baseline;
  const baseline = source && resolveBaseline(source, models);
  if (source && !baseline)
    throw new UsageError(
      `The baseline “${source.model ?? source.variant}” is not measured; name one of ${models.map(({ key }) => key).join(', ')}.`,
    );
  return { suite, models, baseline: baseline ?? undefined };
}

/** Reads the arguments of `run` and the suite they name. */
export async function readRunSettings(
  argv: readonly string[],
  terminal: Terminal,
  onRead: (path: string) => void = () => undefined,
): Promise<RunSettings> {
  const { positionals, values } = readArguments(argv, OPTIONS, { names: ['The suite'] });
  const { loadSuite } = await import('../load-suite.ts');
  const path = resolve(terminal.folder, positionals[0] as string);
  const written = await loadSuite(path, { file: positionals[0] as string, onRead });
  applyOverrides(written, values);
  const { suite, models, baseline } = await readContest(written, values, terminal.folder);
  await nameSimulatedUser(suite, models, values['simulated-user']);
  const problem = suite.settings.stopWhenDecided ? stopProblem(suite.settings.rounds) : null;
  if (problem) throw new UsageError(problem);
  const { out, resume, region } = values;
  if (out !== undefined && resume !== undefined)
    throw new UsageError('--out and --resume cannot be combined: a resumed run stays in its folder.');
  return {
    suite,
    suiteFolder: dirname(path),
    models,
    baseline,
    rounds: suite.settings.rounds,
    // A drawn seed is as good as a chosen one, since it is stored.
    seed: suite.settings.seed ?? terminal.now().getTime() % 2 ** 32,
    prices: await readPrices(values.prices, terminal.folder),
    region,
    out: out === undefined ? undefined : resolve(terminal.folder, out),
    resume: resume === undefined ? undefined : resolve(terminal.folder, resume),
    requestsPerDay: readRequestsPerDay(values['requests-per-day']),
    httpTools: values['dry-run']
      ? undefined
      : allowHttpTools(suite.cases, values['allow-tools'] ?? [], terminal.environment),
    format: readChoice('format', values.format, ['terminal', 'markdown', 'json'], 'terminal'),
    isBatch: values.batch === true,
    isDryRun: values['dry-run'] === true,
    isQuiet: values.quiet === true,
  };
}
