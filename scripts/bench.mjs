/**
 * `npm run bench`: prints the figures that docs/measuring.md quotes, each as a ratio to a peer measured in the same
 * run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();
ensureBuilt();
const folder = path.join(root, 'scripts', 'bench');
const wanted = process.argv.slice(2);
const parts = readdirSync(folder)
  .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
  .map((name) => name.replace(/\.ts$/, ''));
const known = [...parts, 'engine'];
for (const name of wanted) {
  if (known.includes(name)) continue;
  console.error(`Unknown part "${name}". Known: ${known.join(', ')}.`);
  process.exit(2);
}
let failed = false;
for (const name of known.filter((part) => wanted.length === 0 || wanted.includes(part))) {
  console.log(`\n== ${name} ==`);
  const [command, argv] =
    name === 'engine'
      ? ['npm', ['run', '--silent', 'bench', '-w', '@yardstick/bench']]
      : [nodeBinary, [path.join(folder, `${name}.ts`)]];
  const result = spawnSync(command, argv, {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
  });
  failed ||= result.status !== 0;
}
process.exit(failed ? 1 : 0);
