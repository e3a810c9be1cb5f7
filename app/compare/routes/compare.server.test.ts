import { describe, expect, it } from 'vitest';
import { similarTools } from '../../catalog/catalog-queries.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { argsFor } from '../testing/page-arguments.server.ts';
import { loader as comparePage, meta } from './compare.tsx';
import { loader as exportRoute } from './compare-export.ts';
import { loader as optionsRoute } from './compare-options.ts';

async function open(search: string) {
  return comparePage(await argsFor(`/compare${search}`));
}

async function redirectOf(search: string): Promise<string | null> {
  try {
    await comparePage(await argsFor(`/compare${search}`));
    return null;
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('location');
    throw answer;
  }
}

describe('the compare page', () => {
  it.each([
    ['?tools=claude,chatgpt', '/compare?tools=chatgpt,claude'],
    ['?tools=claude,claude', '/compare?tools=claude'],
    ['?tools=claude&add=chatgpt&q=', '/compare?tools=chatgpt,claude'],
    ['?tools=chatgpt,claude&remove=claude', '/compare?tools=chatgpt'],
    ['?category=nonsense', '/compare'],
    ['?tools=chatgpt,claude&view=all', '/compare?tools=chatgpt,claude'],
  ])('sends %s to its canonical address', async (search, path) => {
    expect(await redirectOf(search)).toBe(path);
  });

  it.each([
    [
      '?tools=perplexity,grok,gemini,deepl,cursor,claude,chatgpt',
      '/compare?tools=cursor,deepl,gemini,grok,perplexity&dropped=claude,chatgpt',
    ],
    ['?tools=no-such-tool,chatgpt,__proto__', '/compare?tools=chatgpt&dropped=no-such-tool,__proto__'],
    ['?tools=no-such-tool', '/compare?dropped=no-such-tool'],
  ])('puts %s in order', async (search, path) => {
    expect(await redirectOf(search)).toBe(path);
    expect(await redirectOf(path.replace('/compare', ''))).toBeNull();
  });

  it('says of each row whether the two tools that a phone shows differ, also where a third one does', async () => {
    const page = await open('?tools=chatgpt,claude,gemini&pair=chatgpt,gemini');
    const row = page.comparison.rows.find(({ id }) => id === 'feature:Image generation');
    expect(row?.verdict).toBe('different');
    expect(page.pairVerdicts?.[row!.id]).toBe('shared');
    // Of two tools that are live there is no row of its own for the status.
    const { comparison, pairVerdicts } = await open('?tools=chatgpt,claude,continue,lumo');
    expect(comparison.rows.map(({ id }) => id)).toContain('status');
    expect(pairVerdicts).toMatchObject({ status: 'shared', 'feature:Bring your own key': 'unknown' });
    expect((await open('?tools=chatgpt,claude')).pairVerdicts).toBeNull();
    const models = await argsFor('/models/compare?models=claude-opus-5-5,glm-5.3,gpt-6-sol');
    expect((await comparePage(models)).pairVerdicts).toHaveProperty('status');
  });

  it('asks for what is not known today, and not for what was not known on a past day', async () => {
    for (const [day, isPast] of [
      ['', false],
      ['&asOf=2026-06-01', true],
    ] as const) {
      const { comparison } = await open(`?tools=chatgpt,claude${day}`);
      const cells = comparison.rows.find(({ id }) => id === 'unknown')?.cells;
      expect(cells).toMatchObject([{ isPast }, { isPast }]);
    }
  });

  it('shows five of seven tools and names the others', async () => {
    const { state, leftOut, canonical } = await open(
      '?tools=chatgpt,claude,cursor,deepl,gemini&dropped=grok,perplexity',
    );
    expect(state.tools).toEqual(['chatgpt', 'claude', 'cursor', 'deepl', 'gemini']);
    expect(leftOut).toEqual(['Grok', 'Perplexity']);
    expect(canonical).toMatch(/^http.*\/compare\?tools=chatgpt,claude,cursor,deepl,gemini$/);
  });

  it('names unknown ids and shows the rest', async () => {
    const { state, unknown, comparison } = await open('?tools=chatgpt&dropped=no-such-tool,__proto__');
    expect(state.tools).toEqual(['chatgpt']);
    expect(unknown).toEqual({ named: ['no-such-tool', '__proto__'], count: 2 });
    expect(comparison.columns.map(({ name }) => name)).toEqual(['ChatGPT']);
  });

  it('sends 200 ids and 10 kB of search to a short address, and takes broken bytes', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `x${index}`).join(',');
    const path = await redirectOf(`?tools=${ids}&q=${'y'.repeat(10_000)}`);
    expect(path?.length).toBeLessThan(1_000);
    const { unknown } = await open(path!.replace('/compare', ''));
    expect(unknown.count).toBe(20);
    expect(unknown.named).toHaveLength(5);
    expect(await redirectOf('?tools=%FF%FE,chatgpt')).toContain('/compare?tools=chatgpt&dropped=');
    expect(await redirectOf(`?tools=${'x'.repeat(39)}😀,chatgpt`)).toContain('/compare?tools=chatgpt&dropped=x');
  });

  it('suggests three of each of the first three categories while nothing is selected', async () => {
    const { suggestions } = await open('');
    expect(suggestions.map(({ title, tools }) => [title, tools.length])).toEqual([
      ['Text Generation', 3],
      ['Image Generation', 3],
      ['Multimodal AI', 3],
    ]);
  });

  it('suggests three tools like each selected one, each once, and none from the fourth tool on', async () => {
    const { suggestions } = await open('?tools=chatgpt,claude,cursor');
    expect(suggestions.map(({ title }) => title)).toEqual([
      'Similar to ChatGPT',
      'Similar to Claude',
      'Similar to Cursor',
    ]);
    const ids = suggestions.flatMap(({ tools }) => tools.map(({ id }) => id));
    expect(ids).toHaveLength(9);
    expect(new Set([...ids, 'chatgpt', 'claude', 'cursor']).size).toBe(12);
    expect((await open('?tools=chatgpt,claude,cursor,gemini')).suggestions).toEqual([]);
  });

  it.each([
    ['chatgpt,gemini,grok,microsoft-copilot,perplexity', []],
    ['chatgpt,midjourney', ['Text Generation', 'Image Generation']],
  ])('of %s says that they are no substitutes only if they share no category', async (tools, categories) => {
    expect((await open(`?tools=${tools}`)).comparison.categories).toEqual(categories);
  });

  it('leads to the pages about the same tools: pairs that have one, alternatives, and the best of what they share', async () => {
    const { onward } = await open('?tools=chatgpt,claude,lumo');
    expect(onward.map(([path]) => path)).toEqual([
      '/vs/chatgpt-vs-claude',
      '/alternatives/chatgpt',
      '/alternatives/claude',
      '/alternatives/lumo',
      '/best/text-generation',
    ]);
    expect((await open('?tools=chatgpt')).onward.map(([path]) => path)).toContain('/alternatives/chatgpt');
  });

  it('leads from an empty comparison of tools to the pages about the most used pair of each category', async () => {
    const paths = (await open('')).onward.map(([path]) => path);
    expect(paths).toContain('/vs/chatgpt-vs-claude');
    expect(paths).toContain('/vs/cursor-vs-github-copilot');
    expect(paths).toHaveLength(7);
  });

  it('is called X vs Y', async () => {
    const loaderData = await open('?tools=chatgpt,claude');
    expect(meta({ loaderData } as never)).toContainEqual({ title: 'ChatGPT vs Claude · Yardstick' });
  });

  it('finds tools by a feature without regard to case, and never offers a selected one', async () => {
    const { found } = await open('?tools=chatgpt&q=VOICE%20CONV');
    const ids = found?.tools.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain('chatgpt');
  });
});

