/** `npm start`: installs what is missing, builds what is old, and serves the site under the pinned Node. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  await askForUpdates();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const child = spawn(nodeBinary, ['--env-file-if-exists=.env', path.join(root, 'server.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment({ NODE_ENV: 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Asks a person at the first start; the answer is written to .env, so that it is asked once. */
async function askForUpdates() {
  const file = path.join(root, '.env');
  const isSaid =
    process.env.CATALOG_UPDATES !== undefined ||
    (existsSync(file) && /^\s*CATALOG_UPDATES=/m.test(readFileSync(file, 'utf8')));
  if (isSaid || process.env.CI || !process.stdin.isTTY || !process.stdout.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Read prices of AI models from public sources once a day? [y/N] ');
  terminal.close();
  const value = /^y(es)?$/i.test(answer.trim()) ? 'on' : 'off';
  appendFileSync(file, `\nCATALOG_UPDATES=${value}\n`);
  console.log(`CATALOG_UPDATES=${value} is written to .env; change it there.`);
}
