import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { checkAll, type ImportReport, importTools, reportSentence, storedNames } from './import/import-tools.server.ts';
import { UnreadableFile } from './import/read-rows.server.ts';

/** An import of tools by an administrator on the site: looked at first, then carried out with the same text. */

export interface ImportText {
  /** JSON, or else CSV. */
  text: string;
  doesReplace: boolean;
}

export interface ImportPreview {
  /** Every problem stops the import. */
  problems: string[];
  notes: string[];
  added: { id: string; name: string }[];
  replaced: { id: string; name: string; before: string }[];
  /** Comes back with the import, which is refused when it would do something else by then. */
  seen: string;
}

const MOST_SENTENCES = 50;

/** Reports as the import sees them; of thousands, the first ones. */
function collector(of: ImportText) {
  const problems: string[] = [];
  const notes: string[] = [];
  const add = (list: string[]) => (report: ImportReport) => {
    if (list.length < MOST_SENTENCES) list.push(reportSentence(report));
    else if (list.length === MOST_SENTENCES) list.push('There are more of these.');
  };
  return { problems, notes, options: { doesReplace: of.doesReplace, onProblem: add(problems), onNotice: add(notes) } };
}

/** What the import would do, and why it would not; nothing is written. */
export async function previewImport(ctx: Context, of: ImportText): Promise<ImportPreview> {
  const { problems, notes, options } = collector(of);
  return await withFile(of, async (file) => {
    const { names } = await readable(problems, () => checkAll(ctx, file, options), {
      rows: 0,
      badRows: 0,
      names: new Map<string, string>(),
    });
    const effect = await effectOf(ctx.db, names);
    return {
      problems: names.size === 0 && problems.length === 0 ? ['The file holds no tool.'] : problems,
      notes,
      ...effect,
      seen: printOf(of, effect),
    };
  });
}

type Effect = Pick<ImportPreview, 'added' | 'replaced'>;

async function effectOf(db: Pick<Transaction, 'select'>, names: Map<string, string>): Promise<Effect> {
  const stored = new Map((await storedNames(db, [...names.keys()])).map(({ id, name }) => [id, name]));
  const tools = [...names].map(([id, name]) => ({ id, name }));
  return {
    added: tools.filter(({ id }) => !stored.has(id)),
    replaced: tools.flatMap((tool) => {
      const before = stored.get(tool.id);
      return before === undefined ? [] : [{ ...tool, before }];
    }),
  };
}

const printOf = (of: ImportText, effect: Effect) =>
  createHash('sha256')
    .update(JSON.stringify([of.text, of.doesReplace, effect]))
    .digest('base64url');

/**
 * @param seen of the preview
 * @returns why nothing was imported; empty: everything was
 */
export async function carryOutImport(
  ctx: Context,
  of: ImportText,
  seen: string,
): Promise<{ imported: number; problems: string[] }> {
  const { problems, options } = collector(of);
  const mayWrite = async (tx: Transaction, names: Map<string, string>) => {
    const isAsSeen = printOf(of, await effectOf(tx, names)) === seen;
    if (!isAsSeen)
      problems.push('It would do something else now than when you looked at it: see below, and import again.');
    return isAsSeen;
  };
  return await withFile(of, async (file) => {
    const start = () => importTools(ctx, file, { ...options, mayWrite });
    const { imported } = await readable(problems, start, { imported: 0, badRows: 0 });
    return { imported, problems };
  });
}

async function readable<Found>(problems: string[], read: () => Promise<Found>, otherwise: NoInfer<Found>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.push(error.message);
    return otherwise;
  }
}

async function withFile<Result>({ text }: ImportText, work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-import-'));
  try {
    const file = path.join(folder, /^\s*[[{]/.test(text) ? 'tools.json' : 'tools.csv');
    writeFileSync(file, text, { mode: 0o600 });
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
