/**
 * `npm start` and `npm run worker`: run the process under the pinned Node. The first installs what is missing and builds what
 * is old before; the second does not, because it would do so at the same time as a web process in the same folder.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled, envFileOption, isInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

const isWorker = process.argv[2] === 'worker';
try {
  if (!isWorker) {
    ensureInstalled();
    ensureBuilt();
  } else if (!isInstalled() || !isBuilt())
    throw new Error('Nothing is built here, or not completely. Run npm run build first, or wait for npm start.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const program = isWorker ? 'worker.ts' : 'server.ts';
const child = spawn(nodeBinary, [...envFileOption(), path.join(root, program)], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment({ NODE_ENV: 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
