import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { findTool, listTools, listToolsByIds, refreshTools } from '../catalog-queries.server.ts';
import { loadBuiltInContent } from '../load-built-in-content.server.ts';
import { aiTools } from '../schema.server.ts';
import { type ImportReport, importTools } from './import-tools.server.ts';
import { UnreadableFile } from './read-rows.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
const good = (id: string, change: object = {}) => ({
  id,
  name: id.toUpperCase(),
  description: 'A tool.',
  category: 'coding',
  website: 'example.org',
  ...change,
});

function fileOf(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function importFile(ctx: Awaited<ReturnType<typeof testContext>>, file: string, doesReplace = false) {
  const problems: ImportReport[] = [];
  const result = await importTools(ctx, file, { doesReplace, onProblem: (problem) => problems.push(problem) });
  return { ...result, problems: problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`) };
}

describe('importing tools', () => {
  it('takes JSON and CSV, computes the rating and shows markup as text', async () => {
    const ctx = await testContext();
    const json = fileOf(
      'good.json',
      JSON.stringify([good('one', { name: '<b>One</b>', rating: 5 }), good('two')], null, 2),
    );
    expect(await importFile(ctx, json)).toEqual({ imported: 2, badRows: 0, problems: [] });
    const csv = fileOf(
      'good.csv',
      'id,name,description,category,website,features,free\nthree,"Thr\nee",A tool.,business,example.org,API access|Mobile app,yes\n',
    );
    expect(await importFile(ctx, csv)).toMatchObject({ imported: 1 });
    expect(await findTool(ctx, 'one')).toMatchObject({
      name: '<b>One</b>',
      website: 'https://example.org/',
      reviewCount: 0,
    });
    expect(await findTool(ctx, 'one')).toMatchObject({ rating: 0, ratingRange: { low: 0 } });
    expect(await findTool(ctx, 'three')).toMatchObject({
      name: 'Thr\nee',
      features: ['API access', 'Mobile app'],
      pricing: { free: true, freeTrial: null },
    });
  });

  it('reports every bad row with line, field and reason, and imports none', async () => {
    const ctx = await testContext();
    const file = fileOf(
      'bad.json',
      `[\n${JSON.stringify(good('fine'))},\n${JSON.stringify(good('x', { category: 'cooking', name: '' }))},\n{"id": nonsense},\n7\n]`,
    );
    const { imported, badRows, problems } = await importFile(ctx, file);
    expect({ imported, badRows }).toEqual({ imported: 0, badRows: 3 });
    expect(problems).toEqual([
      '3 name: must not be empty',
      expect.stringContaining('3 category: "cooking" is no category'),
      expect.stringContaining('4 (row): is no valid JSON'),
      '5 (row): must be an object',
    ]);
    expect(await ctx.db.$count(aiTools)).toBe(0);
  });

  it('refuses a duplicate id with a sentence that names both records', async () => {
    const ctx = await testContext();
    await importFile(ctx, fileOf('first.json', JSON.stringify([good('notion-ai', { name: 'Notion AI' })])));
    const again = fileOf(
      'again.json',
      `${JSON.stringify(good('notion-ai', { name: 'Notion Docs' }))}\n${JSON.stringify(good('new'))}\n${JSON.stringify(good('new', { name: 'Newer' }))}`,
    );
    const { imported, problems } = await importFile(ctx, again);
    expect(imported).toBe(0);
    expect(problems.sort()).toEqual([
      '1 id: the id "notion-ai" is already taken by "Notion AI" (in the catalogue); "Notion Docs" cannot have it too',
      '3 id: the id "new" is already taken by "NEW" (line 2); "Newer" cannot have it too',
    ]);
  });

  it('replaces what is there when asked to', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    const file = fileOf('replace.json', JSON.stringify([good('chatgpt', { name: 'Our ChatGPT' })]));
    expect(await importFile(ctx, file, true)).toMatchObject({ imported: 1 });
    expect(await findTool(ctx, 'chatgpt')).toMatchObject({ name: 'Our ChatGPT', category: 'coding' });
    await loadBuiltInContent(ctx);
    const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'chatgpt'));
    expect(row).toMatchObject({ name: 'Our ChatGPT', origin: 'import' });
  });

  it.each([
    ['missing.json', null, /no such file/],
    ['open.json', `[${JSON.stringify(good('a'))},`, /ends before the array is closed/],
    ['latin.json', Buffer.from([0x5b, 0x22, 0xe9, 0x22, 0x5d]), /not UTF-8/],
    ['header.csv', 'id,colour\nx,red\n', /"colour" is not known/],
    ['quote.csv', 'id,name\nx,"never closed\n', /Near line/],
  ])('says why %s cannot be read', async (name, content, reason) => {
    const ctx = await testContext();
    const file = content === null ? path.join(folder, name) : fileOf(name, content);
    await expect(importFile(ctx, file)).rejects.toThrow(UnreadableFile);
    await expect(importFile(ctx, file)).rejects.toThrow(reason);
  });

  it('takes thousands of tools and shows them once they are read', async () => {
    const ctx = await testContext();
    expect(await listTools(ctx)).not.toHaveLength(0);
    const rows = Array.from({ length: 3_000 }, (_, index) => JSON.stringify(good(`tool-${index}`)));
    expect(await importFile(ctx, fileOf('many.json', rows.join('\n')))).toMatchObject({ imported: 3_000 });
    await refreshTools(ctx);
    expect(await listTools(ctx)).toHaveLength(3_000);
    expect(await listToolsByIds(ctx, ['tool-2999', 'nobody', 'tool-0'])).toMatchObject([
      { id: 'tool-2999' },
      { id: 'tool-0' },
    ]);
  });
});
