import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, postMessageToThread } from 'node:worker_threads';
import { Engine } from '../database/engine.server.ts';
import type { EnginePort, EngineSocket } from '../database/engine-socket.server.ts';
import { copySnapshot } from './test-snapshot.server.ts';

/** A trial must not commit, and its database serves the next file; any other database is discarded after the loan. */
interface LoanRequest {
  isTrial: boolean;
  /** Open for as long as the database is lent. */
  loan: MessagePort;
}

/** Embedded databases for test files, started in advance by the main thread. @returns ends all of them */
export function startEmbeddedTestDatabases(snapshot: string): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-test-'));
  const engines = new Set<Engine>();
  const idle: Engine[] = [];
  let count = 0;

  function create(): Engine {
    const place = join(folder, `database-${++count}`);
    copySnapshot(snapshot, place);
    const engine = new Engine(place, false);
    engines.add(engine);
    void engine.start().catch(() => engines.delete(engine));
    return engine;
  }

  async function discard(engine: Engine): Promise<void> {
    engines.delete(engine);
    await engine.crash();
  }

  async function lend({ isTrial, loan }: LoanRequest): Promise<void> {
    const engine = idle.pop() ?? create();
    loan.on('close', () => {
      if (isTrial) idle.push(engine);
      else void discard(engine);
      if (idle.length === 0) idle.push(create());
    });
    const { port1, port2 } = new MessageChannel();
    await engine.serve(port1);
    loan.postMessage(port2, [port2]);
  }

  process.on('workerMessage', lend);
  idle.push(create());
  return async () => {
    process.off('workerMessage', lend);
    await Promise.all([...engines].map(discard));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** For a test's thread: one connection to a lent database. */
export class LentEngine implements EnginePort {
  readonly #isTrial: boolean;
  #engine: MessagePort | undefined;

  constructor(isTrial: boolean) {
    this.#isTrial = isTrial;
  }

  async connect(socket: EngineSocket): Promise<void> {
    const { port1: loan, port2 } = new MessageChannel();
    socket.once('close', () => loan.close());
    const lent = once(loan, 'message');
    await postMessageToThread(0, { isTrial: this.#isTrial, loan: port2 } satisfies LoanRequest, [port2]);
    const [engine] = (await lent) as [MessagePort];
    engine.on('message', (bytes: Uint8Array) => socket.receive(bytes));
    engine.on('close', () => socket.destroy());
    this.#engine = engine;
    socket.emit('connect');
  }

  send(_socket: EngineSocket, bytes: Uint8Array): void {
    this.#engine?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  }
}
