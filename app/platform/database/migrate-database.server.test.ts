import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.server.ts';
import {
  type Migration,
  MigrationOutOfOrder,
  migrateDatabase,
  migrationsFolder,
  NewerDatabase,
  refuseOutOfOrder,
} from './migrate-database.server.ts';
import { connectionsOf } from './open-connections.server.ts';
import { productVersion, projectRoot } from './project-root.server.ts';

const migration = (tag: string, when: number): Migration => ({ tag, when, hash: tag });

describe('a migration', () => {
  it('that is dated earlier than one already applied is refused instead of skipped', () => {
    const known = [migration('0000_a', 10), migration('0002_c', 30)];
    const between = [known[0]!, migration('0001_b', 20), known[1]!];
    expect(() => refuseOutOfOrder(known, known)).not.toThrow();
    expect(() => refuseOutOfOrder([...known, migration('0003_d', 40)], known)).not.toThrow();
    expect(() => refuseOutOfOrder(between, known)).toThrow(MigrationOutOfOrder);
    expect(() => refuseOutOfOrder(between, known)).toThrow(/0001_b is dated earlier/);
  });

  it('that is dated earlier than the one before it is refused on an empty database, too', () => {
    expect(() => refuseOutOfOrder([migration('0000_a', 10), migration('0001_b', 5)], [])).toThrow(/0001_b/);
  });
});

describe('a database of a later version', () => {
  it('is refused by an older one, which names the version that wrote it and what to do', async () => {
    const database = await openTestDatabase();
    const { backend, pool } = connectionsOf(database);
    const migrate = () => backend.withPatientConnection((client) => migrateDatabase(client));
    await migrate();
    await pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 4000000000000)`);
    await pool.query(`COMMENT ON SCHEMA drizzle IS '9.9.9'`);
    await expect(migrate()).rejects.toThrow(NewerDatabase);
    await expect(migrate()).rejects.toThrow(/later version of Yardstick \(9\.9\.9\); this is \d.*Start that version/);
    await pool.query(`COMMENT ON SCHEMA drizzle IS '${productVersion}'`);
    await expect(migrate()).rejects.toThrow(/a later build of Yardstick \S+ than this one\. Start that build or/);
  });
});

describe('the migrations in drizzle/', () => {
  it('build exactly the tables that the rooms define', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'yardstick-migrations-'));
    const out = join(folder, 'drizzle');
    cpSync(migrationsFolder, out, { recursive: true });
    const config = join(folder, 'drizzle.config.json');
    const schema = join(projectRoot, 'app/*/schema.server.ts');
    writeFileSync(config, JSON.stringify({ dialect: 'postgresql', schema, out }));
    const before = readdirSync(out);
    const program = join(projectRoot, 'node_modules', 'drizzle-kit', 'bin.cjs');
    execFileSync(process.execPath, [program, 'generate', '--config', config], { cwd: projectRoot, stdio: 'pipe' });
    // When this fails, run npm run db:generate.
    expect(readdirSync(out)).toEqual(before);
    rmSync(folder, { recursive: true });
  });
});
