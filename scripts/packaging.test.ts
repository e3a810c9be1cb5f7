import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { variables } from '../app/platform/config-variables.server.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const known = new Set<string>(variables.map(({ name }) => name));

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  read_only?: boolean;
}

it('compose files set only variables that the site knows, and run its processes without a writable root', () => {
  for (const file of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
    const own = Object.values(services).filter(({ image }) => image === 'yardstick');
    expect(own.length, file).toBeGreaterThan(0);
    for (const { environment = {}, env_file, read_only, command } of own) {
      // Every setting of .env reaches the process, except those that the container itself needs.
      expect(env_file, file).toEqual([{ path: '.env', required: false }]);
      expect(environment).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
      expect(read_only).toBe(true);
      if (command) expect(existsSync(path.join(root, command.at(-1)!)), command.join(' ')).toBe(true);
    }
  }
});

it('compose files build the image once, because two builds of one name at the same time fail', () => {
  for (const file of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
    const built = Object.values(services).filter(({ build }) => build);
    expect(
      built.map(({ image }) => image),
      file,
    ).toEqual(['yardstick']);
  }
});

it('the image and the systemd units start files that exist, and not as root', () => {
  expect(read('Dockerfile')).toMatch(/^USER yardstick$/m);
  expect(existsSync(path.join(root, /^CMD \["node", "(.+)"\]$/m.exec(read('Dockerfile'))![1]!))).toBe(true);
  for (const unit of ['yardstick.service', 'yardstick-worker@.service']) {
    const text = read(`docs/deploy/systemd/${unit}`);
    expect(existsSync(path.join(root, /^ExecStart=.* (\S+)$/m.exec(text)![1]!)), unit).toBe(true);
    expect(text).toMatch(/^User=yardstick$/m);
    // The folder of backups in operating.md, which a strict system would make read-only.
    expect(text).toMatch(/^ReadWritePaths=-\/srv\/backups$/m);
  }
});

it('the chart starts the processes of this version as the image does, with settings that the site knows', () => {
  const chart = (file: string) => read(`docs/deploy/helm/${file}`);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(parse(chart('Chart.yaml'))).toMatchObject({ version, appVersion: version });
  const { settings } = parse(chart('values.yaml')) as { settings: Record<string, string> };
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
  const user = /--uid (\d+)/.exec(read('Dockerfile'))![1]!;
  expect(chart('templates/_helpers.tpl')).toContain(`runAsUser: ${user}`);
  const command = JSON.parse(/command: (\[.+\])/.exec(chart('templates/worker.yaml'))![1]!) as string[];
  expect(existsSync(path.join(root, command.at(-1)!)), command.join(' ')).toBe(true);
  expect(chart('templates/worker.yaml')).toContain('- name: WORKER_PORT');
});

it('the chart takes its own values, and refuses a misspelt name in each part of them', () => {
  const chart = (file: string) => read(`docs/deploy/helm/${file}`);
  const isAccepted = new Ajv().compile(JSON.parse(chart('values.schema.json')));
  const values = parse(chart('values.yaml')) as Record<string, unknown>;
  expect(isAccepted(values), JSON.stringify(isAccepted.errors)).toBe(true);
  const misspelt = { databse: 'postgres' };
  // The names below settings are those of variables, which the site checks.
  const parts = ['image', 'storage', 'web', 'worker', 'service', 'ingress'];
  const wrong = [{ ...misspelt }, ...parts.map((part) => ({ [part]: { ...(values[part] as object), ...misspelt } }))];
  expect(wrong.filter((part) => isAccepted({ ...values, ...part }))).toEqual([]);
});

it('the image keeps every package that the built site imports', () => {
  const removed = [...read('scripts/shrink-image.sh').matchAll(/^rm -rf ((?:[@a-z-]+\*? ?)+)/gm)].flatMap(([, names]) =>
    names!.trim().split(' '),
  );
  expect(removed).toContain('typescript');
  const folder = path.join(root, 'build', 'server');
  const bundle = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const imported = bundle.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\b(?:from|import)\s*\(?["']([^"'./][^"']*)["']/g)].map(
      ([, specifier]) => specifier!,
    ),
  );
  expect(imported).toContain('react');
  const isRemoved = (specifier: string) => removed.some((name) => `${specifier}/`.startsWith(`${name}/`));
  expect([...new Set(imported)].filter(isRemoved)).toEqual([]);
});

