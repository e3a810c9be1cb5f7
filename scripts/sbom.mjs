/** Writes build/sbom.cdx.json (CycloneDX) and build/licences.txt: every package that the site runs with. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedEnvironment, root } from './install.mjs';

const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: root,
  env: pinnedEnvironment(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);
const { components } = JSON.parse(stdout);
const nameOf = ({ license, expression }) => expression ?? license.id ?? license.name;
const lines = components.map(
  ({ name, version, licenses }) => `${name}@${version}\t${(licenses ?? []).map(nameOf).join(' AND ') || 'unknown'}`,
);
const folder = path.join(root, 'build');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), stdout);
writeFileSync(path.join(folder, 'licences.txt'), `${[...new Set(lines)].sort().join('\n')}\n`);
console.log(`build/sbom.cdx.json and build/licences.txt name ${components.length} packages.`);
