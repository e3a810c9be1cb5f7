/** Quality and speed of our search, compared with other engines on the same questions in the same run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { migrationsFolder } from '../../app/platform/database/migrate-database.server.ts';
import { type SearchDocument, SearchIndex } from '../../app/search/search-index.ts';
import { type BenchQuery, benchQueries, queryKinds } from './support/search-queries.ts';
import { syntheticTools } from './support/synthetic-names.ts';

type Print = (line: string) => void;
/** Keys of the ten best results. */
type Engine = (text: string) => string[] | Promise<string[]>;

const SEED = 20261101;
const OF_EACH = 100;
/** Extra rounds of our own engine after those of the table. */
const ROUNDS = 3;
/** Engines that scan every text take seconds per question, so they get only the first few of each kind. */
const OF_EACH_SLOW = { small: 2, large: 1 };
const RECALL_WANTED = 0.95;

interface Figures {
  asked: number;
  recall: Map<string, number>;
  p50Ms: number;
  p99Ms: number;
}

async function measure(engine: Engine, queries: readonly BenchQuery[]): Promise<Figures> {
  for (const { text } of queries.slice(0, queries.length / 30)) await engine(text);
  const found = new Map<string, number[]>();
  const times: number[] = [];
  for (const { kind, text, wanted } of queries) {
    const startedMs = performance.now();
    const keys = await engine(text);
    times.push(performance.now() - startedMs);
    found.set(kind, [...(found.get(kind) ?? []), Number(keys.slice(0, 10).includes(wanted))]);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  const recall = new Map(
    [...found].map(([kind, hits]) => [kind, hits.reduce((sum, hit) => sum + hit, 0) / hits.length]),
  );
  return { asked: queries.length, recall, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** The fastest of three rounds for each question, to exclude other load on the machine. */
async function calmP99(engine: Engine, queries: readonly BenchQuery[]): Promise<number> {
  const least = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { text }] of queries.entries()) {
      const startedMs = performance.now();
      await engine(text);
      least[index] = Math.min(least[index]!, performance.now() - startedMs);
    }
  }
  least.sort((a, b) => a - b);
  return least[Math.floor(least.length * 0.99)]!;
}

const fewer = (queries: readonly BenchQuery[], ofEach: number) =>
  queryKinds.flatMap((kind) => queries.filter((query) => query.kind === kind).slice(0, ofEach));

const line = (name: string, { asked, recall, p50Ms, p99Ms }: Figures) =>
  `| ${name} | ${asked} | ${queryKinds.map((kind) => recall.get(kind)!.toFixed(2)).join(' | ')} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} |`;

/** The product's table with its index; peers with 'simple' configuration see the same columns. */
async function fillDatabase(client: pg.Client, tools: readonly SearchDocument[]): Promise<void> {
  await client.query('DROP TABLE IF EXISTS ai_tools');
  await client.query(
    'CREATE TABLE ai_tools (id text PRIMARY KEY, name text, vendor text, description text, features text[], keywords text[])',
  );
  for (let from = 0; from < tools.length; from += 2_000) {
    const rows = tools.slice(from, from + 2_000);
    await client.query(
      `INSERT INTO ai_tools SELECT id, name, '', description, string_to_array(words, ', '), '{}'
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS t(id, name, description, words)`,
      [
        rows.map(({ key }) => key.slice('tool:'.length)),
        rows.map(({ title }) => title),
        rows.map(({ summary }) => summary),
        rows.map(({ words }) => words),
      ],
    );
  }
  const migration = readFileSync(path.join(migrationsFolder, '0011_tool-search-and-changes.sql'), 'utf8');
  const statements = migration.split('--> statement-breakpoint').filter((text) => text.includes('search_document'));
  for (const statement of statements) await client.query(statement);
  await client.query('ANALYZE ai_tools');
}

const computedDocument = 'tool_search_document(name, vendor, description, features, keywords)';