interface Bill {
  metadata: { component: { name: string; 'bom-ref': string } };
  components: { group?: string; name: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

it('the bill of materials names every package that the site depends on, and no tool of development', () => {
  expect(spawnSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root }).status).toBe(0);
  const { metadata, components, dependencies } = JSON.parse(read('build/sbom.cdx.json')) as Bill;
  const named = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const site = JSON.parse(read('package.json')) as { name: string; dependencies: object };
  expect(metadata.component.name).toBe(site.name);
  expect(Object.keys(site.dependencies).filter((wanted) => !named.has(wanted))).toEqual([]);
  expect(['vite', 'vitest', 'typescript', 'esbuild', '@biomejs/biome'].filter((tool) => named.has(tool))).toEqual([]);
  const refs = [metadata.component, ...components].map((component) => component['bom-ref']);
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});

function freshCheckout(): string {
  const checkout = mkdtempSync(path.join(tmpdir(), 'yardstick-checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  mkdirSync(path.join(checkout, 'scripts'));
  for (const file of ['start.mjs', 'build.mjs', 'install.mjs'])
    cpSync(`${root}/scripts/${file}`, `${checkout}/scripts/${file}`);
  for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(root, file), path.join(checkout, file));
  return checkout;
}

const startWorker = (checkout: string) =>
  spawnSync(process.execPath, ['scripts/start.mjs', 'worker'], { cwd: checkout, encoding: 'utf8' });

it('a worker in a fresh checkout neither installs nor builds, and says what to run', () => {
  const checkout = freshCheckout();
  const { status, stderr, stdout } = startWorker(checkout);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Run npm run build first');
  expect(existsSync(path.join(checkout, 'node_modules'))).toBe(false);
});

/** Packages as npm 10 leaves them, which Node 20 and 22 come with: without the link to the pinned Node. */
function installedCheckout(placeNode: (file: string) => void): string {
  const checkout = freshCheckout();
  const own = path.join(checkout, 'node_modules', `node-linux-${process.arch}`, 'bin');
  mkdirSync(own, { recursive: true });
  placeNode(path.join(own, 'node'));
  writeFileSync(path.join(checkout, 'node_modules', '.package-lock.json'), '{}');
  return checkout;
}

const onLinux = it.runIf(process.platform === 'linux');

onLinux('the pinned Node starts the site where npm has left out the link to it', () => {
  const checkout = installedCheckout((file) => symlinkSync(process.execPath, file));
  mkdirSync(path.join(checkout, 'build'));
  writeFileSync(path.join(checkout, 'build', '.sources'), '');
  writeFileSync(path.join(checkout, 'worker.ts'), "console.log('the worker runs');");
  expect(startWorker(checkout)).toMatchObject({ stderr: '', stdout: 'the worker runs\n', status: 0 });
  expect(readlinkSync(path.join(checkout, 'node_modules/.bin/node'))).toBe(`../node-linux-${process.arch}/bin/node`);
});

onLinux('a build says which library the pinned Node lacks', () => {
  const problem = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  const script = `#!/bin/sh\necho '${problem}' >&2\nexit 127\n`;
  const checkout = installedCheckout((file) => writeFileSync(file, script, { mode: 0o755 }));
  const message = `The pinned Node does not run here: ${problem}. Install libatomic (Debian and Ubuntu: apt-get install libatomic1), and try again.\n`;
  cpSync(`${root}/scripts/command.mjs`, `${checkout}/scripts/command.mjs`);
  for (const script of ['start.mjs', 'build.mjs', 'command.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`], { cwd: checkout, encoding: 'utf8' });
    expect({ status, stderr }, script).toEqual({ status: 1, stderr: message });
  }
});

it('the image has the library that the pinned Node needs, which its slim base lacks', () => {
  const [, last] = read('Dockerfile').split(/^FROM debian:\S+$/m);
  expect(last).toMatch(/apt-get install [^&]*\blibatomic1\b/);
});

it('the image compiles what a start needs as the user that starts it, who cannot change it later', () => {
  const [, last] = read('Dockerfile').split(/^FROM debian:\S+$/m);
  const step = /^RUN install -d -o yardstick build\/compile-cache[\s\S]*?\nUSER yardstick$/m.exec(last!)![0];
  const script = /setpriv --reuid=yardstick .* node (\S+)/.exec(step)![1]!;
  expect(existsSync(path.join(root, script)), script).toBe(true);
  expect(step).toContain('chown -R root:root build/compile-cache');
});

it('the file of the company’s certificate authority is named to Node before it starts, because its own env file is too late', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = `import { earlySettings } from ${JSON.stringify(path.join(root, 'scripts', 'install.mjs'))};
console.log(JSON.stringify(earlySettings(${JSON.stringify(folder)})));`;
  const early = () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    return JSON.parse(stdout) as object;
  };
  expect(early()).toEqual({});
  writeFileSync(path.join(folder, '.env'), "MASTER_KEY=secret\nNODE_EXTRA_CA_CERTS='/etc/company ca.pem' # ours\n");
  expect(early()).toEqual({ NODE_EXTRA_CA_CERTS: '/etc/company ca.pem' });
});
