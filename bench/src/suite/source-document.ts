import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { isDeeperThan } from './nesting.ts';
import { describePath, SuiteError, type SuiteProblem } from './suite-error.ts';

/** A parsed YAML or JSON file that still knows on which line everything stood. */
export interface SourceDocument {
  file: string;
  data: unknown;
  /** The problem at a path; a path that does not exist is placed at its nearest ancestor. */
  problemAt(path: readonly PropertyKey[], reason: string): SuiteProblem;
}

function startOf(node: unknown): number | null {
  return isNode(node) && node.range ? node.range[0] : null;
}

/** Where the key of a map entry begins: a better place for complaints than its value. */
function keyStart(parent: Node | null, key: PropertyKey): number | null {
  if (!isMap(parent)) return null;
  const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
  return pair ? startOf(pair.key) : null;
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: Node | null = document.contents as Node | null;
  let offset = startOf(node) ?? 0;
  for (const part of path) {
    if (!isCollection(node)) break;
    const child = node.get(part as never, true) as unknown;
    const found = keyStart(node, part) ?? startOf(child);
    if (found === null) break;
    offset = found;
    node = isNode(child) ? child : null;
  }
  return offset;
}

/** Where a key stands for the second time in its map. */
function listTwinKeys(document: Document): number[] {
  const twins: number[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) twins.push(startOf(key) ?? 0);
        seen.add(key.value);
      }
    },
  });
  return twins;
}

/** Lists and maps inside each other; nobody writes so many, and reading them takes the square of their number. */
const MOST_LEVELS = 100;

/** Whether brackets are open nested too deeply, found in linear time before anything is parsed. */
function hasDeepBrackets(text: string): boolean {
  let level = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') level++;
    else if (token === ']' || token === '}') level--;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}

/**
 * Reads YAML, and JSON as a part of it.
 * Throws a {@link SuiteError} naming every syntax error with its line.
 */
export function parseSource(text: string, file: string): SourceDocument {
  const lines = new LineCounter();
  const tooDeep = { file, line: 1, column: 1, path: '', reason: `is nested more than ${MOST_LEVELS} levels deep` };
  if (hasDeepBrackets(text)) throw new SuiteError([tooDeep]);
  // The parser's own check of keys compares each with all others of its map.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const problem = (offset: number, path: string, reason: string): SuiteProblem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col), path, reason };
  };
  if (document.errors.length > 0) {
    throw new SuiteError(document.errors.map((error) => problem(error.pos[0], '', error.message)));
  }
  const twins = listTwinKeys(document);
  if (twins.length > 0) throw new SuiteError(twins.map((at) => problem(at, '', 'Map keys must be unique')));
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new SuiteError([problem(0, '', error instanceof Error ? error.message : String(error))]);
  }
  if (isDeeperThan(data, MOST_LEVELS)) throw new SuiteError([tooDeep]);
  return {
    file,
    data,
    problemAt: (path, reason) => problem(offsetOf(document, path), describePath(path), reason),
  };
}
