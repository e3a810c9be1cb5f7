import { Readable } from 'node:stream';

/** A file of an archive; its text is made only when its turn comes. */
export interface ArchivedFile {
  path: string;
  read: () => AsyncIterable<string>;
}

/** An archive, piece by piece: no file of it is held in memory. `at` is the time of all files, so that equal runs give equal bytes. */
export async function* zipFiles(files: readonly ArchivedFile[], at: Date): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl');
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { path, read } of files)
    archive.addReadStreamLazy(path, { mtime: at }, (use) => use(null, Readable.from(read())));
  archive.end();
  for await (const piece of output) yield piece as Uint8Array;
}
