import { parse } from 'yaml';
import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, dropUnread, isRecord } from './carry.ts';

/** The texts of a prompt as our suites write them. */
interface PromptText {
  system?: string;
  prompt?: string;
  messages?: { role: string; content: string }[];
}

/** A prompt and what its cases are called after it: its place in the file, so that a prompt that is left out moves no other. */
export interface ConvertedPrompt extends PromptText {
  key: string;
}

/** Templates may loop and filter there; here they only name variables. */
function hasLogic(text: string): boolean {
  return /\{%|\{#|\{\{[^}]*\|[^}]*\}\}/.test(text);
}

function readChat(list: readonly unknown[], path: string, drop: Drop): PromptText | null {
  const turns = list.map((turn) =>
    isRecord(turn) && typeof turn.content === 'string' ? { role: String(turn.role), content: turn.content } : null,
  );
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

function convertText(text: string, path: string, drop: Drop): PromptText | null {
  if (hasLogic(text)) {
    drop(path, 'uses template logic or filters; only {{name}} is carried over');
    return null;
  }
  const trimmed = text.trim();
  if (!/^(\[\s*\{|- role:)/.test(trimmed)) return { prompt: trimmed };
  try {
    const chat: unknown = parse(trimmed);
    return Array.isArray(chat) ? readChat(chat, path, drop) : { prompt: trimmed };
  } catch {
    return { prompt: trimmed };
  }
}

function convertFile(name: string, path: string, files: SuiteFiles, drop: Drop): PromptText[] {
  if (/[*?]/.test(name) || /\.(js|cjs|mjs|ts|py)(:|$)/.test(name)) {
    drop(path, `${name} is code or a pattern of names; name text files one by one`);
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

/** Reads `prompts`: texts, files, chats and `{id, raw, label}`. */
export function convertPrompts(input: unknown, files: SuiteFiles, drop: Drop): ConvertedPrompt[] {
  const list = input === undefined ? [] : Array.isArray(input) ? input : [input];
  return list.flatMap((item: unknown, index) => {
    const path = `prompts[${index}]`;
    const source = isRecord(item) ? (item.raw ?? item.id) : item;
    if (isRecord(item)) dropUnread(item, ['raw', 'id', 'label'], path, drop);
    if (typeof source !== 'string') {
      drop(path, 'is not a text or a file');
      return [];
    }
    const texts = readSource(source, path, files, drop);
    const label = isRecord(item) && typeof item.label === 'string' ? item.label : null;
    if (label !== null)
      drop(`${path}.label`, `“${label}” is not carried over; its cases are named prompt-${index + 1}`);
    return texts.map((text, part) => {
      const key = texts.length === 1 ? `prompt-${index + 1}` : `prompt-${index + 1}.${part + 1}`;
      return { key, ...text };
    });
  });
}

function readSource(source: string, path: string, files: SuiteFiles, drop: Drop): PromptText[] {
  if (source.startsWith('file://')) return convertFile(source.slice('file://'.length), path, files, drop);
  if (/^\S+\.(txt|md|json|ya?ml|js|ts|py)$/.test(source)) return convertFile(source, path, files, drop);
  const text = convertText(source, path, drop);
  return text ? [text] : [];
}
