import { isRecord } from './carry.ts';
import { TemplateProblem } from './template-expression.ts';

/** Stands where an answer of a model would: nobody knows it before it is given. */
export const UNKNOWN_ANSWER = '\uE000';

/** Steps and characters of one import: strangers' templates may loop over anything. */
const MOST_WORK = 20_000_000;

export const tooMuchWork = () => new TemplateProblem('more work than all prompts of a configuration may take');

export class Work {
  #left = MOST_WORK;

  /** @throws {@link TemplateProblem} where it is too much */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw tooMuchWork();
  }
}

/** Counted before it is made: templates can put a list into itself again and again. */
function dumped(value: unknown, work: Work, spaces?: number): string | undefined {
  const count = (name: string, part: unknown) => {
    work.spend(1 + name.length + (typeof part === 'string' ? part.length : 0));
    return part;
  };
  return JSON.stringify(value, count, spaces);
}

function joined(parts: readonly string[], between: string): string {
  const size = parts.reduce((sum, part) => sum + part.length + between.length, 0);
  if (size > MOST_WORK) throw tooMuchWork();
  return parts.join(between);
}

/** Whether any text inside holds an answer that nobody knows. */
export const holdsUnknown = (value: unknown, work = new Work()): boolean =>
  value !== undefined && value !== null && (dumped(value, work) ?? '').includes(UNKNOWN_ANSWER);

/** Of which a condition or a figure would depend. */
export function refuseUnknown(work: Work, ...values: unknown[]): void {
  if (values.some((value) => holdsUnknown(value, work)))
    throw new TemplateProblem('a decision that depends on an answer of the model');
}

/** How a value is written; lists and objects need `dump`. */
export function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return joined(value.map(written), ',');
  if (typeof value === 'object') throw new TemplateProblem('a list or an object that is written without “| dump”');
  return String(value);
}

function sizeOf(value: unknown): number {
  if (isRecord(value)) return Object.keys(value).length;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (value === undefined || value === null) return 0;
  throw new TemplateProblem('the length of something that is no text and no list');
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TemplateProblem('a filter for lists, of something else');
}

function textOf(value: unknown): string {
  if (value !== undefined && value !== null && typeof value !== 'string')
    throw new TemplateProblem('a filter for texts, of something else');
  return value ?? '';
}

const member = (item: unknown, name: unknown): unknown =>
  name === undefined ? item : isRecord(item) && Object.hasOwn(item, written(name)) ? item[written(name)] : undefined;

type Filter = (value: unknown, ...args: unknown[]) => unknown;

/** These leave an answer as it is. */
const PLAIN: Record<string, Filter> = {
  string: (value) => written(value),
  trim: (value) => written(value).trim(),
  default: (value, fallback, isLoose) => (value === undefined || (isLoose && !value) ? fallback : value),
};

const OTHERS: Record<string, Filter> = {
  upper: (value) => textOf(value).toUpperCase(),
  lower: (value) => textOf(value).toLowerCase(),
  capitalize: (value) => {
    const text = textOf(value).toLowerCase();
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  },
  length: (value) => sizeOf(value),
  first: (value) => itemsOf(value)[0],
  last: (value) => itemsOf(value).at(-1),
  reverse: (value) => [...itemsOf(value)].reverse(),
  join: (value, between = '', name) =>
    joined(
      itemsOf(value).map((item) => written(member(item, name))),
      written(between),
    ),
  replace: (value, old, now, ...more) => {
    const isPlain = [value, old, now].every((one) => typeof one === 'string' || typeof one === 'number');
    if (!isPlain || old === '' || more.length > 0)
      throw new TemplateProblem(
        'the filter replace with anything but a text, what is replaced and what stands there then',
      );
    return joined(written(value).split(written(old)), written(now));
  },
};

const SHORT: Record<string, string> = { d: 'default', count: 'length' };

export function applyFilter(called: string, value: unknown, args: readonly unknown[], work: Work): unknown {
  const name = Object.hasOwn(SHORT, called) ? (SHORT[called] as string) : called;
  if (name === 'dump') return dumped(value, work, typeof args[0] === 'number' ? Math.min(args[0], 10) : undefined);
  if (Object.hasOwn(PLAIN, name)) return PLAIN[name]?.(value, ...args);
  if (!Object.hasOwn(OTHERS, name)) throw new TemplateProblem(`the filter ${called}`);
  refuseUnknown(work, value, args);
  return OTHERS[name]?.(value, ...args);
}
