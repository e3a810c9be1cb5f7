import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { forgetCatalogue } from '../current-catalogue.server.ts';
import type { ToolRecord } from '../record/tool-record.ts';
import { laidFactsOf, laidToolRow } from '../run-time-facts.server.ts';
import { aiTools } from '../schema.server.ts';
import { asOf } from '../snapshot/built-in-catalogue.server.ts';
import { parseRow, type RowProblem } from './parse-row.ts';
import { readRows } from './read-rows.server.ts';

/**
 * Imports tools from a JSON or CSV file of any size: every row is validated first and every problem reported; then all
 * rows are written in one transaction.
 */

export interface ImportReport {
  line: number;
  field: string;
  reason: string;
}

export const reportSentence = ({ line, field, reason }: ImportReport) => `Line ${line}, ${field}: ${reason}.`;

export interface ImportOptions {
  /** Replaces existing tools instead of refusing their ids. */
  doesReplace?: boolean;
  onProblem: (problem: ImportReport) => void;
  onNotice?: (notice: ImportReport) => void;
  /** Asked in the transaction, with the tools of the file by id, while nobody else can write a tool; false: nothing is written. */
  mayWrite?: (tx: Transaction, names: Map<string, string>) => Promise<boolean>;
}

const ROWS_PER_WRITE = 500;
const IDS_PER_READ = 1_000;

/** @throws UnreadableFile when the file is truncated or not text */
export async function importTools(
  ctx: Context,
  file: string,
  options: ImportOptions,
): Promise<{ imported: number; badRows: number }> {
  const { rows, badRows, names } = await checkAll(ctx, file, options);
  if (badRows > 0 || rows === 0) return { imported: 0, badRows };
  const { mayWrite } = options;
  const imported = await mutate<number, number>(ctx, 'catalogue.import', importSubject, async (tx) => {
    // Also before who locks a row to write it: otherwise each of us could wait for the other.
    if (mayWrite) await tx.execute(sql`LOCK TABLE ${aiTools} IN EXCLUSIVE MODE`);
    if (mayWrite && !(await mayWrite(tx, names))) return refuse(0);
    const write = async (records: ToolRecord[]) => {
      const ids = records.map(({ id }) => id);
      const laid = await laidFactsOf(tx, 'tool', ids);
      const rows = records.map((record) => ({ ...laidToolRow(ctx, record, laid.get(record.id)), origin: 'import' }));
      await writeBatch(tx, rows, options.doesReplace ?? false);
    };
    let batch: ToolRecord[] = [];
    for await (const record of validRecords(ctx, file)) {
      batch.push(record);
      if (batch.length < ROWS_PER_WRITE) continue;
      await write(batch);
      batch = [];
    }
    if (batch.length > 0) await write(batch);
    tx.detail({ tools: rows });
    await tx.notify('pages', 'catalog');
    tx.afterCommit(() => forgetCatalogue(ctx.db));
    return rows;
  });
  return { imported, badRows: 0 };
}

const importSubject = { kind: 'catalogue', id: 'import' };

function knownCategories(): Set<string> {
  return new Set(builtInContent().categories.map(({ id }) => id));
}

interface Seen {
  name: string;
  line: number;
}

/** Validates the whole file without writing. @throws UnreadableFile */
export async function checkAll(
  ctx: Context,
  file: string,
  options: ImportOptions,
): Promise<{ rows: number; badRows: number; names: Map<string, string> }> {
  const categories = knownCategories();
  const seen = new Map<string, Seen>();
  let pending: string[] = [];
  let badRows = 0;
  const refuseRow = (line: number, problems: RowProblem[]) => {
    badRows += 1;
    for (const problem of problems) options.onProblem({ line, ...problem });
  };
  const refuseTaken = async () => {
    for (const { id, name } of await storedNames(ctx.db, pending)) {
      const mine = seen.get(id);
      if (mine) refuseRow(mine.line, [{ field: 'id', reason: takenSentence(id, name, 'in the catalogue', mine.name) }]);
    }
    pending = [];
  };
  for await (const item of readRows(file)) {
    if ('problem' in item) {
      refuseRow(item.line, [{ field: '(row)', reason: item.problem }]);
      continue;
    }
    const parsed = parseRow(item.row, categories, asOf(ctx));
    if ('problems' in parsed) {
      refuseRow(item.line, parsed.problems);
      continue;
    }
    const { record, notices } = parsed;
    for (const notice of notices) options.onNotice?.({ line: item.line, ...notice });
    const first = seen.get(record.id);
    if (first)
      refuseRow(item.line, [
        { field: 'id', reason: takenSentence(record.id, first.name, `line ${first.line}`, record.name) },
      ]);
    else {
      seen.set(record.id, { name: record.name, line: item.line });
      if (!options.doesReplace) pending.push(record.id);
      if (pending.length >= IDS_PER_READ) await refuseTaken();
    }
  }
  await refuseTaken();
  return { rows: seen.size, badRows, names: new Map([...seen].map(([id, { name }]) => [id, name])) };
}

function takenSentence(id: string, holder: string, where: string, name: string): string {
  return `the id "${id}" is already taken by "${holder}" (${where}); "${name}" cannot have it too`;
}

export async function storedNames(
  db: Pick<Transaction, 'select'>,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return await db.select({ id: aiTools.id, name: aiTools.name }).from(aiTools).where(inArray(aiTools.id, ids));
}

/** Reads the file again: it was valid a moment ago, so any problem now rolls back. */
async function* validRecords(ctx: Context, file: string): AsyncGenerator<ToolRecord> {
  const categories = knownCategories();
  for await (const item of readRows(file)) {
    const parsed = 'row' in item ? parseRow(item.row, categories, asOf(ctx)) : { problems: [] };
    if ('problems' in parsed)
      throw new Error(`Line ${item.line} changed while the file was read; nothing was imported.`);
    yield parsed.record;
  }
}

async function writeBatch(tx: Transaction, rows: (typeof aiTools.$inferInsert)[], doesReplace: boolean): Promise<void> {
  const insert = tx.insert(aiTools).values(rows);
  if (!doesReplace) return void (await insert);
  const { id: _id, createdAt: _created, reviewCount: _people, ...columns } = rows[0]!;
  const replaced = Object.keys(columns).map((key) => [
    key,
    sql.raw(`excluded.${aiTools[key as keyof typeof columns].name}`),
  ]);
  await insert.onConflictDoUpdate({ target: aiTools.id, set: { ...Object.fromEntries(replaced), contentHash: null } });
}
