import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { asKilled, goesOn } from '../conversation/begun-talk.ts';
import { judgementKey, type PairJudgement } from '../judging/judgement.ts';
import { recordSchemas } from '../load-lazily.ts';
import type { Manifest, Sample } from '../record.ts';
import type { Suite } from '../suite.ts';
import { isCutOff } from '../summary/cut-off.ts';
import { AttemptReader, toAttemptLines } from './attempt-lines.ts';
import { HeldSamples, readHeld } from './held-samples.ts';
import { linesOf } from './lines-of.ts';

/** Files of a run's folder. */
export const ATTEMPTS_FILE = 'attempts.jsonl';
export const JUDGEMENTS_FILE = 'judgements.jsonl';
/** The suite as it was run, every default and override applied. */
export const SUITE_FILE = 'suite.json';
export const MANIFEST_FILE = 'manifest.json';

/** A folder that holds no run. */
export class RunFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RunFolderError';
  }
}

/** By stream: all who wait for room wait for the same moment. */
const waiting = new WeakMap<WriteStream, Promise<unknown>>();

async function writeTo(stream: WriteStream, text: string): Promise<void> {
  if (stream.write(text)) return;
  const drained = waiting.get(stream) ?? once(stream, 'drain').finally(() => waiting.delete(stream));
  waiting.set(stream, drained);
  await drained;
}

/** Opens a file of lines to add to it. Half a line, left by a crash, would spoil the next one. */
function openLines(path: string): WriteStream {
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf(10) + 1;
    if (end < bytes.length) truncateSync(path, end);
  }
  return createWriteStream(path, { flags: 'a' });
}

/** Writes a run while it happens: each sample is on disk as soon as it is measured, none is kept in memory. */
export class RunWriter {
  readonly folder: string;
  readonly unscored: HeldSamples;
  readonly #unfinished: HeldSamples;
  readonly #attempts: WriteStream;
  #judgements: WriteStream | null = null;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.unscored = new HeldSamples(folder, 'unscored');
    this.#unfinished = new HeldSamples(folder, 'unfinished');
    this.#attempts = openLines(join(folder, ATTEMPTS_FILE));
  }

  /** A conversation as it stands, and as a kill leaves it: it has perhaps cost more. */
  async keepTurn(sample: Sample): Promise<void> {
    const killed = asKilled(sample, 'The process ended during this conversation.');
    await this.#unfinished.hold({ ...killed, outcome: sample.outcome });
  }

  async addSample(sample: Sample): Promise<void> {
    if (goesOn(sample)) return await this.#unfinished.hold(sample);
    await writeTo(this.#attempts, toAttemptLines(sample));
    const held = [this.unscored, this.#unfinished].filter((one) => one.isHeld(sample.id));
    if (held.length === 0) return;
    // Writes are carried out in their order.
    await new Promise<void>((resolve, reject) => {
      this.#attempts.write('', (error) => (error ? reject(error) : resolve()));
    });
    for (const one of held) await one.forget(sample.id);
  }

  async addJudgement(judgement: PairJudgement): Promise<void> {
    this.#judgements ??= openLines(join(this.folder, JUDGEMENTS_FILE));
    await writeTo(this.#judgements, `${JSON.stringify(judgement)}\n`);
  }

  /** Closes the records; after this they are complete on disk. */
  async close(): Promise<void> {
    for (const stream of [this.#attempts, this.#judgements]) {
      if (!stream) continue;
      stream.end();
      await once(stream, 'close');
    }
  }
}

/** SHA-256 of a file, read piece by piece. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes the manifest with the hashes of the files named, replacing an older one in one step. */
export async function writeManifest(folder: string, manifest: Manifest, names: readonly string[]): Promise<Manifest> {
  const files = [];
  for (const name of names) {
    if (existsSync(join(folder, name))) files.push({ name, ...(await hashFile(join(folder, name))) });
  }
  const whole = { ...manifest, files };
  const path = join(folder, MANIFEST_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(whole, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  return whole;
}

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    throw new RunFolderError(`${folder} holds no run: it has no ${MANIFEST_FILE}`);
  }
  const result = recordSchemas().manifestSchema.safeParse(JSON.parse(text));
  if (!result.success)
    throw new RunFolderError(`${folder}/${MANIFEST_FILE} is not a manifest: ${result.error.issues[0]?.message}`);
  return result.data;
}

/** The suite as it was run; null where the folder has none. */
export function readSuite(folder: string): Suite | null {
  const path = join(folder, SUITE_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Suite) : null;
}

/** The samples of a run one after the other, so that a long run needs no more memory than a short one; conversations that go on, last. */
export async function* readSamples(folder: string): AsyncGenerator<Sample> {
  const unfinished = new Map(readHeld(folder, 'unfinished').map((sample) => [sample.id, sample]));
  for await (const sample of readRecord(folder)) {
    // A kill between the line and the removal of its file leaves both.
    if (!isCutOff(sample) || unfinished.get(sample.id)?.startedAt === sample.startedAt) unfinished.delete(sample.id);
    yield sample;
  }
  yield* unfinished.values();
}

/** The same without those that go on. */
export async function* readRecord(folder: string): AsyncGenerator<Sample> {
  const path = join(folder, ATTEMPTS_FILE);
  if (!existsSync(path)) throw new RunFolderError(`${folder} holds no run: it has no ${ATTEMPTS_FILE}`);
  const reader = new AttemptReader();
  for await (const line of linesOf(createReadStream(path))) {
    const sample = reader.take(line.toString());
    if (sample) yield sample;
  }
}

/** Every judgement of a run as it was made, those included that a resumed run made again; none when nothing was judged. */
export function readAllJudgements(folder: string): PairJudgement[] {
  const path = join(folder, JUDGEMENTS_FILE);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // What stands after the last line end was cut off, as a crash leaves it.
  return lines.slice(0, -1).flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PairJudgement]));
}

/** The judgements that hold: of a pair that was asked about again, the last. */
export function readJudgements(folder: string): PairJudgement[] {
  return [...new Map(readAllJudgements(folder).map((judgement) => [judgementKey(judgement), judgement])).values()];
}

/** Names of the files that are no longer what the manifest says. */
export async function findChangedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const changed: string[] = [];
  for (const { name, sha256 } of manifest.files) {
    const path = join(folder, name);
    if (!existsSync(path) || (await hashFile(path)).sha256 !== sha256) changed.push(name);
  }
  return changed;
}
