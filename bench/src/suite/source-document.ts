import { type Document, isCollection, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
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

/**
 * Reads YAML, and JSON as a part of it.
 * Throws a {@link SuiteError} naming every syntax error with its line.
 */
export function parseSource(text: string, file: string): SourceDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problem = (offset: number, path: string, reason: string): SuiteProblem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col), path, reason };
  };
  if (document.errors.length > 0) {
    throw new SuiteError(document.errors.map((error) => problem(error.pos[0], '', error.message)));
  }
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new SuiteError([problem(0, '', error instanceof Error ? error.message : String(error))]);
  }
  return {
    file,
    data,
    problemAt: (path, reason) => problem(offsetOf(document, path), describePath(path), reason),
  };
}
