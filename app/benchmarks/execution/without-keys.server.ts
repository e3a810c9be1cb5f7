import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Attempt, Sample } from '@yardstick/bench';
import type { KeyEraser } from '../../vault/key-eraser.ts';

/** A sample as it may be kept and shown: the keys that were lent stand nowhere in it, not in the reply's bytes either. */
export function withoutKeys(sample: Sample, eraser: KeyEraser): Sample {
  const { attempts, ...rest } = sample;
  return {
    ...eraser.value(rest),
    attempts: attempts.map(({ raw, ...attempt }) => ({
      ...eraser.value(attempt),
      raw: withoutKeysInBytes(raw, eraser),
    })),
  };
}

function withoutKeysInBytes(raw: Attempt['raw'], eraser: KeyEraser): Attempt['raw'] {
  // A reply without a body has no bytes to look into.
  if (raw === null || raw.data === '' || !eraser.hasKeys) return raw;
  // Every byte is one character and back: a reply need not be text.
  const bytes = Buffer.from(raw.data, 'base64');
  const isPacked = raw.encoding === 'zstd+base64';
  const reply = (isPacked ? zstdDecompressSync(bytes) : bytes).toString('latin1');
  const erased = eraser.text(reply);
  if (erased === reply) return raw;
  const kept = Buffer.from(erased, 'latin1');
  return { ...raw, data: (isPacked ? zstdCompressSync(kept) : kept).toString('base64'), bytes: kept.length };
}
