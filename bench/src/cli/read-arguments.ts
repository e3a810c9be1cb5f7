import { type ParseArgsConfig, parseArgs } from 'node:util';
import { MOST_REQUESTS_PER_DAY } from '../monthly-cost.ts';
import { UsageError } from './terminal.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads the arguments of one command; throws a {@link UsageError} for an unknown option or too few or many words. */
export function readArguments<const Known extends Options>(
  argv: readonly string[],
  options: Known,
  words: { names: string[]; optional?: number; hasMore?: boolean },
) {
  const parse = () => parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const least = words.names.length - (words.optional ?? 0);
  if (positionals.length < least) throw new UsageError(`${words.names[positionals.length]} is missing.`);
  if (!words.hasMore && positionals.length > words.names.length)
    throw new UsageError(`unexpected argument “${positionals[words.names.length]}”`);
  return { positionals, values };
}

/** A number given as an option; throws a {@link UsageError} when it is none or too small. */
export function readNumber(
  name: string,
  text: string | undefined,
  options: { isWhole: boolean; least: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const isFit =
    text.trim() !== '' &&
    Number.isFinite(value) &&
    value >= options.least &&
    (!options.isWhole || Number.isInteger(value));
  if (!isFit)
    throw new UsageError(
      `--${name} needs a ${options.isWhole ? 'whole ' : ''}number from ${options.least} on, not “${text}”.`,
    );
  return value;
}

/** The reader's own volume, for the cost of a month. */
export function readRequestsPerDay(text: string | undefined): number | undefined {
  const requests = readNumber('requests-per-day', text, { isWhole: true, least: 1 });
  if (requests !== undefined && requests > MOST_REQUESTS_PER_DAY)
    throw new UsageError(`--requests-per-day is at most ${MOST_REQUESTS_PER_DAY}.`);
  return requests;
}

/** One of several words given as an option. */
export function readChoice<const Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (text === undefined) return fallback;
  const choice = choices.find((item) => item === text);
  if (!choice) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not “${text}”.`);
  return choice;
}
