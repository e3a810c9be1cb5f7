import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordSchemas } from '../load-lazily.ts';
import type { Sample } from '../record.ts';

const folderOf = (runFolder: string) => join(runFolder, 'unscored');
const nameOf = (id: string) => `${createHash('sha256').update(id).digest('hex')}.json`;
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Answers of a run whose checks are being made, a file each: what was paid for is on the disk before. */
export class UnscoredAnswers {
  readonly #folder: string;
  readonly #held: Set<string>;

  constructor(runFolder: string) {
    this.#folder = folderOf(runFolder);
    this.#held = new Set(filesIn(this.#folder));
  }

  async hold(sample: Sample): Promise<void> {
    const name = nameOf(sample.id);
    if (this.#held.has(name)) return;
    this.#held.add(name);
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    await writeFile(`${file}.new`, JSON.stringify(sample));
    await rename(`${file}.new`, file);
  }

  isHeld(id: string): boolean {
    return this.#held.has(nameOf(id));
  }

  /** Its record is on the disk. */
  async forget(id: string): Promise<void> {
    const name = nameOf(id);
    if (this.#held.delete(name)) await rm(join(this.#folder, name), { force: true });
  }
}

/** Null for a file of which a power cut left nothing, or a part: its call is made again. */
function readWhole(file: string): Sample | null {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  return recordSchemas().sampleSchema.parse(read) as Sample;
}

/** Answers that a process left which ended while it made checks. @param recorded ids of those that are on record */
export function readUnscored(runFolder: string, recorded: ReadonlySet<string>): Sample[] {
  const folder = folderOf(runFolder);
  return filesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    const sample = name.endsWith('.json') ? readWhole(file) : null;
    if (sample !== null && !recorded.has(sample.id)) return [sample];
    rmSync(file);
    return [];
  });
}
