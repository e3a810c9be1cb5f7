import { formatCount } from '../format-figures.ts';
import { type CsvCase, isForeignTools, isPlayedUser } from './csv-cases.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a case that are taken as they stand. */
const OWN_FIELDS = [
  'id',
  'name',
  'family',
  'system',
  'prompt',
  'messages',
  'images',
  'attachments',
  'request',
  'maxTurns',
  'assert',
];

/** The answer that a data set names: of our own tables, of OpenAI's evals, of Langfuse. */
export const EXPECTED_FIELDS = ['expected', 'ideal', 'expectedOutput'];

interface Turn {
  role?: unknown;
  content?: string | null;
  tool_calls?: unknown;
  function_call?: unknown;
}

/** Logs write an empty list where no tool was called. */
const callsTool = ({ tool_calls, function_call }: Turn) =>
  [tool_calls, function_call].some((calls) => (Array.isArray(calls) ? calls.length > 0 : Boolean(calls)));

const isTurn = (turn: unknown): boolean =>
  isRecord(turn) &&
  (typeof turn.content === 'string' || (turn.content == null && ('tool_calls' in turn || 'function_call' in turn)));

/** Kinds that are counted one by one, and characters of a role. */
const MOST_KINDS = 8;
const MAX_ROLE_CHARS = 40;

/** What a case cannot hold of a turn; null: nothing. */
function lostOf(turn: Turn): string | null {
  const { role, content } = turn;
  if (callsTool(turn)) return 'with a call of a tool';
  if (role === 'system' || role === 'developer') return null;
  if (role === 'user' || role === 'assistant') return content ? null : 'without text';
  if (typeof role !== 'string' || role === '') return 'without a role';
  const name = role.length > MAX_ROLE_CHARS ? `${role.slice(0, MAX_ROLE_CHARS).toWellFormed()}…` : role;
  return `of the role “${name}”`;
}

/** Counts what conversations hold and cases cannot: turns of tools, calls of tools, unknown roles, turns without text. */
export class DroppedTurns {
  /** By kind: the turns, and the conversations that hold any of them. */
  readonly #lost = new Map<string, { turns: number; conversations: number }>();

  take(turns: readonly Turn[]): void {
    const seen = new Set<string>();
    for (const turn of turns) {
      const lost = lostOf(turn);
      if (lost === null) continue;
      const kind = this.#lost.has(lost) || this.#lost.size < MOST_KINDS ? lost : 'of other kinds';
      const { turns: before, conversations } = this.#lost.get(kind) ?? { turns: 0, conversations: 0 };
      this.#lost.set(kind, { turns: before + 1, conversations: conversations + (seen.has(kind) ? 0 : 1) });
      seen.add(kind);
    }
  }

  /** One sentence for each kind; empty when nothing was dropped. */
  get notices(): string[] {
    return [...this.#lost].map(
      ([kind, { turns, conversations }]) =>
        `input: ${formatCount(turns, 'turn')} ${kind}, in ${formatCount(conversations, 'conversation')}; cases have texts of the user and the assistant only`,
    );
  }
}

/** OpenAI's evals keep the conversation in `input`, with the system prompt as its first turn; Langfuse also as its only field `messages`. */
function promptOfInput(written: unknown, dropped: DroppedTurns): Record<string, unknown> | null {
  if (typeof written === 'string') return { prompt: written };
  const input = isRecord(written) && Object.keys(written).join() === 'messages' ? written.messages : written;
  if (!Array.isArray(input) || !input.every(isTurn)) return null;
  const turns = input as Turn[];
  dropped.take(turns);
  const textsOf = (...roles: unknown[]) =>
    turns.flatMap(({ role, content }) => (roles.includes(role) && content ? [{ role, content }] : []));
  const system = textsOf('system', 'developer').map(({ content }) => content);
  return {
    ...(system.length > 0 ? { system: system.join('\n\n') } : {}),
    messages: textsOf('user', 'assistant'),
  };
}

/** A text is to be equalled, one of several texts to be in the answer, any other value to be equalled as JSON. */
function checkOf(value: unknown): Record<string, unknown> {
  const isChoice = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isChoice ? { type: 'contains-any', value } : { type: 'equals', value };
}

const isOwn = (name: string, value: unknown): boolean =>
  OWN_FIELDS.includes(name) ||
  (name === 'tools' && Array.isArray(value) && !isForeignTools(value)) ||
  (name === 'user' && isPlayedUser(value));

/** A case from a row of a data set. */
export function caseOfRow(row: Record<string, unknown>, dropped: DroppedTurns): Record<string, unknown> {
  const source: Record<string, unknown> = {};
  const variables: Record<string, unknown> = {};
  const checks: unknown[] = [];
  const read = 'prompt' in row ? null : promptOfInput(row.input, dropped);
  for (const [name, value] of Object.entries(row)) {
    if (name === 'input' && read) Object.assign(source, read);
    else if (isOwn(name, value)) {
      if (value !== null) source[name] = value;
    } else if (name === 'variables' && isRecord(value)) Object.assign(variables, value);
    else if (EXPECTED_FIELDS.includes(name) && value !== null) checks.push(checkOf(value));
    else variables[name] = value;
  }
  const assert = [...(Array.isArray(source.assert) ? source.assert : []), ...checks];
  // Prompts of Langfuse name the fields of an input, without `input.` before them.
  const fields = 'expectedOutput' in row && isRecord(variables.input) ? variables.input : {};
  return { ...source, variables: { ...fields, ...variables }, ...(assert.length > 0 ? { assert } : {}) };
}

/** Reads one case a line: fields mean what the columns of a table mean, and every unknown one is a variable. */
export function readJsonlCases(text: string, dropped: DroppedTurns): (CsvCase | { line: number; problem: string })[] {
  return text.split('\n').flatMap((written, index) => {
    const line = index + 1;
    if (written.trim() === '') return [];
    try {
      const row: unknown = JSON.parse(written);
      return [isRecord(row) ? { line, source: caseOfRow(row, dropped) } : { line, problem: 'is not an object' }];
    } catch (error) {
      return [{ line, problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }];
    }
  });
}
