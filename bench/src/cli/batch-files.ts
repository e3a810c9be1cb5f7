// Rows of batches as files of a run's folder, one each. Each is on the disk before the next step.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BatchRow, BatchStore } from '../batches/batch-row.ts';

const FOLDER = 'batches';

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

interface BatchFiles extends BatchStore {
  read(): BatchRow[];
}

export function batchesIn(runFolder: string): BatchFiles {
  const folder = join(runFolder, FOLDER);
  return {
    read() {
      if (!existsSync(folder)) return [];
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
      return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as BatchRow);
    },
    write(row) {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${row.key}.json`);
      writeFileSync(`${path}.new`, `${JSON.stringify(row)}\n`, { flush: true });
      renameSync(`${path}.new`, path);
      sync(folder);
    },
  };
}
