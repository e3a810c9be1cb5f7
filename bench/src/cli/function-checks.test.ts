import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scoreSchema } from '../record-schema.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { parseSuite } from '../suite.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder } from '../testing/run-in-folder.ts';
import { loadFunctions } from './load-functions.ts';

/** The scores of one answer by checks of this module, each by its name. */
async function scoreWith(module: string, names: readonly string[], timeLimitMs?: number) {
  const folder = makeFolder({ 'checks.mjs': module, 'secret.txt': 'secret' });
  const assert = names.map((name) => ({ function: `checks.mjs#${name}` }));
  const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert }));
  const score = createScorer({ functions: await loadFunctions(suite, folder, timeLimitMs) });
  return await score(makeSample({ text: 'An answer.' }), suite.cases[0]!);
}

it('a check reads the suite’s folder while it loads, and nothing that a link leads to outside of it, links of packages aside', async () => {
  const folder = makeFolder({
    'checks.mjs': `import { readFileSync } from 'node:fs';
      const read = (path) => { try { return readFileSync(new URL(path, import.meta.url), 'utf8').length > 0; } catch { return false; } };
      const paths = ['words.txt', 'inside.txt', 'node_modules/etc/hostname', '.git/root/etc/hostname', 'data/root/etc/hostname',
        'data/out.txt', 'data/again/root/etc/hostname', '.venv/bin/python'];
      const reason = paths.filter(read).join(' ');
      export default () => ({ passed: true, reason });`,
    'words.txt': 'tree',
  });
  for (const name of ['data', '.git', '.venv', '.venv/bin']) mkdirSync(join(folder, name));
  symlinkSync(join(folder, 'words.txt'), join(folder, 'inside.txt'));
  symlinkSync('/', join(folder, 'node_modules'));
  symlinkSync('/', join(folder, '.git', 'root'));
  symlinkSync('/', join(folder, 'data', 'root'));
  symlinkSync('/etc/hostname', join(folder, 'data', 'out.txt'));
  symlinkSync(join(folder, 'data'), join(folder, 'data', 'again'));
  symlinkSync('/usr/bin/env', join(folder, '.venv', 'bin', 'python'));
  const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: [{ function: 'checks.mjs' }] }));
  const score = createScorer({ functions: await loadFunctions(suite, folder) });
  const [result] = await score(makeSample({ text: 'An answer.' }), suite.cases[0]!);
  expect(result).toMatchObject({ passed: true, reason: 'words.txt inside.txt node_modules/etc/hostname' });
});

it('a check behind a link that leads out of the folder is refused with what to do', async () => {
  const [folder, elsewhere] = [makeFolder({}), makeFolder({ 'checks.mjs': 'export default () => true;' })];
  symlinkSync(elsewhere, join(folder, 'linked'));
  const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: [{ function: 'linked/checks.mjs' }] }));
  await expect(loadFunctions(suite, folder)).rejects.toThrow(
    "The check linked/checks.mjs lies behind a link that leads out of the suite's folder. Copy what the link leads to into the folder.",
  );
});

const denied = 'Access to this API has been restricted';

