/** @module-tag embedded-only */
import { describe, expect, it } from 'vitest';
import { testContext } from '../platform/testing/test-database.server.ts';
import { ask } from './search.server.ts';
import type { SearchDocument } from './search-index.ts';

const first = async (question: string): Promise<SearchDocument> => {
  const { hits } = await ask(await testContext(), question);
  return hits[0]!.document;
};

describe('a question about commercial use', () => {
  it.each([
    ['free image generator with commercial use', '/tools?category=image-generation&free=yes&feature=commercial-use'],
    ['image generator for commercial use', '/tools?category=image-generation&feature=commercial-use'],
  ])('"%s" is answered by the list that is filtered by it', async (question, expected) => {
    expect((await first(question)).url).toBe(expected);
  });
});

describe('a question that says "commercial"', () => {
  it('and names a tool is about that tool', async () => {
    for (const question of ['midjourney commercial use', 'can i use midjourney commercially'])
      expect((await first(question)).url, question).toBe('/tool/midjourney');
  });

  it.each(['tv commercial generator', 'commercial real estate'])(
    'but asks for no such use is searched as it stands: "%s"',
    async (question) => {
      expect((await first(question)).kind).not.toBe('answer');
    },
  );
});

describe('a question about the price of an API', () => {
  it.each([
    ['cheapest api', '/models?sort=price'],
    ['cheapest model api', '/models?sort=price'],
    ['cheapest model API for 1M tokens in/out a day', '/models?sort=price'],
    ['llm api pricing', '/models?sort=price'],
    ['cheapest open source llm', '/models?weights=yes&sort=price'],
  ])('"%s" is answered by the models by price, then by what your requests cost', async (question, expected) => {
    const { hits } = await ask(await testContext(), question);
    expect(hits.slice(0, 2).map(({ document }) => document.url)).toEqual([expected, '/calculator']);
  });

  it('is about the tool or model that it names', async () => {
    expect((await first('deepseek api price')).url).toBe('/models?q=deepseek');
    expect((await first('cheapest transcription api')).url).toMatch(/^\/tool\//);
  });
});

/** Prices are counted per team: how many people a question names is part of the address. */
const questionsOfTeams: [question: string, expected: string][] = [
  ['chatgpt or claude for a team of five', '/compare?tools=chatgpt,claude&team=5'],
  ['cursor vs github copilot for 20 developers', '/compare?tools=cursor,github-copilot&team=20'],
  ['compare chatgpt and claude for our 3-person team', '/compare?tools=chatgpt,claude&team=3'],
  ['chatgpt or claude for one person', '/compare?tools=chatgpt,claude'],
  ['chatgpt or claude for a team of five?', '/compare?tools=chatgpt,claude&team=5'],
  ['chatgpt or claude for a team of twenty.', '/compare?tools=chatgpt,claude&team=20'],
  ['chatgpt or claude for a team of 1,000', '/compare?tools=chatgpt,claude&team=1000'],
  ['chatgpt or claude for teams of 10', '/compare?tools=chatgpt,claude&team=10'],
  ['chatgpt or claude for a small team of 5', '/compare?tools=chatgpt,claude&team=5'],
  // The comparison says that it is no team size.
  ['chatgpt or claude for 99999 people', '/compare?tools=chatgpt,claude&team=99999'],
  ['chatgpt or claude for 0 people', '/compare?tools=chatgpt,claude&team=0'],
  ['claude opus vs gpt-6 for a team of five', '/models/compare?models=claude-opus-5-5,gpt-6-sol'],
];

describe('a question about the end of a tool or company', () => {
  it.each([
    ['what happened to remove.bg', '/what-happened/remove-bg'],
    ['What happened to Continue?', '/what-happened/continue'],
    ['what happened to freepik', '/tool/magnific'],
    ['is jules shutting down', '/what-happened/jules'],
    ['who bought cursor', '/what-happened/cursor'],
    ['tabnine acquired', '/what-happened/tabnine'],
    ['when does remove.bg close', '/what-happened/remove-bg'],
    ['what happened to chatgpt', '/tool/chatgpt'],
    ['is midjourney dead', '/tool/midjourney'],
    ['what happened to openai', '/company/openai'],
    ['What happened to Anthropic?', '/company/anthropic'],
    ['who owns google', '/company/google'],
    ['what happened to black forest labs', '/company/black-forest-labs'],
    // A tool and its company have the same name.
    ['what happened to perplexity', '/tool/perplexity'],
  ])('"%s" is answered by %s first', async (question, url) => {
    expect((await first(question)).url).toBe(url);
  });
});

describe('a question that names a team', () => {
  it.each(questionsOfTeams)('"%s" is answered by the comparison for that team', async (question, expected) => {
    expect((await first(question)).url).toBe(expected);
  });

  it('is not said to be answered for more people than prices are counted for', async () => {
    expect((await first('chatgpt or claude for 1,000 people')).title).toMatch(/ compared for 1,000 people$/);
    expect((await first('chatgpt or claude for 99999 people')).title).toMatch(/ compared$/);
  });
});