describe('the list of tools to add', () => {
  it('answers at most 25 small records, names that begin with the text first, the same for everyone', async () => {
    const response = await optionsRoute(await argsFor('/compare/options?q=CLAU'));
    const { options } = (await response.json()) as { options: { id: string; name: string }[] };
    expect(options.slice(0, 2).map(({ name }) => name)).toEqual(['Claude', 'Claude Code']);
    expect(options.length).toBeLessThanOrEqual(25);
    expect(response.headers.get('cache-control')).toContain('s-maxage=300');
    const all = await optionsRoute(await argsFor('/compare/options'));
    expect((await all.clone().text()).length).toBeLessThan(5_000);
    expect(((await all.json()) as { options: unknown[] }).options).toHaveLength(25);
  });

  it('begins, without a text, with tools like those that are selected', async () => {
    const optionsLike = async (query: string) => {
      const response = await optionsRoute(await argsFor(`/compare/options${query}`));
      return ((await response.json()) as { options: { id: string; category: string }[] }).options;
    };
    const options = await optionsLike('?tools=chatgpt');
    expect(options).toHaveLength(25);
    const alike = await similarTools(await testContext(), 'chatgpt', { count: 5 });
    expect(options.slice(0, 5).map(({ id }) => id)).toEqual(alike.map(({ id }) => id));
    const [first, second] = await optionsLike('?tools=chatgpt,cursor');
    expect([first?.category, second?.category]).toEqual(['text-generation', 'coding']);
  });

  it('keeps to a category', async () => {
    const response = await optionsRoute(await argsFor('/compare/options?category=coding'));
    const { options } = (await response.json()) as { options: { category: string }[] };
    expect(new Set(options.map(({ category }) => category))).toEqual(new Set(['coding']));
  });
});

