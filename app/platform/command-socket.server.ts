import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { printError, withOutput } from './command-output.server.ts';
import type { Config } from './config.server.ts';
import { isFolderLocked } from './database/folder-lock.server.ts';
import { sentenceOf } from './http-errors.ts';
import type { Logger } from './log.server.ts';

/**
 * Commands for a running site on the embedded database, which only one process can open: `npm run admin` sends its words
 * through a socket in DATA_DIR that only the owner of the process can use. Windows has no such permissions: there, commands
 * need the site stopped.
 */

/** The caller's words, and the folder in which they were typed. */
export interface CommandRequest {
  argv: string[];
  folder: string;
}

type Reply = { out: string } | { error: string } | { exit: number };

const isSupported = process.platform !== 'win32';

/** In a folder that only its owner can enter: a socket cannot be created with permissions of its own. */
const socketPath = ({ dataDir }: Config) => path.resolve(dataDir, 'commands', 'socket');

/** @returns a function that stops listening */
export async function listenForCommands(
  config: Config,
  log: Logger,
  run: (request: CommandRequest) => Promise<number>,
): Promise<() => void> {
  if (!isSupported) return () => {};
  const file = socketPath(config);
  // Left by a process that was killed. The lock of the database says that no other one runs.
  rmSync(path.dirname(file), { recursive: true, force: true });
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    void answer(socket, log, run);
  });
  server.listen(file);
  await once(server, 'listening').catch((error) =>
    log.warn(
      { reason: String(error) },
      'npm run admin works only while this process is stopped: no socket in DATA_DIR',
    ),
  );
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

async function answer(socket: Socket, log: Logger, run: (request: CommandRequest) => Promise<number>): Promise<void> {
  const send = (reply: Reply) => void socket.write(`${JSON.stringify(reply)}\n`);
  try {
    for await (const line of readLines(socket)) {
      const request = JSON.parse(line) as CommandRequest;
      const output = { out: (text: string) => send({ out: text }), error: (text: string) => send({ error: text }) };
      send({ exit: await withOutput(output, () => run(request)) });
      break;
    }
  } catch (error) {
    log.warn({ err: error }, 'a command failed');
    send({ error: sentenceOf(error) });
    send({ exit: 1 });
  }
  socket.end();
}

/** Readline would also end lines at U+2028, which JSON leaves as it is. The socket stays open, so that an error can be answered. */
async function* readLines(socket: Socket): AsyncGenerator<string> {
  const { linesOf } = await import('@yardstick/bench');
  for await (const line of linesOf(socket.iterator({ destroyOnReturn: false }))) yield line.toString();
}

const patienceMs = 20_000;
const askAgainMs = 200;

/** A site that starts has its database open some seconds before it takes commands. */
async function connectToSite(config: Config): Promise<Socket | null> {
  const untilMs = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const socket = createConnection(socketPath(config));
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isConnected) return socket;
    if (!isFolderLocked(config.dataDir) || performance.now() > untilMs) return null;
    if (isFirst) printError('Another process has just opened this database. Waiting until it takes commands …');
    await wait(askAgainMs);
  }
}

/**
 * Has the site that runs on this DATA_DIR carry out a command, and prints what it answers.
 * @returns the exit code; null when no site runs
 */
export async function askRunningSite(config: Config, request: CommandRequest): Promise<number | null> {
  if (!isSupported || config.databaseUrl !== null) return null;
  const socket = await connectToSite(config);
  if (socket === null) return null;
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of readLines(socket)) {
    const reply = JSON.parse(line) as Reply;
    if ('exit' in reply) return reply.exit;
    if ('out' in reply) console.log(reply.out);
    else console.error(reply.error);
  }
  console.error('The site stopped before the command ended.');
  return 1;
}
