import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { print, printError, withOutput } from './command-output.server.ts';
import { askRunningSite, type CommandRequest, listenForCommands } from './command-socket.server.ts';
import { type Config, parseConfig } from './config.server.ts';
import { lockFolder } from './database/folder-lock.server.ts';
import { createLog } from './log.server.ts';

let dataDir: string;
let config: Config;
const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-socket-'));
  config = parseConfig({ DATA_DIR: dataDir });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Asks the running site, and collects what the terminal shows. */
async function ask(request: CommandRequest) {
  const shown: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void shown.push(`out: ${line}`));
  vi.spyOn(console, 'error').mockImplementation((line) => void shown.push(`error: ${line}`));
  return { exitCode: await askRunningSite(config, request), shown };
}

it('a running site carries out a command and answers to the terminal that sent it, not to its log', async () => {
  const requests: CommandRequest[] = [];
  const stop = await listenForCommands(config, log, async (request) => {
    requests.push(request);
    print('one\ntwo');
    printError('three');
    return 2;
  });
  const request = { argv: ['admin', 'ada@acme.example'], folder: '/home/ada' };
  expect(await ask(request)).toEqual({ exitCode: 2, shown: ['out: one\ntwo', 'error: three'] });
  expect(requests).toEqual([request]);
  expect(logged).toEqual([]);
  stop();
});

it('what is asked and answered may hold any line separator', async () => {
  const separated = 'one\u2028two\u2029three\u0085four\r\nfive';
  const requests: CommandRequest[] = [];
  const stop = await listenForCommands(config, log, async (request) => {
    requests.push(request);
    print(separated);
    return 0;
  });
  const request = { argv: ['admin', separated], folder: '/home' };
  expect(await ask(request)).toEqual({ exitCode: 0, shown: [`out: ${separated}`] });
  expect(requests).toEqual([request]);
  stop();
});

it('the socket for commands is in a folder that only the owner of the process can enter', async () => {
  const stop = await listenForCommands(config, log, async () => 0);
  expect(statSync(path.join(dataDir, 'commands')).mode & 0o777).toBe(0o700);
  stop();
});

it('a command that fails in the running site says why and ends with 1', async () => {
  const stop = await listenForCommands(config, log, () => Promise.reject(new Error('The disk is full.')));
  expect(await ask({ argv: ['admin'], folder: '.' })).toEqual({ exitCode: 1, shown: ['error: The disk is full.'] });
  stop();
});

it('a command whose site stops before it has ended says so', async () => {
  const stop = await listenForCommands(config, log, async () => {
    stop();
    return await new Promise<number>(() => {});
  });
  const { exitCode, shown } = await ask({ argv: ['admin'], folder: '.' });
  expect(exitCode).toBe(1);
  expect(shown).toEqual(['error: The site stopped before the command ended.']);
});

it('a command waits for a site that has opened its database and takes no commands yet', async () => {
  const unlock = lockFolder(dataDir);
  const waits = Promise.withResolvers<void>();
  const answer = withOutput({ out: () => {}, error: () => waits.resolve() }, () =>
    askRunningSite(config, { argv: ['admin'], folder: '.' }),
  );
  // Nothing is said when it does not wait: then it has ended.
  await Promise.race([waits.promise, answer]);
  const stop = await listenForCommands(config, log, async () => 3);
  expect(await answer).toBe(3);
  stop();
  unlock();
});

it('a command opens the database itself when the process that had it open ends', async () => {
  const unlock = lockFolder(dataDir);
  const ended = withOutput({ out: () => {}, error: unlock }, () =>
    askRunningSite(config, { argv: ['admin'], folder: '.' }),
  );
  expect(await ended).toBeNull();
  lockFolder(dataDir)();
});

it('without a running site, and on PostgreSQL, a command is not sent anywhere', async () => {
  expect(await askRunningSite(config, { argv: ['admin'], folder: '.' })).toBeNull();
  const stop = await listenForCommands(config, log, async () => 0);
  const onPostgres = { ...config, databaseUrl: 'postgres://127.0.0.1/yardstick' };
  expect(await askRunningSite(onPostgres, { argv: ['admin'], folder: '.' })).toBeNull();
  stop();
});
