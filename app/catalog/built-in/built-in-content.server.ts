import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Category } from '../category.ts';
import { type Company, companyFacts } from '../company.ts';
import type { Feature } from '../feature.ts';
import { sortFacts } from '../leading-facts.ts';
import { categorySchema, companyRecordSchema, featureSchema, providerRecordSchema } from '../record/content-schemas.ts';
import { logoPath, type ToolRecord, toolRecordSchema } from '../record/tool-record.ts';

/**
 * The built-in catalogue, read from content/ once per process. Every file is validated; an invalid one stops the read
 * with a message that names it, because content ships with the product and is tested.
 */
export interface BuiltInContent {
  categories: readonly Category[];
  companies: readonly Company[];
  providers: readonly z.output<typeof providerRecordSchema>[];
  tools: readonly ToolRecord[];
  vocabulary: Vocabulary;
  /** Ids of the tools that readers are most likely to look up, in that order. */
  mostUsed: readonly string[];
}

export interface Vocabulary {
  general: readonly Feature[];
  /** General and own features of a category, general first. */
  byCategory: ReadonlyMap<string, readonly Feature[]>;
}

let content: BuiltInContent | null = null;

export function builtInContent(): BuiltInContent {
  content ??= readContent(path.resolve('content'));
  return content;
}

/** Reads a content folder. */
export function readContent(folder: string): BuiltInContent {
  const categories = parseFile(path.join(folder, 'categories.json'), z.array(categorySchema));
  const companies = parseFile(path.join(folder, 'companies.json'), z.array(companyRecordSchema)).map((record) => {
    const facts = sortFacts(record.facts);
    return { ...record, ...companyFacts(facts), facts, logo: logoPath(record.logo) };
  });
  const providers = parseFile(path.join(folder, 'providers.json'), z.array(providerRecordSchema));
  const general = parseFile(path.join(folder, 'features/general.json'), z.array(featureSchema));
  const byCategory = new Map(
    categories.map(({ id }) => {
      const own = parseFile(path.join(folder, `features/${id}.json`), z.array(featureSchema));
      const words = [...general, ...own];
      return [id, words.filter((word, index) => words.findIndex(({ id: other }) => other === word.id) === index)];
    }),
  );
  const tools = categories.flatMap(({ id }) =>
    readdirSync(path.join(folder, 'tools', id))
      .filter((name) => name.endsWith('.json'))
      .map((name) => parseFile(path.join(folder, 'tools', id, name), toolRecordSchema)),
  );
  const mostUsed = parseFile(path.join(folder, 'most-used.json'), z.object({ tools: z.array(z.string()) })).tools;
  return { categories, companies, providers, tools, vocabulary: { general, byCategory }, mostUsed };
}

function parseFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.')} ${issue?.message}`);
}
