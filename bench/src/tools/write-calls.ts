// The calls of tools of an answer as a text: for files, pages, people who rate, and judges. Pure; it needs no Node.

/** What is written of a call. Its id is not: providers write theirs each in their own way, which would tell a judge whose answer it is. */
export interface WrittenCall {
  name: string;
  arguments: string;
  /** Null or left out: the answer ended with the call. */
  result?: string | null | undefined;
  isError?: boolean | undefined;
}

/** One call a line, with its result. */
export const writeCalls = (calls: readonly WrittenCall[]): string =>
  calls
    .map(({ name, arguments: written, result = null, isError = false }) => {
      const end = result === null ? '' : ` → ${isError ? 'Error: ' : ''}${result}`;
      return `${name}(${written})${end}`;
    })
    .join('\n');

/** Of one answer, as judges and raters are shown it. */
const MOST_SHOWN_CALLS = 40;
const MOST_PART_CHARS = 600;
/** Characters of all calls of one answer. */
export const MOST_CALLS_CHARS = 12_000;

const cut = (text: string): string =>
  text.length > MOST_PART_CHARS ? `${text.slice(0, MOST_PART_CHARS).toWellFormed()}…` : text;

/** Arguments in one spelling: providers space theirs each in their own way, and some leave out empty ones. */
function sameForAll(written: string): string {
  if (written.trim() === '') return '{}';
  try {
    return JSON.stringify(JSON.parse(written));
  } catch {
    return written;
  }
}

/** A model whose answers are compared without names. */
export interface NamedModel {
  name?: string | undefined;
  model?: string | undefined;
}

const HIDDEN = '[model]';

/** What takes the names of these models out of a text, however their parts are joined. */
function hideNames(models: readonly NamedModel[]): (text: string) => string {
  const names = models.flatMap(({ name = '', model = '' }) => [
    name.split(' · ', 1)[0]!,
    model,
    model.split('/').at(-1)!,
  ]);
  const patterns = names
    .map((name) => name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.join('').length > 2)
    .map((parts) => parts.join('[^\\p{L}\\p{N}]{0,2}'))
    .toSorted((one, other) => other.length - one.length);
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(patterns)].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(any, HIDDEN);
}

/**
 * The calls of an answer without line breaks in their parts, long ones cut; empty where it made none.
 * @param models whose names are not shown: a model may sign what it writes
 */
export function showCalls(calls: readonly WrittenCall[], models: readonly NamedModel[] = []): string {
  const hide = hideNames(models);
  const oneLine = (text: string) => cut(hide(text.replace(/\s+/g, ' ')));
  const lines: string[] = [];
  let chars = 0;
  for (const { name, arguments: written, result, ...call } of calls.slice(0, MOST_SHOWN_CALLS)) {
    const parts = {
      name: cut(name.replace(/\s+/g, ' ')),
      arguments: oneLine(sameForAll(written)),
      result: result == null ? null : oneLine(result),
    };
    const line = writeCalls([{ ...call, ...parts }]);
    chars += line.length + 1;
    if (chars > MOST_CALLS_CHARS - 100) break;
    lines.push(line);
  }
  const left = calls.length - lines.length;
  return [...lines, ...(left > 0 ? [`[${left} more ${left === 1 ? 'call' : 'calls'}]`] : [])].join('\n');
}
