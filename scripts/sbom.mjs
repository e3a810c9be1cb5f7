/** Writes build/sbom.cdx.json (CycloneDX) and build/licences.txt: every package that the site runs with. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedEnvironment, root } from './install.mjs';

// Without --omit=dev, which also leaves out what tools of development use besides the site: npm 11 forgets React with it.
const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
  cwd: root,
  env: pinnedEnvironment(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);

const all = JSON.parse(stdout);
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const withoutTools = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
const ofSite = new Set(
  withoutTools.map(([at, { name, version }]) => `${name ?? at.split('node_modules/').pop()}@${version}`),
);

const needs = new Map(
  all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn.filter((name) => ofSite.has(name))]),
);
const used = new Set([all.metadata.component['bom-ref']]);
for (const ref of used) for (const need of needs.get(ref)) used.add(need);
const components = all.components.filter((component) => used.has(component['bom-ref']));
const dependencies = [...used].map((ref) => ({ ref, dependsOn: needs.get(ref) }));
// npm takes the name of the folder.
all.metadata.component.name = lock.name;

const nameOf = ({ license, expression }) => expression ?? license.id ?? license.name;
const lines = components.map(
  ({ name, version, licenses }) => `${name}@${version}\t${(licenses ?? []).map(nameOf).join(' AND ') || 'unknown'}`,
);
const folder = path.join(root, 'build');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
writeFileSync(path.join(folder, 'licences.txt'), `${[...new Set(lines)].sort().join('\n')}\n`);
console.log(`build/sbom.cdx.json and build/licences.txt name ${components.length} packages.`);
