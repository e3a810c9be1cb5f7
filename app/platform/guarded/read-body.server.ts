import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { GuardError } from './guard-error.ts';

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The content codings that `readBody` can undo. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Reads and decompresses a body, up to `maxBytes` in either form: a compression bomb is cut off early.
 * @param isCut of a longer or broken body its beginning is returned
 * @throws GuardError 'too-large' or 'unreadable'
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  signal: AbortSignal,
  { isCut = false } = {},
): Promise<Buffer> {
  const name = contentEncoding.trim().toLowerCase();
  const isPlain = name === '' || name === 'identity';
  if (!isPlain && !decoders[name])
    throw new GuardError('unreadable', `The answer is packed in an unknown way (${name.slice(0, 40)}).`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const decode = isPlain ? new PassThrough() : decoders[name]!();
  try {
    await pipeline(
      body,
      limit(maxBytes, isCut),
      decode,
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) {
          if (bytes + chunk.length > maxBytes) {
            if (!isCut) throw tooLarge(maxBytes);
            chunks.push(chunk.subarray(0, maxBytes - bytes));
            bytes = maxBytes;
            return;
          }
          bytes += chunk.length;
          chunks.push(chunk);
        }
      },
      { signal },
    );
  } catch (error) {
    // The beginning of a packed body ends without its end.
    if (isCut && !signal.aborted) return Buffer.concat(chunks, bytes);
    if (error instanceof GuardError || signal.aborted) throw error;
    const isPacking = /^(Z_|ERR__?ERROR|ERR_BROTLI|ERR_PADDING)/.test((error as NodeJS.ErrnoException).code ?? '');
    throw new GuardError('unreadable', isPacking ? 'The answer could not be unpacked.' : 'The answer broke off.', {
      cause: error,
    });
  }
  return Buffer.concat(chunks, bytes);
}

async function* counted(source: AsyncIterable<Buffer>, maxBytes: number, isCut: boolean) {
  let bytes = 0;
  for await (const chunk of source) {
    if (bytes + chunk.length > maxBytes) {
      if (!isCut) throw tooLarge(maxBytes);
      yield chunk.subarray(0, maxBytes - bytes);
      return;
    }
    bytes += chunk.length;
    yield chunk;
  }
}

const limit = (maxBytes: number, isCut: boolean) => (source: AsyncIterable<Buffer>) => counted(source, maxBytes, isCut);

export function tooLarge(maxBytes: number): GuardError {
  const size =
    maxBytes >= 1024 * 1024 ? `${Math.round(maxBytes / 1024 / 1024)} MB` : `${Math.round(maxBytes / 1024)} kB`;
  return new GuardError('too-large', `The answer is larger than the ${size} that are read.`);
}