describe('exports of a comparison', () => {
  it('hold the columns in their order and the rows of the view', async () => {
    const csv = await exportRoute(
      await argsFor('/compare/export?format=csv&tools=chatgpt,claude&base=claude&view=shared'),
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="claude-vs-chatgpt.csv"');
    expect(text.startsWith('\uFEFFGroup,Attribute,Claude,ChatGPT\r\n')).toBe(true);
    expect(text).toContain('Features,Web search,Yes (read ');
    expect(text).not.toContain('Features,Image generation');
    const markdown = await exportRoute(await argsFor('/compare/export?format=markdown&tools=chatgpt,claude'));
    expect(await markdown.text()).toContain('# ChatGPT vs Claude');
  });

  it('of only the differences leave out every row in which an answer is not known', async () => {
    const view = 'tools=chatgpt,claude,gemini&view=differences';
    const { comparison } = await open('?tools=chatgpt,claude,gemini');
    const labelsOf = (isShown: boolean) =>
      comparison.rows.filter(({ verdict }) => (verdict === 'different') === isShown && verdict !== 'none');
    const [shown, hidden] = [labelsOf(true), labelsOf(false)];
    expect([shown.length > 3, hidden.some(({ verdict }) => verdict === 'open')]).toEqual([true, true]);
    for (const format of ['csv', 'markdown']) {
      const text = await (await exportRoute(await argsFor(`/compare/export?format=${format}&${view}`))).text();
      const lines = text.split('\n').map((line) => line.replace(/^\| |^[^,]*,/, ''));
      const has = ({ label }: { label: string }) =>
        lines.some((line) => line.startsWith(`${label} |`) || line.replaceAll('"', '').startsWith(`${label},`));
      expect(
        shown.filter((row) => !has(row)),
        format,
      ).toEqual([]);
      expect(hidden.filter(has), format).toEqual([]);
    }
  });

  it.each([
    ['/compare/export?tools=chatgpt', 400],
    ['/compare/export?format=exe&tools=chatgpt', 400],
    ['/compare/export?format=csv&tools=zzz', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await exportRoute(await argsFor(path))).status).toBe(status);
  });
});
