import { describe, expect, it } from 'vitest';
import { type SearchDocument, SearchIndex } from './search-index.ts';

function documentOf(title: string, parts: Partial<SearchDocument> = {}): SearchDocument {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return {
    key: `tool:${id}`,
    kind: 'tool',
    title,
    url: `/tool/${id}`,
    summary: '',
    words: '',
    rating: 4,
    logo: null,
    category: null,
    isFree: null,
    date: null,
    ...parts,
  };
}

function indexOf(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex();
  for (const document of documents) index.put(document);
  return index;
}

const titles = (index: SearchIndex, query: string) => index.search(query).map(({ document }) => document.title);

const catalogue = indexOf(
  documentOf('ChatGPT', { summary: 'Assistant for writing and questions.' }),
  documentOf('Claude', { summary: 'Assistant by Anthropic for long documents.' }),
  documentOf('Midjourney', { summary: 'Makes pictures from descriptions.' }),
  documentOf('Otter', { summary: 'Notes of meetings.', words: 'Transcription, Speaker labels' }),
  documentOf('ElevenLabs', { summary: 'Voices that read texts.', words: 'Text to speech' }),
  documentOf('GitHub Copilot', { summary: 'Completes code in the editor.' }),
);

describe('a name is found', () => {
  it.each([
    ['ChatGPT', 'ChatGPT'],
    ['chat gpt', 'ChatGPT'],
    ['githubcopilot', 'GitHub Copilot'],
    ['Midj', 'Midjourney'],
    ['Claud', 'Claude'],
    ['Cluade', 'Claude'],
    ['Midjorney', 'Midjourney'],
    ['Midjuorny', 'Midjourney'],
    ['elevn labs', 'ElevenLabs'],
    ['ÉlevenLabs', 'ElevenLabs'],
    ['copliot', 'GitHub Copilot'],
  ])('from "%s"', (query, title) => {
    expect(titles(catalogue, query)[0]).toBe(title);
  });
});

describe('a text is found', () => {
  it.each([
    ['speech to text', 'Otter'],
    ['transcriptoin', 'Otter'],
    ['tts', 'ElevenLabs'],
    ['tool for meeting', 'Otter'],
    ['picture', 'Midjourney'],
  ])('from "%s"', (query, title) => {
    expect(titles(catalogue, query)).toContain(title);
  });
});

describe('the order', () => {
  it('puts the exact name before a better rated tool that speaks of it', () => {
    const index = indexOf(
      documentOf('Cursor', { rating: 2 }),
      documentOf('Cursor Rules', { rating: 5, summary: 'Rules for Cursor. Cursor, Cursor.' }),
    );
    expect(titles(index, 'cursor')).toEqual(['Cursor', 'Cursor Rules']);
  });

  it('puts a tool before its company of the same name while only a part of the name is written', () => {
    const index = indexOf(
      documentOf('Midjourney', { key: 'company:midjourney', kind: 'company', rating: null, words: 'Midjourney' }),
      documentOf('Midjourney', { rating: null, words: 'Midjourney Inc., Pictures, art, styles, images' }),
    );
    expect(index.search('midj').map(({ document }) => document.key)).toEqual(['tool:midjourney', 'company:midjourney']);
  });

  it('puts a tool before a company, a post or a page of the very same name', () => {
    const index = indexOf(
      documentOf('Midjourney', { key: 'company:midjourney', kind: 'company', rating: null, words: 'Midjourney' }),
      documentOf('Midjourney', { rating: 1 }),
      documentOf('Midjourney', { key: 'news:1', kind: 'news', rating: null, date: '2026-11-01' }),
    );
    expect(index.search('midjourney').map(({ document }) => document.kind)).toEqual(['tool', 'company', 'news']);
    expect(index.search('mid journey')[0]!.document.kind).toBe('tool');
  });

  it('puts a company of that name before tools that are only called like it', () => {
    const index = indexOf(
      documentOf('OpenAI Playground', { rating: 5, summary: 'OpenAI by OpenAI.' }),
      documentOf('OpenAI', { key: 'company:openai', kind: 'company', rating: null }),
    );
    expect(index.search('openai').map(({ document }) => document.kind)).toEqual(['company', 'tool']);
  });

  it('is the same, however few are asked for', () => {
    const index = indexOf(
      ...Array.from({ length: 40 }, (_, at) =>
        documentOf(`Noise ${at}`, { rating: (at * 7) % 5, summary: at % 3 === 0 ? 'Removes noise.' : 'Hears.' }),
      ),
    );
    const all = titles(index, 'noise');
    expect(all).toHaveLength(40);
    const five = index.search('noise', { limit: 5 }).map(({ document }) => document.title);
    expect(five).toEqual(all.slice(0, 5));
  });

  it('lets the rating decide between equally relevant tools only', () => {
    const index = indexOf(
      documentOf('Alpha', { rating: 3, summary: 'Removes noise.' }),
      documentOf('Gamma', { rating: 4.5, summary: 'Removes noise.' }),
      documentOf('Noise', { rating: 1 }),
    );
    expect(titles(index, 'noise')).toEqual(['Noise', 'Gamma', 'Alpha']);
  });

  it('cannot know of payment: two documents that differ in unknown fields rank alike', () => {
    const paid = {
      ...documentOf('Beta', { summary: 'Removes noise.' }),
      isFeatured: true,
      plan: 'enterprise',
      placement: 1,
    };
    const index = indexOf(paid, documentOf('Alpha', { summary: 'Removes noise.' }));
    const first = index.search('noise').map(({ relevance }) => relevance);
    expect(new Set(first).size).toBe(1);
    expect(titles(index, 'noise')).toEqual(['Alpha', 'Beta']);
  });
});

