import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../platform/testing/test-database.server.ts';
import { findTool, listCompanies, refreshTools } from './catalog-queries.server.ts';
import { type ImportOptions, importTools } from './import/import-tools.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { factSchema } from './record/fact-schema.ts';
import { addRunTimeFacts, type RunTimeFacts } from './run-time-facts.server.ts';
import { aiTools, companies } from './schema.server.ts';
import { factValue } from './tool.ts';

const said = { standing: 'reported', by: 'a reader', source: 'https://vendor.test/', observedAt: '2026-12-31' };

const tool = {
  subject: { kind: 'tool', id: 'chatgpt' },
  field: 'pricing.free',
  value: false,
  read: async (ctx: Context) => factValue((await findTool(ctx, 'chatgpt'))!, 'pricing.free'),
} as const;
const company = {
  subject: { kind: 'company', id: 'openai' },
  field: 'ceo',
  value: 'Ada Lovelace',
  read: async (ctx: Context) => (await listCompanies(ctx)).find(({ id }) => id === 'openai')?.ceo,
} as const;

async function replaceByImport(ctx: Context, options: Pick<ImportOptions, 'mayWrite'> = {}) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'import-')), 'tools.json');
  const record = { id: 'chatgpt', name: 'ChatGPT', description: 'A tool.', category: 'coding', website: 'example.org' };
  writeFileSync(file, JSON.stringify([record]));
  await importTools(ctx, file, { ...options, doesReplace: true, onProblem: (problem) => expect(problem).toBeNull() });
}

const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

// The embedded database has one connection, so that nothing happens at the same time there.
it.runIf(inject('testDatabase').kind === 'postgres').each([
  ['tool', 'a release', tool, loadBuiltInContent],
  ['company', 'a release', company, loadBuiltInContent],
  ['tool', 'an import', tool, replaceByImport],
])('an edit of a %s that is committed while %s writes the record is not lost', async (_, __, edit, write) => {
  const database = await openTestDatabase();
  const [ctx, other] = [contextOn(database), contextOn(database)];
  await loadBuiltInContent(ctx);
  await mutate(ctx, 'test.release', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    await tx.update(aiTools).set({ contentHash: 'of an older release' });
    await tx.update(companies).set({ contentHash: 'of an older release' });
  });
  const [laid, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { subject, field, value } = edit;
  const facts = [factSchema.parse({ ...said, field, value })];
  const added: RunTimeFacts = { subject, field, facts, origin: 'correction', reference: 'c1' };
  const editing = mutate(ctx, 'test.edit', subject, async (tx) => {
    await addRunTimeFacts(ctx, tx, added);
    laid.resolve();
    await released.promise;
  });
  await laid.promise;
  const writing = write(other);
  await expect.poll(() => database.reads.rows(waiting)).toHaveLength(1);
  released.resolve();
  await Promise.all([editing, writing]);
  await refreshTools(ctx);
  expect(await edit.read(ctx)).toBe(value);
});

it.runIf(inject('testDatabase').kind === 'postgres')(
  'an edit that begins while an import on the site looks at what it replaces waits for its end, and neither is given up',
  async () => {
    const database = await openTestDatabase();
    const [ctx, other] = [contextOn(database), contextOn(database)];
    await loadBuiltInContent(ctx);
    const { subject, field, value } = tool;
    const facts = [factSchema.parse({ ...said, field, value })];
    const [looking, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const mayWrite = async () => {
      looking.resolve();
      await looked.promise;
      return true;
    };
    const importing = replaceByImport(ctx, { mayWrite });
    await looking.promise;
    const added: RunTimeFacts = { subject, field, facts, origin: 'correction', reference: 'c1' };
    const editing = mutate(other, 'test.edit', subject, (tx) => addRunTimeFacts(other, tx, added));
    await expect.poll(() => database.reads.rows(waiting)).toHaveLength(1);
    looked.resolve();
    await Promise.all([importing, editing]);
    await refreshTools(ctx);
    expect(await tool.read(ctx)).toBe(value);
  },
);
