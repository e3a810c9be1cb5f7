/**
 * Starts the built site once, with an empty data folder, until it is ready, and ends it: so Node's compile cache in `build` holds what each later start
 * compiles. Node keeps one cache for each user, so the image runs this as the user that it runs the site as.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_MS = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'first-start-'));
const site = spawn(process.execPath, [path.resolve(import.meta.dirname, '../server.ts')], {
  env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', NEWS_INGEST: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const tooLate = setTimeout(() => site.kill('SIGKILL'), LONGEST_MS);
const ended = once(site, 'exit');

const address = await new Promise((resolve, reject) => {
  let said = '';
  site.stdout.on('data', (part) => {
    said += part;
    const ready = /ready at (\S+)/.exec(said);
    if (ready) resolve(ready[1]);
  });
  site.once('exit', () => reject(new Error(`The site did not start: ${said}`)));
});
while (site.exitCode === null && !(await fetch(new URL('/readyz', address))).ok) await wait(50);
await (await fetch(address)).text();
// Node writes the cache when the process ends by itself.
site.kill('SIGINT');
const [code] = await ended;
clearTimeout(tooLate);
rmSync(folder, { recursive: true });
process.exit(code ?? 1);
