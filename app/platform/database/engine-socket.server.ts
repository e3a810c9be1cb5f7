import { Duplex } from 'node:stream';

/** What a socket needs from its engine. */
export interface EnginePort {
  /** Emits 'connect' on the socket, or destroys it with the error. */
  connect(socket: EngineSocket): Promise<void>;
  send(socket: EngineSocket, bytes: Uint8Array): void;
}

const simpleQuery = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

/**
 * The `stream` of a pg connection, carried to the engine's thread by messages instead of the network. The engine
 * answers whole batches, so messages are buffered until one that ends a batch: the start-up packet, Query or Sync.
 */
export class EngineSocket extends Duplex {
  readonly #port: EnginePort;
  #held: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #isStarted = false;

  constructor(port: EnginePort) {
    super();
    this.#port = port;
  }

  connect(): this {
    void this.#port.connect(this);
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Bytes from the engine. */
  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#accept(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#accept(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  #accept(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const end = this.#endOfLastBatch();
    if (end === 0) return;
    // A copy, because its memory is transferred to the other thread.
    const batch = Uint8Array.prototype.slice.call(this.#held, 0, end);
    this.#held = this.#held.subarray(end);
    this.#scanned -= end;
    this.#port.send(this, batch);
  }

  /** How many of the buffered bytes form complete batches. */
  #endOfLastBatch(): number {
    let end = 0;
    for (;;) {
      const typeBytes = this.#isStarted ? 1 : 0;
      if (this.#held.length < this.#scanned + typeBytes + 4) return end;
      const type = this.#isStarted ? this.#held[this.#scanned] : undefined;
      const next = this.#scanned + typeBytes + this.#held.readInt32BE(this.#scanned + typeBytes);
      if (this.#held.length < next) return end;
      this.#scanned = next;
      if (type === undefined || type === simpleQuery || type === sync) end = next;
      if (type === terminate) this.#held = this.#held.subarray(0, this.#scanned);
      this.#isStarted = true;
    }
  }
}