describe('a change', () => {
  it('leaves an index that answers as a new one', () => {
    const texts = ['Weaves baskets.', 'Paints fences and baskets.', 'Reads speech to text aloud.', 'Mows lawns.'];
    const made = (round: number) =>
      texts.map((_, at) =>
        documentOf(`Tool ${at}`, { summary: texts[(at + round) % texts.length]!, words: `${round}` }),
      );
    const changed = new SearchIndex();
    for (const round of [0, 1, 2]) {
      if (round === 2) changed.remove('tool:tool-1');
      for (const document of made(round)) changed.put(document);
    }
    const fresh = indexOf(...made(2));
    for (const query of ['baskets', 'fences baskets', 'transcription', 'tool 2', 'lawn', '2', 'paint']) {
      const answers = [changed, fresh].map((index) =>
        index.search(query).map(({ document, relevance }) => [document.key, relevance.toFixed(9)]),
      );
      expect(answers[0], query).toEqual(answers[1]);
      expect(answers[0]!.length, query).toBeGreaterThan(0);
    }
  });

  it('is seen at once, by old and new name', () => {
    const index = indexOf(documentOf('Old Name', { summary: 'Weaves baskets.' }));
    index.put({ ...documentOf('Fresh Name', { summary: 'Paints fences.' }), key: 'tool:old-name' });
    expect(titles(index, 'old')).toEqual([]);
    expect(titles(index, 'baskets')).toEqual([]);
    expect(titles(index, 'fresh')).toEqual(['Fresh Name']);
    expect(titles(index, 'fences')).toEqual(['Fresh Name']);
    index.remove('tool:old-name');
    expect(titles(index, 'fences')).toEqual([]);
    expect(index.size).toBe(0);
  });
});

it.each(['', '   ', '!!!', '%_\\', '\u0000', 'a'.repeat(10_000), '(((', 'constructor __proto__'])(
  'survives the query %j',
  (query) => {
    expect(Array.isArray(catalogue.search(query))).toBe(true);
  },
);

it('of news that answer equally well the newest comes first, among the other results where the news stood', () => {
  const news = (title: string, date: string) => documentOf(title, { kind: 'news', rating: null, date });
  const index = indexOf(
    news('Anthropic releases Claude Opus 4.5', '2025-11-24'),
    documentOf('Claude', { summary: 'Assistant that runs on Opus.' }),
    news('Anthropic releases Claude Opus 5.5 and lowers the price', '2026-09-22'),
    news('Claude Opus 4.7 improves code and vision', '2026-04-16'),
  );
  expect(titles(index, 'claude opus').filter((title) => title !== 'Claude')).toEqual([
    'Anthropic releases Claude Opus 5.5 and lowers the price',
    'Claude Opus 4.7 improves code and vision',
    'Anthropic releases Claude Opus 4.5',
  ]);
});

/** Of a tool of which nothing else is known. */
const facts = {
  isOpenSource: false,
  monthlyMinor: null,
  isListed: true,
  statusText: null,
  categories: [],
  features: [],
};

it('a part of a name finds the best-known tool that has it, however closely another name fits', () => {
  const index = indexOf(
    documentOf('GPT-OSS', { kind: 'model', rating: null }),
    documentOf('ChatGPT Images', { facts: { ...facts, use: 0.5 } }),
    documentOf('ChatGPT', { facts: { ...facts, use: 1 } }),
  );
  expect(titles(index, 'gpt')[0]).toBe('ChatGPT');
});

it('a well-known name that only resembles what was written is not lifted above one that begins with it', () => {
  const index = indexOf(
    documentOf('ChatGPT', { facts: { ...facts, use: 1 } }),
    documentOf('ChatPDF', { facts: { ...facts, use: 0 } }),
    documentOf('GitHub Copilot', { facts: { ...facts, use: 1 } }),
    documentOf('Copilot Studio', { facts: { ...facts, use: 0 } }),
  );
  expect(titles(index, 'chatp')[0]).toBe('ChatPDF');
  expect(titles(index, 'copilot st')[0]).toBe('Copilot Studio');
});

it('how well known a tool is does not lift it above one whose text fits better', () => {
  const index = indexOf(
    documentOf('Alpha', { summary: 'Draws maps.', facts: { ...facts, use: 0 } }),
    documentOf('Beta', {
      summary: 'Answers questions about law, tax, music, cooking and travel, and now and then draws maps for a report.',
      facts: { ...facts, use: 1 },
    }),
  );
  expect(titles(index, 'draws maps')).toEqual(['Alpha', 'Beta']);
});

it('"ai" in a question finds no tool by that part of its name alone', () => {
  const index = indexOf(
    documentOf('Read AI', { summary: 'Reviews meetings.' }),
    documentOf('Reviewer', { words: 'code review' }),
  );
  expect(titles(index, 'ai code review')[0]).toBe('Reviewer');
  expect(titles(index, 'read ai')[0]).toBe('Read AI');
  expect(titles(index, 'ai')).toContain('Read AI');
});
