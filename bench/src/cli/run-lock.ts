import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { RunFolderError } from '../report/run-folder.ts';

/** Beside a run while a process writes it. */
export const LOCK_FILE = 'run.lock';

interface Holder {
  pid: number;
  host: string;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** A process of another machine that shares the folder cannot be looked at: it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function heldBy(folder: string, { pid, host }: Holder): RunFolderError {
  const place = host === hostname() ? '' : ` on ${host}`;
  return new RunFolderError(
    `${folder} is being written by process ${pid}${place}. Wait for its end or stop it; if it is another program, delete ${join(folder, LOCK_FILE)}.`,
  );
}

/**
 * Claims the folder of a run for this process, so that no two make the same calls. The claim of a process that died is taken over.
 * @returns a function that gives the folder back
 * @throws {RunFolderError} when a living process has it
 */
export function lockRun(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    for (;;) {
      try {
        // A link is made whole or not at all: nobody reads half a claim.
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder && isAlive(holder)) throw heldBy(folder, holder);
      dropDeadClaim(folder, path);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Only one of two that find the same dead claim can move it away; what was moved by mistake is put back. */
function dropDeadClaim(folder: string, path: string): void {
  const moved = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, moved);
  } catch {
    return;
  }
  const holder = readHolder(moved);
  const isMistake = holder !== null && isAlive(holder);
  if (isMistake) linkSync(moved, path);
  rmSync(moved, { force: true });
  if (isMistake) throw heldBy(folder, holder);
}
