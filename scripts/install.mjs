/**
 * Installs what package-lock.json names, when it is not there yet or the lockfile has changed since. Runs on any
 * Node from 20 on and needs nothing installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const stampFile = path.join(root, 'node_modules', '.installed');

/** The pinned Node: a package of the lockfile for each platform, checked by npm like any other; no script fetches it. */
export const nodeBinary = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * What Node reads before its `--env-file`, which would be ignored there.
 * @param folder that has the `.env`
 */
export function earlySettings(folder = root) {
  const file = path.join(folder, '.env');
  if (!existsSync(file)) return {};
  const { NODE_EXTRA_CA_CERTS } = util.parseEnv?.(readFileSync(file, 'utf8')) ?? {};
  return NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {};
}

/** The environment of every process we start: the pinned Node first on the path. */
export function pinnedEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...earlySettings(), ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Node's option for the settings in `.env`, if there is one: for a missing file Node prints a line that reads like a fault. */
export const envFileOption = () => (existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []);

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * npm before 11 leaves out the link to the pinned Node: it removes those of the packages for other platforms, and they have
 * the same name. Only the package for this platform is there.
 */
function linkNode() {
  if (existsSync(nodeBinary)) return;
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const isWindows = process.platform === 'win32';
  for (const name of Object.keys(optionalDependencies)) {
    const own = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
    if (!existsSync(own)) continue;
    mkdirSync(path.dirname(nodeBinary), { recursive: true });
    const relative = path.relative(path.dirname(nodeBinary), own);
    rmSync(nodeBinary, { force: true });
    if (isWindows) writeFileSync(nodeBinary, `@"%~dp0${relative}" %*\r\n`);
    else symlinkSync(relative, nodeBinary);
  }
}

export function isInstalled() {
  linkNode();
  if (!existsSync(nodeBinary)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockHash();
  // Installed by hand with npm: npm keeps its own copy of the lockfile, newer than ours when it is current.
  return existsSync(path.join(root, 'node_modules', '.package-lock.json'));
}

/** Says what is missing where the pinned Node does not run, before anything is built with it. */
export function checkNode() {
  const { status, stderr, error } = spawnSync(nodeBinary, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const isLibraryMissing = process.platform === 'linux' && stderr?.includes('libatomic');
  const advice = isLibraryMissing
    ? ' Install libatomic (Debian and Ubuntu: apt-get install libatomic1), and try again.'
    : '';
  throw new Error(`The pinned Node does not run here: ${error?.message ?? stderr.trim()}.${advice}`);
}

/** Runs a command in the project, its output shown; throws when it fails. */
export function run(command, argv, options = {}) {
  const result = spawnSync(command, argv, { cwd: root, stdio: 'inherit', env: pinnedEnvironment(), ...options });
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new Error(`${path.basename(command)} ${argv.join(' ')} ended with ${result.status ?? result.signal}.`);
}

export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once)…');
  const npm = process.env.npm_execpath;
  // npm warns of every package that is made for the pinned Node when another one installs it; errors are still shown.
  const argv = ['ci', '--no-fund', '--no-audit', '--include=optional', '--loglevel=error'];
  // Development packages are needed to build, whatever NODE_ENV says.
  const environment = { ...process.env, NODE_ENV: 'development' };
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...argv], { env: environment });
  else run('npm', argv, { env: environment, shell: process.platform === 'win32' });
  linkNode();
  if (!existsSync(nodeBinary))
    throw new Error(
      `There is no Node for ${process.platform} ${process.arch} among the packages. Was npm run with --omit=optional?`,
    );
  writeFileSync(stampFile, lockHash());
}
