import { type Drop, dropUnread, isRecord } from './carry.ts';
import { type AssertionTools, convertAssertion, numberOf } from './convert-assertions.ts';

/** An assertion or a set of them, and where it stands in the file. */
export interface PlacedAssertion {
  item: unknown;
  path: string;
}

/** How the answers of one test are checked. */
export interface AnswerRules {
  /** The weighted mean of the scores that is needed; undefined: all have to pass. */
  threshold: number | undefined;
  /** Expressions of the module that change the answer before; null: what changes it there could not be carried over. */
  transforms: readonly string[] | null;
  /** Nothing but white space at the ends of answers is taken away before. */
  isTrimmed: boolean;
}

type Check = Record<string, unknown>;

/** A check as an expression of the module; `value` is what the suite fills with variables. */
interface Compiled {
  code: string;
  value: unknown;
  name: string;
}

/** Kinds of checks that the module can make, too. */
const IN_MODULE = [
  'equals',
  'contains',
  'contains-any',
  'contains-all',
  'starts-with',
  'regex',
  'json',
  'contains-json',
  'length',
  'latency',
];

const MEASURED = ['latency', 'cost'];

/** Kinds that mean the same with and without white space at the ends of an answer. */
const INDIFFERENT = ['json', 'judge', 'equals', 'contains', 'contains-any', 'contains-all', 'starts-with', 'length'];

/** Text with white space at its ends may be found in an answer there alone, which is then gone. */
const isIndifferent = ({ type, value }: Check): boolean =>
  INDIFFERENT.includes(String(type)) &&
  (!String(type).startsWith('contains') ||
    [value].flat().every((text) => typeof text !== 'string' || text.trim() === text));

/** Whether a transform takes away white space at the ends, and does nothing else. */
export const onlyTrims = (code: unknown): boolean =>
  typeof code === 'string' &&
  /^\s*(?:\(?output\)?\s*=>\s*|return\s+)?(?:String\(output\)|output)\.trim\(\)\s*;?\s*$/.test(code);

const isSet = (item: unknown): item is Check & { assert: unknown[] } =>
  isRecord(item) && item.type === 'assert-set' && Array.isArray(item.assert);

const membersOf = ({ item, path }: PlacedAssertion): PlacedAssertion[] =>
  (item as { assert: unknown[] }).assert.map((member, index) => ({ item: member, path: `${path}.assert[${index}]` }));

/** A number, also where it is written as text; undefined after naming what is none. */
export function readThreshold({ threshold }: Record<string, unknown>, path: string, drop: Drop): number | undefined {
  const read = numberOf(threshold);
  if (read === undefined && (threshold ?? undefined) !== undefined)
    drop(`${path}.threshold`, 'is not a number; all checks have to pass');
  return read;
}

function named(input: Check): string {
  if (typeof input.metric === 'string') return input.metric;
  const value = typeof input.value === 'string' ? ` “${input.value.replace(/^(.{40}).+$/s, '$1…')}”` : '';
  return `${input.type}${value}`;
}

/** Why a check of ours cannot be made by the module. */
function whyNot({ type, schema }: Check): string | null {
  if (type === 'json' && schema !== undefined) return 'is held to a schema';
  return IN_MODULE.includes(String(type)) ? null : `is a check of the type ${type}`;
}

/** One assertion as an expression; null after naming why there is none. */
function compileOne({ item, path }: PlacedAssertion, tools: AssertionTools, isShare: boolean): Compiled | null {
  const converted = convertAssertion(item, path, tools, ['transform', ...(isShare ? ['weight'] : [])]);
  if (!converted || !tools.scripts) return null;
  const input = item as Check;
  const { not, name: _, code, value, ...options } = converted;
  const reason = code === undefined ? whyNot(converted) : null;
  if (reason !== null) {
    tools.drop(path, `${reason}, which cannot be made of a transformed answer or within a share that is to be reached`);
    return null;
  }
  const own = input.transform === undefined ? null : tools.scripts.readTransform(input.transform);
  if (own && 'reason' in own) {
    tools.drop(`${path}.transform`, own.reason);
    return null;
  }
  const plain = code === undefined ? `text(${JSON.stringify(options)})` : String(code);
  const made = not === true ? `not(${plain})` : plain;
  return { code: own ? `after(${own.code}, ${made})` : made, value: value ?? null, name: named(input) };
}

/** Several assertions as one expression; null after naming why there is none: in part, it would mean something else. */
function compileShare(
  items: readonly PlacedAssertion[],
  threshold: number | undefined,
  tools: AssertionTools,
): Compiled | null {
  const parts = items.map((one) => {
    if (!isSet(one.item)) return { made: compileOne(one, tools, true), weight: weightOf(one.item) };
    dropUnread(one.item, ['type', 'assert', 'threshold', 'weight', 'metric'], one.path, tools.drop);
    const made = compileShare(membersOf(one), readThreshold(one.item, one.path, tools.drop), tools);
    return { made: made && { ...made, name: named({ ...one.item, value: undefined }) }, weight: weightOf(one.item) };
  });
  const known = parts.flatMap(({ made, weight }) => (made ? [{ ...made, weight }] : []));
  if (known.length < parts.length) return null;
  const codes = known.map(({ weight, code, name }) => `[${weight}, ${code}, ${JSON.stringify(name)}]`);
  const names = known.map(({ name }) => name).join(', ');
  return {
    code: `share(${threshold}, [${codes.join(', ')}])`,
    value: known.map(({ value }) => value),
    name: `${threshold === undefined ? 'all' : `a share of ${threshold}`} of: ${names}`,
  };
}

