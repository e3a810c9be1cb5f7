import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { csvRow, readCsvHeader } from './csv-row.ts';
import { JsonSplitter } from './split-json.ts';

/** One row of the file, or why it cannot be read. */
export type FileRow = { line: number; row: unknown } | { line: number; problem: string };

/** The rest of the file cannot be read; the message names the line. */
export class UnreadableFile extends Error {}

/** Reads a file of any size row by row: CSV by its extension, else JSON (an array, or one record per line). */
export function readRows(file: string): AsyncGenerator<FileRow> {
  return /\.csv$/i.test(file) ? readCsv(file) : readJson(file);
}

async function* readJson(file: string): AsyncGenerator<FileRow> {
  const splitter = new JsonSplitter();
  try {
    for await (const text of decoded(file)) {
      for (const { line, text: piece } of splitter.push(text)) yield parsePiece(line, piece);
    }
    for (const { line, text: piece } of splitter.end()) yield parsePiece(line, piece);
  } catch (error) {
    throw unreadable(error, splitter.line);
  }
}

function parsePiece(line: number, piece: string): FileRow {
  try {
    return { line, row: JSON.parse(piece) };
  } catch (error) {
    // The parser's line number is relative to the record; ours is absolute.
    const reason = (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '');
    return { line, problem: `is no valid JSON: ${reason}` };
  }
}

async function* readCsv(file: string): AsyncGenerator<FileRow> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    bom: true,
  });
  void pump(file, parser);
  let columns: string[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === null) {
        const header = readCsvHeader(record);
        if ('problem' in header) throw new UnreadableFile(`Line 1: ${header.problem}.`);
        columns = header.columns;
      } else {
        // `lines` counts to the end of the record, which may contain line breaks.
        line = info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
        if (record.length > columns.length)
          yield { line, problem: `has ${record.length} cells for ${columns.length} columns` };
        else yield { line, row: csvRow(columns, record) };
      }
    }
  } catch (error) {
    throw unreadable(error, line);
  }
}

async function pump(file: string, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of decoded(file)) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** Decodes the file; invalid UTF-8 is an error. */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

function unreadable(error: unknown, line: number): Error {
  if (error instanceof UnreadableFile) return error;
  const code = (error as { code?: string }).code;
  if (code === 'ENOENT') return new UnreadableFile('There is no such file.');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new UnreadableFile(`Near line ${line}: the file is not UTF-8 text.`);
  return new UnreadableFile(`Near line ${line}: ${(error as Error).message}.`);
}
