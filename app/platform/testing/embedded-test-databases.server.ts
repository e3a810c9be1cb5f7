import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../database/engine.server.ts';
import { copySnapshot } from './test-snapshot.server.ts';

/**
 * Embedded databases for test files, started in advance. A connection to `trialPort` must not commit, and its database
 * serves the next file; after one to `ownPort` the database is discarded.
 */
export interface EmbeddedTestDatabases {
  trialPort: number;
  ownPort: number;
  close(): Promise<void>;
}

async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

export async function startEmbeddedTestDatabases(snapshot: string): Promise<EmbeddedTestDatabases> {
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

  function lend(socket: Socket, isTrial: boolean): void {
    const engine = idle.pop() ?? create();
    const far = engine.openSocket();
    socket.setNoDelay(true);
    far.once('connect', () => {
      far.pipe(socket);
      socket.pipe(far);
    });
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
    socket.on('close', () => {
      far.destroy();
      if (isTrial) idle.push(engine);
      else void discard(engine);
      if (idle.length === 0) idle.push(create());
    });
    far.connect();
  }

  const trial = createServer({ pauseOnConnect: true }, (socket) => lend(socket, true));
  const own = createServer({ pauseOnConnect: true }, (socket) => lend(socket, false));
  idle.push(create());
  return {
    trialPort: await listenOnFreePort(trial),
    ownPort: await listenOnFreePort(own),
    close: async () => {
      trial.close();
      own.close();
      await Promise.all([...engines].map(discard));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