/** No check of ours looks for JSON in other text, or fills variables into a pattern. */
const needsModule = ({ code, type, value }: Check): boolean =>
  code !== undefined || type === 'contains-json' || (type === 'regex' && String(value).includes('{{'));

const weightOf = (item: unknown): number => (isRecord(item) ? (numberOf(item.weight) ?? 1) : 1);

const WHOLE =
  'has a threshold for several assertions together, of which one cannot be carried over; the whole of it is left out, since its rest would mean something else';

const NO_MODULE =
  'has a threshold for several assertions together, which is carried over by “yardstick bench import promptfoo FILE -o SUITE” alone, into a file beside the suite; the whole of it is left out';

function convertShare(
  items: readonly PlacedAssertion[],
  threshold: number,
  place: { path: string; metric?: unknown },
  transforms: AnswerRules['transforms'],
  tools: AssertionTools,
): Check[] {
  const { scripts, drop } = tools;
  const made = scripts && transforms ? compileShare(items, threshold, tools) : null;
  if (!made || !scripts) {
    drop(place.path, scripts ? WHOLE : NO_MODULE);
    return [];
  }
  const name = typeof place.metric === 'string' ? place.metric : made.name;
  return [{ name, type: 'function', use: scripts.add(made.code, transforms ?? []), value: made.value }];
}

function convertSingle(
  placed: PlacedAssertion,
  { transforms, isTrimmed }: Pick<AnswerRules, 'transforms' | 'isTrimmed'>,
  tools: AssertionTools,
): Check[] {
  const { item, path } = placed;
  const { drop, scripts } = tools;
  const input: Check = isRecord(item) ? item : {};
  if (numberOf(input.weight) === 0) {
    drop(path, 'has the weight 0: it is reported there and fails nothing, so it is no check here');
    return [];
  }
  const isMeasured = MEASURED.includes(String(input.type).replace(/^not-/, ''));
  const isChanged = transforms === null || transforms.length > 0 || input.transform !== undefined;
  if (isMeasured || !isChanged) {
    const check = convertAssertion(item, path, tools);
    if (!check) return [];
    if (!needsModule(check) || (!scripts && check.type === 'javascript')) return [check];
    if (!scripts) {
      drop(
        path,
        'has variables filled into its pattern, which is carried over by “yardstick bench import promptfoo FILE -o SUITE” alone, into a file beside the suite',
      );
      return [];
    }
  }
  if (isTrimmed && input.transform === undefined) {
    const check = convertAssertion(item, path, tools);
    if (!check) return [];
    if (isIndifferent(check) && !needsModule(check)) return [check];
  }
  // What changes the answer was named at its own place.
  if (transforms === null) return [];
  if (!scripts) {
    if (input.transform !== undefined) drop(`${path}.transform`, OF_CODE);
    return [];
  }
  const made = compileOne(placed, tools, false);
  if (!made) return [];
  const name = input.type === 'javascript' && input.metric === undefined && !isChanged ? {} : { name: made.name };
  const value = made.value === null ? {} : { value: made.value };
  return [{ ...name, type: 'function', use: scripts.add(made.code, transforms), ...value }];
}

/** Without a module, what trims answers is left out with the checks that mind. */
export const OF_TRIM =
  'takes white space from the ends of answers, which is carried over by “yardstick bench import promptfoo FILE -o SUITE” alone; checks by code, by patterns and for text with white space at its ends are left out';

const OF_CODE =
  'changes answers by code, which is carried over by “yardstick bench import promptfoo FILE -o SUITE” alone, into a file beside the suite; the checks of what it makes are left out';

/** Turns the assertions of one test into checks, with what its threshold and its transforms make of them. */
export function convertChecks(
  items: readonly PlacedAssertion[],
  { threshold, ...rules }: AnswerRules,
  path: string,
  tools: AssertionTools,
): Check[] {
  if (threshold !== undefined && items.length > 0)
    return convertShare(items, threshold, { path: `${path}.threshold` }, rules.transforms, tools);
  return items.flatMap((one) => {
    if (!isSet(one.item)) return convertSingle(one, rules, tools);
    const { metric } = one.item;
    const needed = readThreshold(one.item, one.path, tools.drop);
    dropUnread(one.item, ['type', 'assert', 'threshold', 'metric', 'weight'], one.path, tools.drop);
    if (needed !== undefined)
      return convertShare(membersOf(one), needed, { path: one.path, metric }, rules.transforms, tools);
    return convertChecks(membersOf(one), { threshold: undefined, ...rules }, one.path, tools);
  });
}

/** The transforms of a list as expressions; null after naming the first that cannot be carried over. */
export function readTransforms(
  values: readonly { value: unknown; path: string }[],
  { scripts, drop }: AssertionTools & { drop: Drop },
): string[] | null {
  const codes: string[] = [];
  for (const { value, path } of values) {
    const script = scripts ? scripts.readTransform(value) : null;
    if (script && 'code' in script) codes.push(script.code);
    else {
      drop(path, script ? `${script.reason}; the checks of what it makes are left out` : OF_CODE);
      return null;
    }
  }
  return codes;
}
