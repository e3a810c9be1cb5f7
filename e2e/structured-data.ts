/** What pages say in JSON-LD, held against the published vocabulary and against what search engines ask for. */
import path from 'node:path';
import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';

export type StructuredData = Record<string, unknown>;

export function structuredDataIn(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text]) => JSON.parse(text!) as StructuredData);
}

/** The types of schema-dts are made from the vocabulary of schema.org; its reader is the compiler. */
const options: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

/** What of it the vocabulary does not know: types, properties of a type, kinds of values. */
export function strangeToVocabulary(entries: readonly StructuredData[]): string[] {
  const name = path.join(import.meta.dirname, 'structured-data-read.mts');
  const lines = entries.map((entry, index) => `export const entry${index}: WithContext<Thing> = ${written(entry)};`);
  const text = [
    "import type { SearchAction, Thing, WithActionConstraints, WithContext } from 'schema-dts';",
    ...lines,
  ].join('\n');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.Latest) : getSourceFile(file, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300));
}

/** A literal. What an action asks for ("query-input") is no property of the type but a note on one. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${written(entry)}`);
  const literal = `{ ${fields.join(', ')} }`;
  const isSearch = (value as StructuredData)['@type'] === 'SearchAction';
  return isSearch ? `(${literal} satisfies WithActionConstraints<SearchAction> as unknown as SearchAction)` : literal;
}

/** What search engines would refuse: errors only, their wishes left out. */
export async function refusedBySearchEngines(entries: readonly StructuredData[]): Promise<string[]> {
  const jsonld: Record<string, StructuredData[]> = {};
  for (const entry of structuredClone(entries) as StructuredData[]) {
    const type = String(entry['@type']);
    jsonld[type] = [...(jsonld[type] ?? []), entry];
  }
  const issues = await new Validator().validate({ jsonld });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}