function plainFullText(client: pg.Client): Engine {
  return async (text) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ai_tools, websearch_to_tsquery('english', $1) AS query WHERE search_document @@ query
        ORDER BY ts_rank(search_document, query) DESC LIMIT 10`,
      [text],
    );
    return rows.map(({ id }) => `tool:${id}`);
  };
}

function miniSearch(tools: readonly SearchDocument[]): Engine {
  const index = new MiniSearch({ idField: 'key', fields: ['title', 'words', 'summary'] });
  index.addAll(tools);
  const options = { prefix: true, fuzzy: 0.2, boost: { title: 3 } };
  return (text) => index.search(text, options).map(({ id }) => id as string);
}

function fuse(tools: readonly SearchDocument[]): Engine {
  const index = new Fuse(tools, { keys: [{ name: 'title', weight: 3 }, 'words', 'summary'], ignoreLocation: true });
  return (text) => index.search(text, { limit: 10 }).map(({ item }) => item.key);
}

async function ours(client: pg.Client | null, tools: readonly SearchDocument[], print: Print): Promise<Engine> {
  const startedMs = performance.now();
  const index = new SearchIndex();
  for (const tool of tools) index.put(client ? { ...tool, words: '' } : tool, client === null);
  if (client)
    for (const text of new Set(tools.flatMap(({ summary, words }) => [summary, words]))) index.learnWords(text);
  print(`Index of ${tools.length} tools built in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  const keysOf = (hits: ReturnType<SearchIndex['search']>) => hits.map(({ document: { key } }) => key);
  if (client === null) return (text) => keysOf(index.search(text, { limit: 10 }));
  const { largeTextsQuery, relevanceOf } = await import('../../app/search/engine/large-texts-query.ts');
  return async (text) => {
    const plan = index.plan(text);
    const asked = largeTextsQuery(plan);
    const rows = asked ? (await client.query<{ id: string; rank: number }>(asked.text, asked.values)).rows : [];
    return keysOf(index.search(plan, { limit: 10, textHits: relevanceOf(rows) }));
  };
}

/** The same searches on stored vectors and on computed ones: how much storing them saves. */
async function compareStored(client: pg.Client, queries: readonly BenchQuery[], print: Print): Promise<void> {
  const { largeTextsQuery } = await import('../../app/search/engine/large-texts-query.ts');
  const index = new SearchIndex();
  await client.query(`CREATE INDEX IF NOT EXISTS computed_vectors ON ai_tools USING gin (${computedDocument})`);
  const asked = queries.map(({ text }) => largeTextsQuery(index.plan(text))).filter((query) => query !== null);
  const ask = async (text: string, values: string[]) => {
    const startedMs = performance.now();
    const { rows } = await client.query<{ id: string; rank: number }>(text, values);
    return { ms: performance.now() - startedMs, rows };
  };
  const [stored, computed]: [number[], number[]] = [[], []];
  let different = 0;
  for (const { text, values } of asked) {
    const first = await ask(text, values);
    const second = await ask(text.replaceAll('search_document', computedDocument), values);
    stored.push(first.ms);
    computed.push(second.ms);
    if (JSON.stringify(first.rows) !== JSON.stringify(second.rows)) different++;
  }
  await client.query('DROP INDEX computed_vectors');
  const sum = (times: number[]) => times.reduce((total, ms) => total + ms, 0);
  const slowest = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  print(
    `Stored text vectors against computed ones, ${asked.length} searches: ${(sum(computed) / sum(stored)).toFixed(1)} times faster in all, ${(slowest(computed) / slowest(stored)).toFixed(1)} times at p99; ${different} with other results`,
  );
}

async function benchSize(print: Print, client: pg.Client | null, count: number, limitMs: number): Promise<void> {
  const tools = syntheticTools(count, SEED);
  const queries = benchQueries(tools, OF_EACH, SEED + 1);
  const isLarge = count > 10_000;
  if (client) await fillDatabase(client, tools);
  if (isLarge && client === null) return print('No PostgreSQL on this machine: 100,000 tools are not measured.');
  print(`\n${count} tools. Recall@10 by kind, milliseconds.`);
  const engine = await ours(isLarge ? client : null, tools, print);
  const own = { ...(await measure(engine, queries)), calmP99Ms: await calmP99(engine, queries) };
  print(`| engine | questions | ${queryKinds.join(' | ')} | p50 | p99 |`);
  print(`| --- |${' --- |'.repeat(queryKinds.length + 3)}`);
  print(line('Yardstick', own));
  print(line('MiniSearch alone', await measure(miniSearch(tools), queries)));
  const few = fewer(queries, isLarge ? OF_EACH_SLOW.large : OF_EACH_SLOW.small);
  print(line('Fuse.js', await measure(fuse(tools), few)));
  if (client && isLarge) await compareStored(client, queries, print);
  if (client) print(line('PostgreSQL full text', await measure(plainFullText(client), queries)));
  const typo = own.recall.get('one typo')!;
  print(`One typo: ${typo.toFixed(3)}; ${typo >= RECALL_WANTED ? 'at least' : 'BELOW'} ${RECALL_WANTED}`);
  print(`p99 of the quickest of three asks, so without what other work took: ${own.calmP99Ms.toFixed(2)} ms`);
  print(`p99: ${own.p99Ms.toFixed(2)} ms; ${own.p99Ms <= limitMs ? 'within' : 'OVER'} the limit of ${limitMs} ms`);
}

export async function bench(print: Print): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'search-bench-'));
  const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
    findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
  };
  const postgres = await findPostgres(scratch);
  const client = postgres && new pg.Client({ connectionString: postgres.url });
  try {
    await client?.connect();
    await benchSize(print, client, 10_000, 15);
    await benchSize(print, client, 100_000, 60);
  } finally {
    await client?.end();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) await bench(console.log);
