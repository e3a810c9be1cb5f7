import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { TransferRefused } from './transfer-format.server.ts';

/** A disk that is full, and not the storage. */
const isOfOwnDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && /^E(NOSPC|DQUOT|ROFS|ACCES|NOENT|EXIST|IO)$/.test(String(error.code));

/** A bucket of S3-compatible storage, for copies of backups. Every method throws TransferRefused when it cannot be used. */
export class BackupStorage {
  readonly #bucket: S3mini;
  /** Where it is, without the key. */
  readonly #place: string;

  /** @param address as BACKUP_S3 */
  constructor(address: string) {
    const url = new URL(address);
    const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    const region = url.searchParams.get('region') ?? 'auto';
    this.#place = `${url.origin}${url.pathname}`;
    this.#bucket = new S3mini({ accessKeyId, secretAccessKey, endpoint: this.#place, region });
  }

  /** Stores a file under its name, and reads it back: a copy that differs is deleted. */
  async store(file: string): Promise<void> {
    const name = path.basename(file);
    await this.#using(async () => {
      await this.#bucket.putAnyObject(name, await openAsBlob(file));
      const [here, there] = [createHash('sha256'), createHash('sha256')];
      await pipeline(createReadStream(file), here);
      await pipeline(await this.#read(name), there);
      if (here.digest('hex') === there.digest('hex')) return;
      await this.#bucket.deleteObject(name);
      throw new TransferRefused(`The copy in ${this.#place} differed from the backup, and was deleted.`);
    });
  }

  /** Names of files, in their order. */
  async list(): Promise<string[]> {
    const objects = await this.#using(() => this.#bucket.listObjects());
    return (objects ?? []).map(({ Key }) => Key).sort();
  }

  async delete(name: string): Promise<void> {
    await this.#using(() => this.#bucket.deleteObject(name));
  }

  async fetch(name: string, file: string): Promise<void> {
    await this.#using(async () =>
      pipeline(await this.#read(name), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
    );
  }

  async #read(name: string): Promise<Readable> {
    const answer = await this.#bucket.getObjectResponse(name);
    if (!answer?.body) throw new TransferRefused(`There is no ${name} in ${this.#place}.`);
    return Readable.fromWeb(answer.body as WebStream);
  }

  async #using<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TransferRefused || isOfOwnDisk(error)) throw error;
      const reason =
        error instanceof S3ServiceError
          ? `it answered ${error.status} ${error.serviceCode ?? ''}`
          : 'it cannot be reached';
      throw new TransferRefused(`${this.#place} cannot be used: ${reason.trim()}.`);
    }
  }
}
