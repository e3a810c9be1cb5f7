// Keeps the bytes of a reply, compressed as they come, so that thousands of open streams stay small. They are copied into blocks that
// are used again: holding on to the sockets' own buffers would keep each of them alive. The compressed parts are whole zstd frames,
// and frames in a row are again a valid zstd stream.
import { constants, zstdCompressSync } from 'node:zlib';

// Tables and output pieces no larger than the parts need: each call allocates its own, and the defaults cost 10 MB in a busy run.
const options = {
  chunkSize: 4 * 1024,
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 13,
  },
};
const BLOCK_BYTES = 8 * 1024;
/** Blocks of all open replies that may be filled at once; beyond, the fullest give theirs back. */
const MAX_BLOCKS = 2048;
/** Blocks one reply may hold: larger parts do not compress better. */
const MAX_HELD = 32;

const free: Buffer[] = [];
let usedBlocks = 0;
let openCount = 0;
let scratch = Buffer.allocUnsafeSlow(64 * 1024);

export class RawRecorder {
  bytes = 0;
  #blocks: Buffer[] = [];
  #fill = BLOCK_BYTES;
  #frames: Buffer[] = [];

  constructor() {
    openCount++;
  }

  push(chunk: Buffer): void {
    this.bytes += chunk.length;
    let at = 0;
    while (at < chunk.length) {
      if (this.#fill === BLOCK_BYTES) this.#addBlock();
      const block = this.#blocks.at(-1) as Buffer;
      const copied = chunk.copy(block, this.#fill, at);
      this.#fill += copied;
      at += copied;
    }
  }

  /** The compressed bytes; the recorder is empty afterwards. */
  finish(): Uint8Array {
    this.#compress();
    openCount--;
    const [first] = this.#frames;
    const whole = this.#frames.length === 1 && first ? first : Buffer.concat(this.#frames);
    this.#frames = [];
    return whole;
  }

  #addBlock(): void {
    const held = this.#blocks.length;
    if (held >= MAX_HELD || (usedBlocks >= MAX_BLOCKS && held > 0 && held >= MAX_BLOCKS / openCount / 2))
      this.#compress();
    this.#blocks.push(free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
    this.#fill = 0;
    usedBlocks++;
  }

  #compress(): void {
    const count = this.#blocks.length;
    if (count === 0) return;
    const bytes = (count - 1) * BLOCK_BYTES + this.#fill;
    if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(MAX_HELD * BLOCK_BYTES);
    for (const [index, block] of this.#blocks.entries()) block.copy(scratch, index * BLOCK_BYTES);
    this.#frames.push(zstdCompressSync(scratch.subarray(0, bytes), options));
    free.push(...this.#blocks);
    usedBlocks -= count;
    this.#blocks = [];
    this.#fill = BLOCK_BYTES;
  }
}
