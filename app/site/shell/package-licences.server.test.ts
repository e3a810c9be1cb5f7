import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listUsedPackages } from './package-licences.server.ts';

it('every package that the site depends on is listed once with a licence, and no tool of development', () => {
  const packages = listUsedPackages();
  const names = packages.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(
    ['vite', 'vitest', 'typescript', '@biomejs/biome', '@esbuild/linux-x64'].filter((name) => names.includes(name)),
  ).toEqual([]);
  expect(packages.filter(({ version, licence }) => !version || !licence)).toEqual([]);
  const lines = packages.map(({ name, version }) => `${name}@${version}`);
  expect(lines).toEqual([...new Set(lines)]);
});
