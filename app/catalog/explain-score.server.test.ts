import { expect, it } from 'vitest';
import { testContext } from '../platform/testing/test-database.server.ts';
import { explainScore, findTool, listTools } from './catalog-queries.server.ts';

it('a part of a score of which nothing is known is said to be taken as usual, and none of it as reached', async () => {
  const ctx = await testContext();
  const words: string[] = [];
  for (const { id } of await listTools(ctx)) {
    const sheet = await explainScore(ctx, (await findTool(ctx, id))!);
    words.push(...(sheet?.parts ?? []).map((part) => part.words));
    if (sheet?.title.startsWith('Why there is no score'))
      expect(sheet.words).toMatch(/^\d+ % of what the .+ counts is known; a score needs a third\./);
  }
  const [unknown, known] = [words.filter((text) => /, 0 of/.test(text)), words.filter((text) => !/, 0 of/.test(text))];
  expect(unknown.length).toBeGreaterThan(0);
  for (const text of unknown) expect(text).toMatch(/^weight \d+ %, taken as usual: \d+ %, 0 of \d+ known$/);
  for (const text of known) expect(text).toMatch(/^weight \d+ %, reached \d+ %, \d+ of \d+ known$/);
});
