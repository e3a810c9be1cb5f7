/**
 * `npm test`: installs what tests need and runs all of them: on the embedded database, on PostgreSQL where there is one,
 * and in a browser on both where there is one. `npm test -- billing` runs the files whose path contains the word. Says
 * plainly which half did not run, and ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { findPostgres } from './find-postgres.mjs';
import { ensureInstalled, nodeBinary, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const scratch = mkdtempSync(path.join(roomForScratch(), 'yardstick-test-'));
const leftByFailures = mkdtempSync(path.join(tmpdir(), 'yardstick-failures-'));
const totals = { passed: 0, failed: 0 };
const notRun = [];
/** Each failed test by name, printed again at the end: a log is often read from there. */
const failures = [];

/**
 * Tests write to disk thousands of times and wait for it. Where there is plenty of memory they write there: a process
 * that is killed leaves the same behind, and a power cut is nothing that a test can make.
 */
function roomForScratch() {
  const inMemory = '/dev/shm';
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3) return inMemory;
  } catch {
    // No such place on this machine.
  }
  return tmpdir();
}

/** Runs one of the runners to its end. @returns its report, or null, and how it ended */
function run(label, argv, report, environment) {
  console.log(`\n== ${label} ==`);
  const child = spawn(nodeBinary, argv, {
    cwd: root,
    stdio: 'inherit',
    // Packages are read again by each test file; compiled they are read once.
    env: pinnedEnvironment({
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
      TMPDIR: scratch,
      ...environment,
    }),
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      try {
        resolve({ code, found: JSON.parse(readFileSync(report, 'utf8')) });
      } catch {
        if (code !== 0) console.error(`${label}: the runner left no report.`);
        resolve({ code, found: null });
      }
    });
  });
}

/** A file that does not load counts as one failure, and so does a runner that ends badly for another reason. */
function count(passed, failed, code) {
  totals.passed += passed;
  totals.failed += failed || (code === 0 ? 0 : 1);
}

/** Runs vitest projects once and adds their counts. */
async function runProjects(label, projects, environment) {
  const report = path.join(scratch, `${label.replace(/[^a-z]+/gi, '-')}.json`);
  const argv = [
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ['--project', name]),
    ...words,
  ];
  const { code, found } = await run(label, argv, report, environment);
  for (const file of found?.testResults ?? []) {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) failures.push(`${label}: ${name}: ${test.fullName}`);
    if (file.status === 'failed' && failed.length === 0) failures.push(`${label}: ${name}: ${file.message}`);
  }
  count(found?.numPassedTests ?? 0, found?.numFailedTests ?? 0, code);
}

/** Runs the browser tests once; traces and screenshots of failed tests stay in a folder that is printed at the end. */
async function runBrowser(label, environment) {
  const report = path.join(scratch, `${label.replace(/[^a-z]+/gi, '-')}.json`);
  const argv = [
    path.join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--pass-with-no-tests',
    '--reporter=list,json',
    // Words are held against whole paths, and the project may lie in a folder of any name.
    ...words.map((word) => `/e2e/.*${word}`),
  ];
  const folder = path.join(leftByFailures, label.replace(/[^a-z]+/gi, '-'));
  const { code, found } = await run(label, argv, report, {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    FAILURES_DIR: folder,
  });
  const failed = allSpecs(found?.suites ?? []).filter(({ ok }) => !ok);
  for (const { file, title } of failed) failures.push(`${label}: e2e/${file}: ${title}`);
  for (const { message } of found?.errors ?? []) failures.push(`${label}: ${message}`);
  count(found?.stats.expected ?? 0, failed.length, code);
}

/** The runner keeps a folder for each failed test, and a note of its last run. */
const isOfATest = (name) => !name.startsWith('.');

const allSpecs = (suites) => suites.flatMap((suite) => [...suite.specs, ...allSpecs(suite.suites ?? [])]);

const postgres = isQuick ? null : await findPostgres(scratch);
const browser = isQuick ? null : await findBrowser();
try {
  ensureBuilt();
  await runProjects('cores and embedded database', ['core', 'component', 'server', 'database'], {
    TEST_DATABASE_URL: '',
  });
  if (postgres) await runProjects('PostgreSQL', ['database'], { TEST_DATABASE_URL: postgres.url });
  else notRun.push('the PostgreSQL half: no TEST_DATABASE_URL, and no initdb on this machine');
  if (browser) {
    await runBrowser('browser, embedded database', { BROWSER_PATH: browser, TEST_DATABASE_URL: '' });
    if (postgres) await runBrowser('browser, PostgreSQL', { BROWSER_PATH: browser, TEST_DATABASE_URL: postgres.url });
  } else {
    notRun.push('the browser half: no Chromium was found and none could be installed');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.failed += 1;
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}

for (const line of failures) console.log(`Failed: ${line}`);
if (readdirSync(leftByFailures).some((name) => readdirSync(path.join(leftByFailures, name)).some(isOfATest)))
  console.log(`Traces and screenshots of failed browser tests: ${leftByFailures}`);
else rmSync(leftByFailures, { recursive: true, force: true });
for (const line of notRun) console.log(`Did not run: ${line}.`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
