import { describe, expect, it } from 'vitest';
import { findToolSummary, similarTools } from '../catalog/catalog-queries.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { ask, search } from './search.server.ts';
import type { SearchDocument } from './search-index.ts';

const first = async (question: string): Promise<SearchDocument> => {
  const { hits } = await ask(await testContext(), question);
  return hits[0]!.document;
};

describe('a question to the built-in catalogue', () => {
  it.each([
    ['chatgpt vs claude', '/compare?tools=chatgpt,claude'],
    ['claude versus chatgpt', '/compare?tools=chatgpt,claude'],
    ['chatgpt or gemini', '/compare?tools=chatgpt,gemini'],
    ['chatgpt vs claude vs gemini', '/compare?tools=chatgpt,claude,gemini'],
    ['cursor vs copilot', '/compare?tools=cursor,github-copilot'],
    ['chatgtp vs cluade', '/compare?tools=chatgpt,claude'],
    ['claude opus 5.5 vs claude opus 5', '/models/compare?models=claude-opus-5,claude-opus-5-5'],
    ['alternatives to midjourney', '/alternatives/midjourney'],
    ['chatgpt alternative', '/alternatives/chatgpt'],
    ['elevenlabs pricing', '/tool/elevenlabs'],
    ['how much is midjourney', '/tool/midjourney'],
    ['claude opus', '/models/claude-opus-5-5'],
    ['notebooklm', '/tool/gemini-notebook'],
    ['whisper', '/tool/whisper'],
    ['anthropic', '/companies#anthropic'],
  ])('"%s" is answered by %s first', async (question, url) => {
    expect((await first(question)).url).toBe(url);
  });

  it('about the price of a model is answered by models of that name', async () => {
    expect(await first('gpt-6 price')).toMatchObject({ kind: 'model', title: expect.stringContaining('GPT-6') });
  });

  it.each([
    ['free video generator', (document: SearchDocument) => document.isFree === true],
    ['best free image generator', (document: SearchDocument) => document.isFree === true],
    ['open source coding assistant', (document: SearchDocument) => document.facts?.isOpenSource === true],
    ['cheapest transcription', (document: SearchDocument) => document.isFree || document.facts?.monthlyMinor !== null],
  ])('"%s" is answered by tools that are so, and by nothing else', async (question, isSo) => {
    const { hits, reading } = await ask(await testContext(), question);
    expect(hits.length).toBeGreaterThan(1);
    for (const { document } of hits) expect(document.kind === 'tool' && isSo(document), document.title).toBe(true);
    expect(reading).toMatch(/^(Tools|Open-source tools) .*for “/);
  });

  it.each([
    'alternative to midjourney',
    'midjourney alternatives',
    'something like Midjourney',
    'free alternatives to midjourney',
  ])('"%s" is answered by other tools of its categories', async (question) => {
    const { hits, reading } = await ask(await testContext(), question);
    const tools = hits.filter(({ document }) => document.kind !== 'answer');
    expect(tools.length).toBeGreaterThan(3);
    for (const { document } of tools) {
      expect(document.facts?.categories).toContain('image-generation');
      expect(document.title).not.toBe('Midjourney');
      expect(document.facts?.isListed).toBe(true);
    }
    expect(reading).toMatch(/^Alternatives to Midjourney/);
  });

  it('about alternatives orders tools as their page does: by features in common, then by score', async () => {
    const ctx = await testContext();
    for (const id of ['midjourney', 'chatgpt', 'cursor']) {
      const { features } = (await findToolSummary(ctx, id))!;
      const onPage = await similarTools(ctx, id, { count: 24, within: 'categories' });
      const { hits } = await ask(ctx, `alternatives to ${id}`);
      expect(
        hits.slice(1, onPage.length + 1).map(({ document, relevance }) => [relevance, document.rating ?? 0]),
      ).toEqual(
        onPage.map((tool) => [tool.features.filter((feature) => features.includes(feature)).length, tool.rating]),
      );
    }
  });

  it('about free alternatives is not led by the page that lists all of them', async () => {
    expect((await first('free alternatives to midjourney')).kind).toBe('tool');
  });

  it('that is no question is searched as the words that it is', async () => {
    const ctx = await testContext();
    for (const words of [
      'speech to text',
      'text or image',
      'free',
      'open source',
      'vs',
      ' or ',
      'alternative to',
      'a vs b',
    ]) {
      const { hits, reading } = await ask(ctx, words);
      expect(reading, words).toBeNull();
      expect(
        hits.map(({ document }) => document.key),
        words,
      ).toEqual((await search(ctx, words)).map(({ document }) => document.key));
    }
  });

  it('that nothing fits is answered by its words', async () => {
    const { hits, reading } = await ask(await testContext(), 'free anthropic');
    expect(reading === null || hits.length > 0).toBe(true);
  });
});
