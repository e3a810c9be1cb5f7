/** `npm run dev`: the product from source, with changes seen at once. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();
const child = spawn(nodeBinary, [path.join(root, 'scripts', 'dev-server.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment({ NODE_ENV: 'development', DESIGN_PAGE: 'on' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
