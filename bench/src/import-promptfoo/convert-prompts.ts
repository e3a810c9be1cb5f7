import { parse } from 'yaml';
import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, dropUnread, isRecord } from './carry.ts';
import { listFiles } from './list-files.ts';

/** The texts of a prompt as our suites write them. */
export interface PromptText {
  system?: string;
  prompt?: string;
  messages?: { role: string; content: string }[];
}

/** A version of the prompt. Without a label or a file it is called after its place, so that a prompt that is left out moves no other. */
export interface ConvertedPrompt extends PromptText {
  id: string;
  name?: string;
  /** In place of texts: it loops, decides or filters, and has texts only with the values of a test. */
  template?: string;
  /** Its place in the configuration. */
  path: string;
}

/** How a list of turns begins. */
export const CHAT = /^(\[\s*\{|- role:)/;

type Converted = PromptText | Required<Pick<ConvertedPrompt, 'template'>>;

/** Whether a prompt does more than naming variables, which is all that ours do. */
const hasLogic = (text: string): boolean =>
  (text.match(/\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}/gs) ?? []).some((part) => !NAMED.test(part));
const NAMED = /^\{\{\s*[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*\s*\}\}$/u;

/** Parts beside texts that hold a variable: the file of that variable is attached to its case. */
const isAttached = (part: unknown): boolean => /\{\{\s*[\w.]+\s*\}\}/.test(JSON.stringify(part));

/** Null for a turn that holds more than texts and attachments. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) =>
    isRecord(part) && typeof part.text === 'string' ? part.text : isAttached(part) ? '' : null,
  );
  return texts.includes(null) ? null : texts.filter((text) => text !== '').join('\n');
}

/** A list of turns; null after naming why it is none that we can hold. */
export function readChat(list: readonly unknown[], path: string, drop: Drop): PromptText | null {
  const turns = list.map((turn) => {
    const content = isRecord(turn) ? textOf(turn.content) : null;
    return isRecord(turn) && typeof turn.role === 'string' && content !== null ? { role: turn.role, content } : null;
  });
  const known = turns.filter((turn) => turn !== null);
  if (
    known.length !== turns.length ||
    known.some(({ role }) => !['system', 'developer', 'user', 'assistant'].includes(role))
  ) {
    drop(path, 'holds turns that are not plain text of system, user or assistant');
    return null;
  }
  const system = known.filter(({ role }) => role === 'system' || role === 'developer').map(({ content }) => content);
  const messages = known.filter(({ role }) => role === 'user' || role === 'assistant');
  return { ...(system.length > 0 ? { system: system.join('\n\n') } : {}), messages };
}

function convertText(text: string, path: string, drop: Drop): Converted | null {
  if (hasLogic(text)) return { template: text.trim() };
  const trimmed = text.trim();
  if (!CHAT.test(trimmed)) return { prompt: trimmed };
  try {
    const chat: unknown = parse(trimmed);
    return Array.isArray(chat) ? readChat(chat, path, drop) : { prompt: trimmed };
  } catch {
    return { prompt: trimmed };
  }
}

function convertFile(name: string, path: string, files: SuiteFiles, drop: Drop): Converted[] {
  if (/\.(js|cjs|mjs|ts|py)(:|$)/.test(name)) {
    drop(path, `${name} is code; name text files`);
    return [];
  }
  try {
    const parts = files.text(name).split(/^---\s*$/m);
    return parts.flatMap((part) => convertText(part, path, drop) ?? []);
  } catch (error) {
    drop(path, error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** What a version is called on the command line: `Formal tone` is formal-tone, `prompts/short.txt` is short. */
function idOf(label: string): string {
  const base = /^\S+\.\w+$/.test(label) ? label.replace(/^.*\/|\.\w+$/g, '') : label;
  return base
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Reads `prompts`: texts, files, chats and `{id, raw, label}`. Each becomes a version of the prompt. */
export function convertPrompts(input: unknown, files: SuiteFiles, drop: Drop): ConvertedPrompt[] {
  const list = input === undefined ? [] : Array.isArray(input) ? input : [input];
  const taken = new Set<string>();
  const placed = list.flatMap((item: unknown, index) => spread(item, `prompts[${index}]`, files, drop));
  return placed.flatMap(({ item, path }, index) => {
    const source = isRecord(item) ? (item.raw ?? item.id) : item;
    if (isRecord(item)) dropUnread(item, ['raw', 'id', 'label'], path, drop);
    if (typeof source !== 'string') {
      drop(path, 'is not a text or a file');
      return [];
    }
    const texts = readSource(source, path, files, drop);
    const label = isRecord(item) && typeof item.label === 'string' ? item.label : null;
    const isFile = FILE.test(source);
    return texts.map((text, part): ConvertedPrompt => {
      const place = `prompt-${index + 1}${texts.length === 1 ? '' : `.${part + 1}`}`;
      const called = idOf(label ?? (isFile ? source : '')) + (texts.length === 1 ? '' : `-${part + 1}`);
      const id = called === '' || called.startsWith('-') || taken.has(called) ? place : called;
      taken.add(id);
      return { id, ...(label === null ? {} : { name: label }), ...text, path };
    });
  });
}

/** Names with `*` stand for several prompts. */
function spread(item: unknown, path: string, files: SuiteFiles, drop: Drop): { item: unknown; path: string }[] {
  if (typeof item !== 'string' || !FILE.test(item)) return [{ item, path }];
  const names = listFiles(item.replace(/^file:\/\//, ''), path, { files, drop });
  return names.map((name) => ({ item: `file://${name}`, path }));
}

/** A file, or a function in one. */
const FILE = /^(file:\/\/.+|\S+\.(txt|md|json|ya?ml|js|cjs|mjs|ts|py)(:\w+)?)$/;

function readSource(source: string, path: string, files: SuiteFiles, drop: Drop): Converted[] {
  if (FILE.test(source)) return convertFile(source.replace(/^file:\/\//, ''), path, files, drop);
  const text = convertText(source, path, drop);
  return text ? [text] : [];
}
