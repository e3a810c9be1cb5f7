// Keeps the bytes of a reply, compressed as they come, so that thousands of open streams stay small. The blocks are whole zstd
// frames, and frames in a row are again a valid zstd stream.
import { constants, zstdCompressSync } from 'node:zlib'

const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Bytes of all open replies that may lie uncompressed at once. */
const SHARED_BYTES = 24 * 1024 * 1024
let heldBytes = 0
let openCount = 0

export class RawKeeper {
  bytes = 0
  #held: Buffer[] = []
  #heldBytes = 0
  #frames: Buffer[] = []

  constructor() {
    openCount++
  }

  push(chunk: Buffer): void {
    this.bytes += chunk.length
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    heldBytes += chunk.length
    if (this.#heldBytes > 1024 * 1024 || (heldBytes > SHARED_BYTES && this.#heldBytes > SHARED_BYTES / openCount / 2)) this.#compress()
  }

  /** The compressed bytes; the keeper is empty afterwards. */
  finish(): Uint8Array {
    this.#compress()
    openCount--
    const whole = Buffer.concat(this.#frames)
    this.#frames = []
    return whole
  }

  #compress(): void {
    if (this.#heldBytes === 0) return
    const bytes = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held, this.#heldBytes)
    this.#frames.push(zstdCompressSync(bytes, options))
    heldBytes -= this.#heldBytes
    this.#held = []
    this.#heldBytes = 0
  }
}
