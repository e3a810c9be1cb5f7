/** Checks that every answer of a run must pass, in the form's notation. Suites and the API use the engine's names. */
import { literalText } from '@yardstick/bench/words';
import { parseJson } from './json-depth.ts';

/** A check in the engine's short or long form. */
export type WrittenCheck = Record<string, unknown>;

export interface CheckRow {
  kind: CheckKind;
  value: string;
}

interface KindFacts {
  id: string;
  label: string;
  placeholder: string;
  toCheck(value: string): WrittenCheck;
}

const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const figureOf = (value: string) => (value.trim() === '' ? Number.NaN : Number(value));

export const checkKinds = [
  { id: 'contains', label: 'contains', placeholder: 'water', toCheck: (value) => ({ contains: value }) },
  {
    id: 'not-contains',
    label: 'does not contain',
    placeholder: 'sorry',
    toCheck: (value) => ({ 'not-contains': value }),
  },
  {
    id: 'contains-any',
    label: 'contains one of',
    placeholder: 'rain, snow',
    toCheck: (value) => ({ 'contains-any': listOf(value) }),
  },
  {
    id: 'contains-all',
    label: 'contains all of',
    placeholder: 'rain, snow',
    toCheck: (value) => ({ 'contains-all': listOf(value) }),
  },
  { id: 'equals', label: 'is exactly', placeholder: 'Paris', toCheck: (value) => ({ equals: value }) },
  { id: 'starts-with', label: 'starts with', placeholder: 'Dear', toCheck: (value) => ({ 'starts-with': value }) },
  { id: 'ends-with', label: 'ends with', placeholder: '.', toCheck: (value) => ({ 'ends-with': value }) },
  { id: 'regex', label: 'matches the pattern', placeholder: '^\\d+$', toCheck: (value) => ({ regex: value }) },
  {
    id: 'not-regex',
    label: 'does not match the pattern',
    placeholder: 'https?://',
    toCheck: (value) => ({ 'not-regex': value }),
  },
  { id: 'json', label: 'is valid JSON', placeholder: '', toCheck: () => ({ json: true }) },
  {
    id: 'max-words',
    label: 'has at most so many words',
    placeholder: '50',
    toCheck: (value) => ({ length: { unit: 'words', max: figureOf(value) }, name: `at most ${value.trim()} words` }),
  },
  {
    id: 'max-characters',
    label: 'has at most so many characters',
    placeholder: '280',
    toCheck: (value) => ({
      length: { unit: 'characters', max: figureOf(value) },
      name: `at most ${value.trim()} characters`,
    }),
  },
  {
    id: 'similar',
    label: 'is similar to',
    placeholder: 'The expected answer',
    toCheck: (value) => ({ similar: value }),
  },
  {
    id: 'judge',
    label: 'is good by this rubric, says the judge',
    placeholder: 'Polite, and answers the question in one sentence',
    toCheck: (value) => ({ judge: value }),
  },
  { id: 'tool-called', label: 'calls the tool', placeholder: 'weather({"city":"Paris"})', toCheck: readCall },
  {
    id: 'not-tool-called',
    label: 'does not call the tool',
    placeholder: 'book',
    toCheck: (value) => readCall(value, 'not-tool-called'),
  },
  {
    id: 'tool-sequence',
    label: 'calls the tools in this order',
    placeholder: 'weather, book',
    toCheck: (value) => ({ 'tool-sequence': listOf(value) }),
  },
  {
    id: 'latency',
    label: 'takes at most so many ms',
    placeholder: '3000',
    toCheck: (value) => ({ latency: figureOf(value), name: `within ${value.trim()} ms` }),
  },
  {
    id: 'javascript',
    label: 'passes this code (JavaScript)',
    placeholder: 'output.length < 300',
    toCheck: (value) => ({ javascript: value }),
  },
  { id: 'written', label: 'passes a check as in a suite (JSON)', placeholder: '{"cost": 0.002}', toCheck: readWritten },
] as const satisfies readonly KindFacts[];
export type CheckKind = (typeof checkKinds)[number]['id'];

/** More checks belong into a suite file. */
export const MAX_CHECKS = 20;

/** A tool, and in brackets the arguments that a call has to hold at least. Anything else is a name that no tool has. */
function readCall(value: string, kind = 'tool-called'): WrittenCheck {
  const [, tool = '', written = ''] = /^([^(]+)\((.*)\)$/s.exec(value.trim()) ?? [];
  const wanted = tool === '' ? null : readObject(written.trim() || '{}');
  if (wanted === null) return { [kind]: value.trim() };
  return { [kind]: tool.trim(), ...(written.trim() === '' ? {} : { arguments: wanted }) };
}

function readWritten(value: string): WrittenCheck {
  return readObject(value) ?? { [value]: true };
}

function readObject(json: string): WrittenCheck | null {
  try {
    const read = parseJson(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}

export const takesValue = (kind: CheckKind): boolean => kind !== 'json';

/** Rows with an empty field are ignored. */
export function checksOfRows(rows: readonly CheckRow[]): WrittenCheck[] {
  return rows.flatMap(({ kind, value }) => {
    const facts: KindFacts | undefined = checkKinds.find(({ id }) => id === kind);
    return facts && (!takesValue(kind) || value.trim() !== '') ? [facts.toCheck(value)] : [];
  });
}

/** The form row of this check; an unsupported one is shown as in a suite. */
export function rowOfCheck(check: WrittenCheck): CheckRow {
  const [[kind, value] = ['', '']] = Object.entries(check).filter(([name]) => name !== 'name' && name !== 'arguments');
  const plain = Array.isArray(value) ? value.join(', ') : String((value as { max?: unknown })?.max ?? value);
  const text = check.arguments === undefined ? plain : `${plain}(${JSON.stringify(check.arguments)})`;
  const wanted = ordered(check);
  const isSame = ({ id, toCheck }: KindFacts) => id !== 'written' && ordered(toCheck(text)) === wanted;
  const facts = kind !== '' ? (checkKinds as readonly KindFacts[]).find(isSame) : null;
  return facts
    ? { kind: facts.id as CheckKind, value: takesValue(facts.id as CheckKind) ? text : '' }
    : { kind: 'written', value: JSON.stringify(check) };
}

/** JSON with sorted keys: a database changes their order. */
function ordered(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${ordered(part)}`);
  return `{${parts.toSorted().join()}}`;
}

/** A check for a prompt that is sent unchanged: braces are escaped, except in patterns, schemas and code, which have no variables. */
export function literalCheck(check: WrittenCheck): WrittenCheck {
  const isOf = (...kinds: string[]) =>
    kinds.some((kind) => check.type === kind || kind in check || `not-${kind}` in check);
  if (isOf('regex', 'json')) return check;
  if (isOf('javascript')) return check.value === undefined ? check : { ...check, value: deepLiteral(check.value) };
  return deepLiteral(check) as WrittenCheck;
}

/** Escapes the braces of all texts inside a value. */
export function deepLiteral(value: unknown): unknown {
  if (typeof value === 'string') return literalText(value);
  if (Array.isArray(value)) return value.map(deepLiteral);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, deepLiteral(part)]));
}

/** Kinds whose text may have several lines. */
export const isLong = (kind: CheckKind): boolean => kind === 'javascript' || kind === 'judge';

/** Whether a check needs a function of one's own. */
export function needsMore(checks: readonly WrittenCheck[]): boolean {
  const isMore = (kind: unknown) => typeof kind === 'string' && /^(not-)?function$/.test(kind);
  return checks.some((check) => isMore(check.type) || Object.keys(check).some(isMore));
}
