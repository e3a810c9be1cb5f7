import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '../format-figures.ts';
import type { ModelSpec } from '../record.ts';
import type { Prompt, SuiteCase } from '../request.ts';
import type { JudgeSettings } from '../suite.ts';

/** A suite as it is written beside its run, or as it is now. */
interface AskedSuite {
  cases: readonly SuiteCase[];
  models: readonly ModelSpec[];
  judge: Pick<JudgeSettings, 'criteria' | 'examples'> | null;
}

/** As JSON keeps it: without what is undefined. */
const asWritten = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(asWritten(one), asWritten(other));

/** What a person would look for in the suite. */
const PARTS: readonly [string, (prompt: Prompt) => unknown][] = [
  ['prompt', ({ messages }) => messages],
  ['system prompt', ({ system }) => system],
  ['tools', ({ tools, maxTurns }) => [tools, maxTurns]],
  ['simulated user', ({ user }) => user],
];

const promptsOf = ({ prompt, prompts = {} }: SuiteCase): Record<string, Prompt> => ({ '': prompt, ...prompts });

/** Which part of a case is another one now; null: none. */
function changedPart(before: SuiteCase, now: SuiteCase): string | null {
  const [old, current] = [promptsOf(before), promptsOf(now)];
  for (const id of new Set([...Object.keys(old), ...Object.keys(current)])) {
    const [one, other] = [old[id], current[id]];
    if (!one || !other) return 'prompt';
    if (isSame(one, other)) continue;
    return PARTS.find(([, partOf]) => !isSame(partOf(one), partOf(other)))?.[0] ?? 'request settings';
  }
  if (!isSame(before.assertions ?? [], now.assertions ?? [])) return 'checks';
  return readsVariables(now) && !isSame(before.variables ?? {}, now.variables ?? {}) ? 'variables' : null;
}

/** Code gets the variables of a case, whether or not they are in its prompt. */
const readsVariables = ({ assertions = [] }: SuiteCase): boolean =>
  (assertions as { type: string }[]).some(({ type }) => type === 'javascript' || type === 'function');

const JUDGE_PARTS = ['criteria', 'examples'] as const;

/** What was changed in a suite since its run was started, which going on would mix in one run; null: nothing. */
export function describeChange(before: AskedSuite, now: AskedSuite): string | null {
  const known = new Map(before.cases.map((one) => [one.id, one]));
  const changed = now.cases.flatMap((one) => {
    const part = known.has(one.id) ? changedPart(known.get(one.id)!, one) : null;
    return part === null ? [] : [{ id: one.id, part }];
  });
  const [first] = changed;
  if (first) {
    const others = changed.length > 1 ? ` (and ${formatCount(changed.length - 1, 'more case')})` : '';
    return `the ${first.part} of case “${first.id}”${others}`;
  }
  const model = now.models.find(({ key, parameters = {} }) => {
    const old = before.models.find((one) => one.key === key);
    return old && !isSame(old.parameters ?? {}, parameters);
  });
  if (model) return `the parameters of ${model.key}`;
  const { judge } = before;
  const part = judge && now.judge ? JUDGE_PARTS.find((name) => !isSame(judge[name], now.judge?.[name])) : undefined;
  return part ? `the ${part} of the judge` : null;
}
