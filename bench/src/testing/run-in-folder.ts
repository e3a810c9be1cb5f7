// The command line in a scratch folder, for tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import type { Terminal } from '../cli/terminal.ts';

export interface Result {
  code: number;
  out: string;
  err: string;
}

/** A folder with these files, gone when the test ends. */
export function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Carries out one command line; `words` are split at spaces. */
export async function run(folder: string, words: string, overrides: Partial<Terminal> = {}): Promise<Result> {
  const result: Result = { code: -1, out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => {
      result.out += text;
    },
    err: (text) => {
      result.err += text;
    },
    columns: 160,
    isLive: false,
    environment: {},
    folder,
    signal: new AbortController().signal,
    now: () => new Date('2026-01-02T03:04:05Z'),
    ...overrides,
  };
  result.code = await runCli(words.split(' '), terminal);
  return result;
}
