/** A database with tools of the time before makers and websites were facts. */
import { expect, it } from 'vitest';
import { record } from '../platform/mutate.server.ts';
import { openDatabaseBefore } from '../platform/testing/database-before.server.ts';
import { contextOn } from '../platform/testing/test-database.server.ts';
import { findTool } from './catalog-queries.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { aiTools, toolChanges, toolFactChanges } from './schema.server.ts';
import { toolsAsOf } from './tool-history.server.ts';

const reported = { standing: 'reported', by: 'A list', source: 'https://list.test/', observedAt: '2026-10-01' };
const sourced = JSON.stringify([{ ...reported, field: 'vendor', value: 'Acme Inc.' }]);
const base = JSON.stringify({ facts: [], vendor: 'Acme', website: 'https://acme.test/', description: 'A tool.' });

it('what an operator imported names its maker and website as before, and nobody stands for what nobody stated', async () => {
  const { database, upgrade } = await openDatabaseBefore('0077_webhooks-by-programs');
  const ctx = contextOn(database);
  await record(ctx, (tx) =>
    tx.execute(`INSERT INTO ai_tools (id, name, description, category, vendor, website, facts, base, pricing, origin, content_hash, created_at, updated_at) VALUES
      ('stated', 'Stated', 'A tool.', 'coding', 'Acme', 'https://acme.test/', '[]', '${base}', '{}', 'import', NULL, now(), now()),
      ('sourced', 'Sourced', 'A tool.', 'coding', 'Acme Inc.', '', '${sourced}', NULL, '{}', 'import', NULL, now(), now()),
      ('nameless', 'Nameless', 'A tool.', 'coding', 'Nameless', '', '[]', NULL, '{}', 'hand', NULL, now(), now()),
      ('chatgpt', 'ChatGPT', 'A tool.', 'coding', 'Somebody', '', '[]', NULL, '{}', 'built-in', 'old', now(), now())`),
  );
  await upgrade();
  expect([await ctx.db.select().from(toolChanges), await ctx.db.select().from(toolFactChanges)]).toMatchObject([
    { length: 3 },
    [],
  ]);
  await loadBuiltInContent(ctx);
  const shown = async (id: string) => {
    const { vendor, website, facts } = (await findTool(ctx, id))!;
    return [vendor, website, ...facts.filter(({ field }) => /^(vendor|website)$/.test(field)).map(({ by }) => by)];
  };
  const operator = "this site's operator";
  expect(await shown('stated')).toEqual(['Acme', 'https://acme.test/', operator, operator]);
  expect(await shown('sourced')).toEqual(['Acme Inc.', '', 'A list']);
  expect(await shown('nameless')).toEqual(['', '']);
  expect((await shown('chatgpt'))[0]).toBe('OpenAI');
  const bases = await ctx.db.select({ base: aiTools.base }).from(aiTools);
  expect(bases.flatMap((row) => row.base ?? [])).toMatchObject([
    { description: 'A tool.', facts: [{ field: 'vendor' }, { field: 'website' }] },
  ]);
});

it('on a day before the upgrade, an imported tool has the maker and the website of that day', async () => {
  const { database, upgrade } = await openDatabaseBefore('0077_webhooks-by-programs');
  const ctx = contextOn(database);
  const { source, by, standing } = reported;
  const fact = { field: 'vendor', value: 'Third Ltd', source, by, standing };
  await record(ctx, async (tx) => {
    await tx.execute(`INSERT INTO ai_tools (id, name, description, category, vendor, website, facts, pricing, origin, created_at, updated_at) VALUES
      ('acme', 'Acme', 'A tool.', 'coding', 'First Ltd', 'https://first.test/', '[]', '{}', 'import', '2026-10-01', '2026-10-01')`);
    await tx.execute(
      "UPDATE ai_tools SET vendor = 'Second Ltd', website = '', updated_at = '2026-10-03' WHERE id = 'acme'",
    );
  });
  await record(ctx, (tx) =>
    tx.execute(
      `UPDATE ai_tools SET vendor = 'Third Ltd', facts = '${JSON.stringify([fact])}', updated_at = '2026-10-05' WHERE id = 'acme'`,
    ),
  );
  await upgrade();
  const today = (await findTool(ctx, 'acme'))!;
  const makerOn = async (day: string) => {
    const [past] = await toolsAsOf(ctx, [today], day);
    return [past!.tool.vendor, past!.tool.website];
  };
  expect(await makerOn('2026-10-01')).toEqual(['First Ltd', 'https://first.test/']);
  expect(await makerOn('2026-10-03')).toEqual(['Second Ltd', '']);
  expect(await makerOn('2026-10-05')).toEqual(['Third Ltd', '']);
  expect(today.facts.map(({ value }) => value)).toEqual(['Third Ltd']);
});
