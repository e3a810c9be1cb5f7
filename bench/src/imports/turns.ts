import { formatCount } from '../format-figures.ts';
import { isRecord } from '../import-promptfoo/carry.ts';
import { literalText } from '../suite/fill-template.ts';

/** A turn as `caseOfRow` takes it. */
export interface ReadTurn {
  role: string;
  content: string | null;
  tool_calls?: unknown[];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Counts by kind what was left out, for one sentence each. */
export class LeftOut {
  readonly #kinds = new Map<string, number>();

  add(kind: string, count = 1): void {
    if (count > 0) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
  }

  /** `write` says what became of a kind, from its count. */
  notices(write: (kind: string, count: number) => string): string[] {
    return [...this.#kinds].map(([kind, count]) => write(kind, count));
  }
}

export const describeParts = (kind: string, count: number): string =>
  `input: ${formatCount(count, 'part')} of the kind “${kind}”; texts alone are carried over, and files can be attached to cases`;

/** The longest name of a kind that is repeated. */
const MAX_KIND_CHARS = 40;

function kindOf({ type }: Record<string, unknown>): string {
  return typeof type === 'string' && type !== '' ? type.slice(0, MAX_KIND_CHARS).toWellFormed() : 'unknown';
}

const TEXT_KINDS = ['text', 'input_text', 'output_text'];
const CALL_KINDS = ['tool_call', 'tool_use'];
const RESULT_KINDS = ['tool_call_response', 'tool_result'];

/** A message whose content is a text or a list of parts, of Inspect, OpenTelemetry or a provider; null: it is no message. */
export function readTurn(message: unknown, parts: LeftOut): ReadTurn | null {
  if (!isRecord(message)) return null;
  const { role, tool_calls: calls } = message;
  const called = Array.isArray(calls) ? calls : [];
  const content = message.parts ?? message.content;
  if (!Array.isArray(content)) {
    const text = content === null || content === undefined ? null : asText(content);
    return turnOf(role, text, called);
  }
  const list = content.filter(isRecord);
  const texts = list.filter((part) => TEXT_KINDS.includes(kindOf(part))).map((part) => part.text ?? part.content);
  for (const part of list)
    if (![...TEXT_KINDS, ...CALL_KINDS, ...RESULT_KINDS].includes(kindOf(part))) parts.add(kindOf(part));
  const isResult = list.some((part) => RESULT_KINDS.includes(kindOf(part)));
  const asked = list.filter((part) => CALL_KINDS.includes(kindOf(part)));
  return turnOf(isResult ? 'tool' : role, texts.map(asText).join('\n'), [...called, ...asked]);
}

const turnOf = (role: unknown, content: string | null, calls: unknown[]): ReadTurn => ({
  role: typeof role === 'string' ? role : '',
  content: content === null ? (calls.length > 0 ? null : '') : literalText(content),
  ...(calls.length > 0 ? { tool_calls: calls } : {}),
});

/** The fields of a row for `caseOfRow`: one question is a prompt, which is easier to edit than a conversation. */
export function fieldsOf(turns: readonly ReadTurn[]): { system?: string; input: unknown } {
  const systems = turns.filter(({ role }) => role === 'system' || role === 'developer');
  const [only, ...others] = turns.filter((turn) => !systems.includes(turn));
  if (others.length > 0 || only?.role !== 'user' || !only.content || only.tool_calls) return { input: turns };
  const system = systems.map(({ content }) => content ?? '').join('\n\n');
  return { ...(system === '' ? {} : { system }), input: only.content };
}
