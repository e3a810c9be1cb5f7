import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordSchemas } from '../load-lazily.ts';
import type { Sample } from '../record.ts';

/**
 * Samples of a run that are not in its record yet, a file each: answers whose checks are being made, and conversations that are under way or were
 * cut off, which go on. What was paid for is on the disk before.
 */
export type HeldKind = 'unscored' | 'unfinished';

const nameOf = (id: string) => `${hash('sha256', id)}.json`;
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** The files of those that are held, from the folder of the run. */
export const heldFiles = (runFolder: string, kind: HeldKind): string[] =>
  filesIn(join(runFolder, kind)).map((name) => `${kind}/${name}`);

export class HeldSamples {
  readonly #folder: string;
  readonly #held: Set<string>;

  constructor(runFolder: string, kind: HeldKind) {
    this.#folder = join(runFolder, kind);
    this.#held = new Set(filesIn(this.#folder));
  }

  /** In place of the one of this call that is held already. */
  async hold(sample: Sample): Promise<void> {
    const name = nameOf(sample.id);
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

/** Null for a file of which a power cut left nothing, or a part: its call is made again. Also for one that went to the record meanwhile. */
function readWhole(file: string): Sample | null {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return recordSchemas().sampleSchema.parse(read) as Sample;
}

/** Those that a process left which ended. @param isRecorded of those that are on record, whose files are removed */
export function readHeld(runFolder: string, kind: HeldKind, isRecorded?: (sample: Sample) => boolean): Sample[] {
  const folder = join(runFolder, kind);
  return filesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    const sample = name.endsWith('.json') ? readWhole(file) : null;
    if (sample !== null && !isRecorded?.(sample)) return [sample];
    if (isRecorded) rmSync(file, { force: true });
    return [];
  });
}
