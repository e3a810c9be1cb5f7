/**
 * Restarts two web processes on one PostgreSQL in turn, behind Caddy with docs/deploy/Caddyfile, while 24 readers and 4
 * people who log in each ask again as soon as they are answered: no request may be lost. RESTARTS (6) changes the run.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, root } from '../../e2e/product.ts';
import { temporaryFolder } from './support/measured-process.ts';

const restarts = Number(process.env.RESTARTS ?? 6);
/** As Debian and macOS install it. */
const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((place) => existsSync(place));

/** Fewer than a process lets wait: none is refused because there are too many. */
const READERS = 24;
const WRITERS = 4;

const scratch = temporaryFolder();
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
};

async function untilReady(port: number): Promise<void> {
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(100);
}

async function startWeb(environment: Record<string, string>, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'server.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEWS_INGEST: 'off', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(port);
  return child;
}

/** The published file with this machine's addresses, and the older name of a setting where Caddy is older. */
function startCaddy(port: number, upstreams: number[]): ChildProcess {
  const isOld = /^v?2\.6\.[0-2]\b/.test(execFileSync(caddy!, ['version'], { encoding: 'utf8' }));
  const site = readFileSync(path.join(root, 'docs/deploy/Caddyfile'), 'utf8')
    .replaceAll('web1:3000 web2:3000', upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '))
    .replaceAll('request_buffers 160KiB', isOld ? 'buffer_requests' : 'request_buffers 160KiB');
  const file = path.join(scratch, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
  const env = { ...process.env, SITE_HOST: `http://127.0.0.1:${port}` };
  return spawn(caddy!, ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env });
}

const answers = new Map<string, number>();
let asked = 0;
let slowestMs = 0;

async function ask(url: string, isWrite: boolean): Promise<void> {
  const number = asked++;
  const startedMs = performance.now();
  const body = new URLSearchParams({ email: `nobody${number}@example.com`, password: 'Passw0rd!long' });
  const outcome = await fetch(isWrite ? `${url}/login` : `${url}/compare?nocache=${number}`, {
    method: isWrite ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { origin: url },
    ...(isWrite ? { body } : {}),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      const isShed = answer.status === 503 && answer.headers.has('retry-after');
      return `${isWrite ? 'POST' : 'GET'} ${answer.status}${isShed ? ' busy' : ''}`;
    },
    (error) => `lost: ${error.cause?.code ?? error.message}`,
  );
  slowestMs = Math.max(slowestMs, performance.now() - startedMs);
  answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
}

const postgres = await findPostgres(scratch);
const processes: ChildProcess[] = [];
try {
  if (caddy === undefined) throw new Error('No Caddy on this machine: restarts are not measured.');
  if (postgres === null) throw new Error('No PostgreSQL on this machine: restarts are not measured.');
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, number, number];
  const url = `http://127.0.0.1:${front}`;
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: scratch, PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' };
  for (const port of ports) processes.push(await startWeb(environment, port));
  processes.push(startCaddy(front, ports));
  await untilReady(front);
  let isOver = false;
  const visit = async (_: unknown, index: number) => {
    while (!isOver) await ask(url, index >= READERS);
  };
  const visits = Promise.all(Array.from({ length: READERS + WRITERS }, visit));
  for (let at = 0; at < restarts; at++) {
    const index = at % ports.length;
    // So long that the proxy has seen that the other one is back.
    await wait(5_000);
    processes[index]!.kill('SIGTERM');
    await once(processes[index]!, 'exit');
    processes[index] = await startWeb(environment, ports[index]!);
  }
  isOver = true;
  await visits;
  const bad = [...answers].filter(([outcome]) => /lost|50\d/.test(outcome));
  const lost = bad.reduce((sum, [, count]) => sum + count, 0);
  const outcomes = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  const load = loadavg()[0]!.toFixed(0);
  console.log(
    `${restarts} restarts at load ${load}: ${outcomes}; slowest ${(slowestMs / 1_000).toFixed(1)} s; ${lost} lost`,
  );
  if (lost > 0) process.exitCode = 1;
} finally {
  for (const child of processes) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
