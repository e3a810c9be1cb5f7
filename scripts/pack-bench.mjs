/**
 * `npm run bench:pack`: packs the engine as it is published, and prints the archive's path. Set REPOSITORY_URL to
 * name the repository in its package.json.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();
ensureBuilt();

const stage = path.join(root, '.cache', 'pack', 'package');
rmSync(path.dirname(stage), { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
for (const name of ['ci', 'dist', 'README.md', 'LICENSE'])
  cpSync(path.join(root, 'bench', name), path.join(stage, name), { recursive: true });

const {
  scripts: _,
  exports: __,
  devDependencies: ___,
  ...manifest
} = JSON.parse(readFileSync(path.join(root, 'bench', 'package.json'), 'utf8'));
const repository = process.env.REPOSITORY_URL?.replace(/\/+$/, '');
const published = {
  ...manifest,
  exports: {
    '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
    './words': { types: './dist/types/words.d.ts', default: './dist/words.js' },
    './models': { types: './dist/types/model-table.d.ts', default: './dist/model-table.js' },
    './scale': { types: './dist/types/scale.d.ts', default: './dist/scale.js' },
    './schemas': { types: './dist/types/schemas.d.ts', default: './dist/schemas.js' },
    './suites': { types: './dist/types/suites.d.ts', default: './dist/suites.js' },
  },
  ...(repository && {
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'bench' },
    bugs: `${repository}/issues`,
    homepage: `${repository}#readme`,
  }),
};
writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);

const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', '..'], {
    cwd: stage,
    encoding: 'utf8',
    env: pinnedEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  }),
);
console.log(path.join(path.dirname(stage), filename));
