import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { presetIds, roundsOfPreset } from '../presets.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Baseline, ModelSpec } from '../record.ts';
import { MEASURES } from '../stats/good-enough.ts';
import type { Suite } from '../suite.ts';
import { readArguments, readChoice, readNumber } from './read-arguments.ts';
import { type Terminal, UsageError } from './terminal.ts';

const OPTIONS = {
  model: { type: 'string', short: 'm', multiple: true },
  preset: { type: 'string' },
  rounds: { type: 'string' },
  seed: { type: 'string' },
  baseline: { type: 'string' },
  margin: { type: 'string' },
  measure: { type: 'string' },
  budget: { type: 'string' },
  'token-budget': { type: 'string' },
  concurrency: { type: 'string' },
  'no-stream': { type: 'boolean' },
  cold: { type: 'boolean' },
  prices: { type: 'string' },
  region: { type: 'string' },
  out: { type: 'string', short: 'o' },
  resume: { type: 'string' },
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
  rounds: number;
  seed: number;
  prices: PriceTable[] | undefined;
  region: string | undefined;
  out: string | undefined;
  resume: string | undefined;
  format: 'terminal' | 'markdown' | 'json';
  isDryRun: boolean;
  isQuiet: boolean;
}

async function readModels(names: readonly string[] | undefined, suite: Suite): Promise<ModelSpec[]> {
  if (!names) return suite.models;
  const { buildModels, SUITE_PROVIDERS } = await import('../suite/build-models.ts');
  return buildModels(names, SUITE_PROVIDERS, (_path, reason) => {
    throw new UsageError(`--model: ${reason}`);
  });
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
  settings.baseline = readBaseline(settings.baseline, text);
  if (values['no-stream'] === true) settings.isStreaming = false;
  if (values.cold === true) settings.cacheMode = 'cold';
}

function readBaseline(written: Baseline | undefined, text: (name: string) => string | undefined): Baseline | undefined {
  const model = text('baseline') ?? written?.model;
  const points = readNumber('margin', text('margin'), { isWhole: false, least: 0.1 });
  const measure = readChoice('measure', text('measure'), MEASURES, written?.measure ?? 'pass-rate');
  if (model === undefined) {
    if (points === undefined && text('measure') === undefined) return undefined;
    throw new UsageError('--margin and --measure need --baseline, the model that may be replaced.');
  }
  if (points !== undefined && points > 50) throw new UsageError('--margin is at most 50 points.');
  const margin = points === undefined ? written?.margin : points / 100;
  return { model, measure, ...(margin === undefined ? {} : { margin }) };
}

/** Reads the arguments of `run` and the suite they name. */
export async function readRunSettings(argv: readonly string[], terminal: Terminal): Promise<RunSettings> {
  const { positionals, values } = readArguments(argv, OPTIONS, { names: ['The suite'] });
  const { loadSuite } = await import('../load-suite.ts');
  const path = resolve(terminal.folder, positionals[0] as string);
  const suite = await loadSuite(path, { file: positionals[0] as string });
  applyOverrides(suite, values);
  const models = await readModels(values.model, suite);
  if (models.length === 0) throw new UsageError('The suite names no models; add them or give --model provider:model.');
  const { baseline } = suite.settings;
  if (baseline && !models.some(({ key }) => key === baseline.model))
    throw new UsageError(
      `The baseline “${baseline.model}” is not measured; name one of ${models.map(({ key }) => key).join(', ')}.`,
    );
  const { out, resume, region } = values;
  if (out !== undefined && resume !== undefined)
    throw new UsageError('--out and --resume cannot be combined: a resumed run stays in its folder.');
  return {
    suite,
    suiteFolder: dirname(path),
    models,
    rounds: suite.settings.rounds,
    // A drawn seed is as good as a chosen one, since it is stored.
    seed: suite.settings.seed ?? terminal.now().getTime() % 2 ** 32,
    prices: await readPrices(values.prices, terminal.folder),
    region,
    out: out === undefined ? undefined : resolve(terminal.folder, out),
    resume: resume === undefined ? undefined : resolve(terminal.folder, resume),
    format: readChoice('format', values.format, ['terminal', 'markdown', 'json'], 'terminal'),
    isDryRun: values['dry-run'] === true,
    isQuiet: values.quiet === true,
  };
}