describe('a check in a file beside the suite', () => {
  it('is made in a process of its own, without the variables of the environment, and may remember what it saw', async () => {
    const scores = await scoreWith(
      `let seen = 0;
       export const counts = (text) => ({ passed: text.length === 10, value: 0.75, reason: 'call ' + ++seen });
       export const grades = () => Promise.resolve(0.25);
       export const pid = () => process.pid !== ${process.pid} && Object.keys(process.env).length === 0;`,
      ['counts', 'grades', 'pid', 'counts'],
    );
    expect(scores.map(({ passed, value, reason }) => [passed, value, reason])).toEqual([
      [true, 0.75, 'call 1'],
      [false, 0.25, 'graded 0.25'],
      [true, null, 'passed'],
      [true, 0.75, 'call 2'],
    ]);
  });

  it('that leaves work behind fails no other check', async () => {
    const module = `export const leaky = () => { setTimeout(() => { throw new Error('late'); }); return true; };
      export const sound = () => new Promise((resolve) => setTimeout(resolve, 50, true));`;
    expect(await scoreWith(module, ['leaky', 'sound'])).toMatchObject([{ passed: true }, { passed: true }]);
  });

  it.each([
    ['loops for ever', 'for (;;);'],
    ['returns a promise that never settles', 'return new Promise(() => {});'],
  ])('that %s is stopped at the time limit, and the next check is made', async (_what, body) => {
    const module = `export const bad = () => { ${body} }; export const good = () => true;`;
    expect(await scoreWith(module, ['bad', 'good'], 2_000)).toMatchObject([
      { passed: null, name: expect.stringContaining('checks.mjs#bad'), reason: 'not made: it took longer than 2 s' },
      { passed: true },
    ]);
  });

  it.each([
    ['on the heap', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));'],
    ['beside the heap', 'const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1));'],
  ])('that takes too much memory %s is stopped alone', async (_where, body) => {
    const module = `export const bad = () => { ${body} }; export const good = () => true;`;
    expect(await scoreWith(module, ['bad', 'good'], 60_000)).toMatchObject([
      { passed: null, reason: 'not made: it needed more than 256 MB of memory' },
      { passed: true },
    ]);
  });

  it.each([
    ['ends its process', 'process.exit(3)', 'its process ended with exit code 3'],
    ['throws later', 'return new Promise(() => setTimeout(() => { throw new Error("late"); }))', 'exit code 1'],
    ['reads a file beside the suite', 'fs.readFileSync(new URL("secret.txt", import.meta.url))', denied],
    ['reads a file elsewhere', 'fs.readFileSync("/etc/hosts")', denied],
    ['writes a file', 'fs.writeFileSync("taken.txt", "x")', denied],
    [
      'imports a module while it is made',
      'return import("node:fs").then((all) => all.readFileSync("/etc/hosts"))',
      denied,
    ],
    ['starts a process', 'child.execFileSync("true")', denied],
    ['starts a thread, which would have all permissions', 'new threads.Worker("", { eval: true })', denied],
    ['answers what cannot be sent', 'return { passed: true, reason: () => 1 }', 'could not be cloned'],
  ])('that %s is named with the reason, and the next check is made', async (_what, body, reason) => {
    const module = `import fs from 'node:fs'; import child from 'node:child_process'; import threads from 'node:worker_threads';
      export const bad = () => { ${body} }; export const good = () => true;`;
    expect(await scoreWith(module, ['bad', 'good'])).toMatchObject([
      { passed: false, name: expect.stringContaining('checks.mjs#bad'), reason: expect.stringContaining(reason) },
      { passed: true },
    ]);
  });

  it.each([
    ['{ pass: true, reason: "fine" }', '{"pass":true,"reason":"fine"}'],
    ['{}', '{}'],
    ['"yes"', '"yes"'],
    ['[true]', '[true]'],
    ['{ passed: "no" }', '{"passed":"no"}'],
    ['{ passed: true, value: "high" }', '{"passed":true,"value":"high"}'],
    ['undefined', 'undefined'],
    ['null', 'null'],
  ])('that returns %s has failed, and the reason says what it must return', async (verdict, shown) => {
    const [score] = await scoreWith(`export const bad = () => (${verdict});`, ['bad']);
    expect(score).toMatchObject({
      passed: false,
      reason: `the check returned ${shown}; it must return true, false, a number, or { passed, value, reason } with passed true, false or null`,
    });
    expect(scoreSchema.safeParse(JSON.parse(JSON.stringify(score))).success).toBe(true);
  });

  it('reaches no server, neither by fetch nor by a socket', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.end();
    });
    server.on('connection', () => requests++);
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const module = `import net from 'node:net'; import dns from 'node:dns/promises';
      export const fetches = async () => (await fetch('http://127.0.0.1:${port}')).ok;
      export const connects = () => new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1', () => resolve(true)).on('error', reject));
      export const looksUp = async () => (await dns.lookup('localhost')).address !== '';`;
    const scores = await scoreWith(module, ['fetches', 'connects', 'looksUp']);
    expect(scores.map(({ passed }) => passed)).toEqual([false, false, false]);
    expect(requests).toBe(0);
  });

  it('that was stopped three times in a run is not made a fourth time', async () => {
    const folder = makeFolder({ 'checks.mjs': 'export default () => { for (;;); };' });
    const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: [{ function: 'checks.mjs' }] }));
    const score = createScorer({ functions: await loadFunctions(suite, folder, 1_000) });
    const make = async () => (await score(makeSample(), suite.cases[0]!))[0]!.reason;
    expect([await make(), await make(), await make(), await make()]).toEqual([
      'not made: it took longer than 1 s',
      'not made: it took longer than 1 s',
      'not made: it took longer than 1 s',
      'not made: it was stopped 3 times before',
    ]);
  });

  it.each([
    ['has an error', 'export default (', /^The check checks\.mjs cannot be loaded: /],
    ['loops while it is loaded', 'for (;;);', /^The checks cannot be loaded: loading took longer than 1 s\.$/],
    ['exports something else', 'export default 5;', /^checks\.mjs exports no function called default\.$/],
    [
      'reads a file outside while it is loaded',
      'import fs from "node:fs"; fs.readFileSync("/etc/hosts");',
      /restricted/,
    ],
  ])('whose file %s is refused before any call is made', async (_what, module, problem) => {
    const folder = makeFolder({ 'checks.mjs': module });
    const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', assert: [{ function: 'checks.mjs' }] }));
    await expect(loadFunctions(suite, folder, 1_000)).rejects.toThrow(problem);
  });
});
