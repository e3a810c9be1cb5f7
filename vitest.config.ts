import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 90_000,
  retry: 0,
  // How long something may take on a busy machine; nothing is measured by it. The runner's own second would be a measure.
  expect: { poll: { timeout: 20_000 } },
};

/** A worker keeps its thread, with its packages and their compiled code; our own modules are loaded again for each file. */
const oneThread = { isolate: false, setupFiles: ['app/platform/testing/forget-modules.ts'] };

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const serverTests = globSync('app/**/*.server.test.{ts,tsx}', { cwd: import.meta.dirname });

/** Tests that press and read what is on a screen. */
const screenTests = ['app/{ui,admin}/**/*.test.tsx', 'app/*/{parts,routes}/*-screen.test.tsx'];

/** Test helpers that open the shared database: the platform's, and those of rooms that use it. */
const databaseHelpers = globSync('app/*/testing/*.server.ts', { cwd: import.meta.dirname })
  .filter((file) => file.endsWith('/test-database.server.ts') || read(file).includes("/test-database.server.ts'"))
  .map((file) => path.basename(file));

/** Server tests with a shared database. One that is missed here fails, because it gets none. */
const onSharedDatabase = serverTests.filter((file) => {
  const source = read(file);
  return source.includes("inject('testDatabase')") || databaseHelpers.some((name) => source.includes(`/${name}'`));
});

/** docs/decisions/0009 says what runs on the embedded database alone: tests with this tag, and files that say `@module-tag`. */
const embeddedOnly = 'embedded-only';
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);
const isForBoth = (file: string) => !read(file).includes(`@module-tag ${embeddedOnly}`);

/**
 * Files that take longest of all begin first, so that two workers end together; the rest goes by how long each took
 * before, or by size. On the embedded database the tests of PostgreSQL are skipped in no time: they would begin last later.
 */
const longest = ['embedded-database.server.test.ts', 'postgres-database.server.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Packages of hundreds of small modules, which each test file would read again: for tests they are bundled once. */
const manyModules = [
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/node-postgres',
  'better-auth',
  'better-auth/adapters/drizzle',
  'better-auth/crypto',
  'better-auth/plugins',
  '@better-auth/passkey',
  'pg-boss',
];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    maxWorkers: 2,
    // A thread for each file instead of a process: as far apart for what we test, and a sixth less work.
    pool: 'threads',
    deps: { optimizer: { ssr: { enabled: true, include: manyModules } } },
    // `--sequence.shuffle.files` runs the files in any order: none may need what another one left behind.
    sequence: process.argv.includes('--sequence.shuffle.files') ? {} : { sequencer: LongestFirst },
    tags: [{ name: embeddedOnly, description: 'Not run on PostgreSQL.', skip: isOnPostgres }],
    projects: [
      {
        // Pure cores, views and the engine: no database, and no state of a module that the next file could meet.
        extends: true,
        test: {
          ...shared,
          name: 'core',
          include: ['app/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'scripts/**/*.test.ts', 'content/**/*.test.ts'],
          exclude: ['**/*.server.test.*', ...screenTests, '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        // Design parts and screens in a simulated browser: what they show, what a press does, what is read aloud.
        extends: true,
        test: {
          ...shared,
          name: 'component',
          environment: 'happy-dom',
          include: screenTests,
          isolate: false,
          setupFiles: [...oneThread.setupFiles, 'app/ui/testing/forget-pages.ts'],
        },
      },
      {
        // Server code without a database, or with one that the test makes itself: it runs once, not per database.
        extends: true,
        test: {
          ...shared,
          ...oneThread,
          name: 'server',
          include: serverTests.filter((file) => !onSharedDatabase.includes(file)),
          globalSetup: ['app/platform/testing/snapshot-setup.ts'],
        },
      },
      {
        // Verbs, reads and routes on real SQL: the embedded database, or PostgreSQL with TEST_DATABASE_URL.
        extends: true,
        test: {
          ...shared,
          ...oneThread,
          name: 'database',
          include: isOnPostgres ? onSharedDatabase.filter(isForBoth) : onSharedDatabase,
          globalSetup: ['app/platform/testing/database-setup.ts'],
        },
      },
    ],
  },
});
