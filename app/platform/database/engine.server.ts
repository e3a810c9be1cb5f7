import { join } from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type EnginePort, EngineSocket } from './engine-socket.server.ts';
import { projectRoot } from './project-root.server.ts';

type FromEngine =
  | { kind: 'copied'; problem: string | null }
  | { kind: 'ready' }
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'closed' };

const entry = join(projectRoot, 'app/platform/database/engine-worker.mjs');

/**
 * The thread that runs the embedded PostgreSQL, and its one connection. When the thread dies, the connection breaks
 * like that of any server, and the next connection starts the thread again.
 */
export class Engine implements EnginePort {
  readonly #folder: string;
  readonly #isDurable: boolean;
  #copying: PromiseWithResolvers<void> | undefined;
  #worker: Worker | undefined;
  #ready: Promise<void> | undefined;
  #closed: (() => void) | undefined;
  #socket: EngineSocket | undefined;
  #connection = 0;

  /** @param isDurable false only for databases that are thrown away: writes do not wait for the disk */
  constructor(folder: string, isDurable = true) {
    this.#folder = folder;
    this.#isDurable = isDurable;
  }

  /** Resolves when the engine answers; rejects with its own error when it cannot start. */
  start(): Promise<void> {
    this.#ready ??= this.#spawn();
    return this.#ready;
  }

  openSocket(): EngineSocket {
    return new EngineSocket(this);
  }

  async connect(socket: EngineSocket): Promise<void> {
    this.#socket?.destroy();
    this.#socket = socket;
    this.#connection++;
    try {
      await this.start();
      this.#worker?.postMessage({ kind: 'connect' });
      socket.emit('connect');
    } catch (error) {
      socket.destroy(
        Object.assign(new Error('The embedded database did not start', { cause: error }), { code: 'ECONNREFUSED' }),
      );
    }
  }

  send(socket: EngineSocket, bytes: Uint8Array): void {
    if (socket !== this.#socket) return;
    this.#worker?.postMessage({ kind: 'data', connection: this.#connection, bytes }, [bytes.buffer as ArrayBuffer]);
  }

  /** Lets another thread of this process ask the engine without a way through this one; the port closes with the engine. */
  async serve(port: MessagePort): Promise<void> {
    await this.start();
    this.#worker?.postMessage({ kind: 'serve', port }, [port]);
  }

  /** Copies the files between two statements: what a crash would leave, which the next start on them recovers. */
  async copyTo(folder: string): Promise<void> {
    await this.#copying?.promise.catch(() => {});
    await this.start();
    this.#copying = Promise.withResolvers();
    this.#worker?.postMessage({ kind: 'copy', folder });
    await this.#copying.promise;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      worker.once('exit', () => resolve());
      worker.postMessage({ kind: 'close' });
    });
    this.#worker = undefined;
    await worker.terminate();
  }

  /** For tests: kills the thread. */
  async crash(): Promise<void> {
    await this.#worker?.terminate();
  }

  #spawn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(entry, {
        workerData: { folder: this.#folder, isDurable: this.#isDurable },
        execArgv: [],
        stdout: false,
      });
      this.#worker = worker;
      worker.on('message', (message: FromEngine) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'copied') this.#copied(message.problem);
        else if (message.kind === 'closed') this.#closed?.();
        else if (message.connection === this.#connection) this.#socket?.receive(message.bytes);
      });
      worker.on('error', (error: Error) => {
        reject(error);
        this.#lost(worker, error);
      });
      worker.on('exit', (code) => {
        const error = new Error(`The embedded database stopped (${code}).`);
        reject(error);
        this.#lost(worker, error);
      });
    });
  }

  #copied(problem: string | null): void {
    if (problem === null) this.#copying?.resolve();
    else this.#copying?.reject(new Error(`The database could not be copied: ${problem}`));
  }

  #lost(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#copied(error.message);
    this.#worker = undefined;
    this.#ready = undefined;
    this.#socket?.destroy(Object.assign(error, { code: 'ECONNRESET' }));
    this.#socket = undefined;
  }
}
