import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { similarTools } from '../../catalog/catalog-queries.server.ts';
import { statusOf } from '../../model-catalogue/model.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { cellText } from '../cell-text.ts';
import { ComparisonCell } from '../parts/comparison-cell.tsx';
import { loader as comparePage, meta } from './compare.tsx';
import { loader as exportRoute } from './compare-export.ts';
import { loader as optionsRoute } from './compare-options.ts';

async function argsFor(path: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: await testContext() } as RequestFacts);
  return {
    request: new Request(`http://site.test${path}`),
    context,
    params: {},
    url: new URL(`http://site.test${path}`),
  } as never;
}

async function open(search: string) {
  return comparePage(await argsFor(`/compare${search}`));
}

async function redirectOf(search: string, page = '/compare'): Promise<string | null> {
  try {
    await comparePage(await argsFor(page + search));
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

describe('the comparison of models', () => {
  const openModels = async (search: string) => comparePage(await argsFor(`/models/compare${search}`));

  it.each([
    ['?models=gpt-6-sol,claude-opus-5', '/models/compare?models=claude-opus-5,gpt-6-sol'],
    ['?models=gpt-6-sol&models=claude-opus-5', '/models/compare?models=claude-opus-5,gpt-6-sol'],
    ['?models=openai/gpt-6-sol,claude-opus-4-5-20251101', '/models/compare?models=claude-opus-4-5,gpt-6-sol'],
    ['?models=no-such-model,gpt-6-sol', '/models/compare?models=gpt-6-sol&dropped=no-such-model'],
    [
      '?models=gpt-6-sol,claude-opus-5,gemini-4-argon,mistral-large-4,glm-5.3,gpt-5-mini',
      '/models/compare?models=claude-opus-5,gemini-4-argon,glm-5.3,gpt-6-sol,mistral-large-4&dropped=gpt-5-mini',
    ],
  ])('sends %s to its canonical address', async (search, path) => {
    expect(await redirectOf(search, '/models/compare')).toBe(path);
    expect(await redirectOf(path.replace('/models/compare', ''), '/models/compare')).toBeNull();
  });

  it('names the model beyond the fifth, and ids that nobody uses', async () => {
    const { leftOut, unknown } = await openModels('?models=gpt-6-sol&dropped=gpt-5-mini,no-such-model');
    expect([leftOut, unknown.named]).toEqual([['GPT-5 Mini'], ['no-such-model']]);
  });

  it('states prices with their source and the distance to the base', async () => {
    const { comparison, benchmark } = await openModels('?models=claude-opus-5,gpt-6-sol&base=gpt-6-sol');
    expect(comparison.columns.map(({ id, isBase }) => [id, isBase])).toEqual([
      ['gpt-6-sol', true],
      ['claude-opus-5', false],
    ]);
    const output = comparison.rows.find(({ label }) => label.startsWith('Output'))!;
    expect([output.verdict, cellText(output.cells[1]!)]).toEqual([
      'different',
      expect.stringMatching(/^\$25\.00 \(.*pi-ai 1\.5\.2, observed 2026-11-10\) \[\+\$15\.00 to base\]$/),
    ]);
    expect(new URLSearchParams(benchmark!.split('?')[1]).getAll('model')).toEqual([
      'anthropic:claude-opus-5',
      'openai:gpt-6-sol',
    ]);
  });

  it('says of a model that was shut down when, and what its maker recommends instead', async () => {
    const { ended, comparison } = await openModels('?models=claude-3-opus,gpt-6-sol');
    expect(ended).toEqual([expect.stringMatching(/^Claude Opus 3: Shut down on 2026-01-05\. Recommended instead: /)]);
    expect(comparison.rows.at(-1)!.cells[0]).toEqual({ kind: 'text', text: 'Nobody in our lists serves it' });
  });

  it('says of every limit, ability and state who says so, where and when, in the exports too', async () => {
    const path = '?models=claude-3-opus,claude-opus-5,gpt-5-nano,gpt-6-sol';
    const { comparison } = await openModels(path);
    const rows = comparison.rows.filter(({ group }) => ['limits', 'abilities', 'life'].includes(group));
    expect(rows.length).toBe(9);
    const exported = async (format: string) =>
      await (await exportRoute(await argsFor(`/models/compare/export${path}&format=${format}`))).text();
    const [csv, markdown] = [await exported('csv'), await exported('markdown')];
    for (const row of rows) {
      for (const [index, cell] of row.cells.entries()) {
        const text = cellText(cell);
        const name = `${comparison.columns[index]!.name}, ${row.label}`;
        if (text === 'Unknown') continue;
        expect(text, name).toMatch(/ \(.*, observed \d{4}-\d\d-\d\d\)$/);
        expect(markdown, name).toMatch(new RegExp(`^- ${name}: .*\\d{4}-\\d\\d-\\d\\d, https?://`, 'm'));
      }
      if (row.cells.some((cell) => cellText(cell) !== 'Unknown'))
        expect(csv).toMatch(new RegExp(`,${row.label}: source,.*https?://`));
    }
    const cellsOf = (id: string) => rows.find((row) => row.id === id)!.cells;
    expect(cellsOf('longest-answer').at(-1)).toMatchObject({
      note: 'OpenAI',
      source: { name: 'pi-ai 1.5.2', href: expect.stringContaining('https://'), day: '2026-11-10' },
    });
    const html = renderToStaticMarkup(
      createElement(ComparisonCell, {
        cell: cellsOf('reasoning').at(-1)!,
        row: rows[0]!,
        column: comparison.columns.at(-1)!,
      }),
    );
    expect(html).toMatch(/<a href="https:[^>]*>pi-ai 1\.5\.2<\/a>, .*10 Nov 2026/);
  });

  it('exports the table as CSV and Markdown, with addresses that lead somewhere outside the site, too', async () => {
    const textOf = async (format: string) => {
      const path = `/models/compare/export?models=claude-opus-5,gpt-6-sol&format=${format}`;
      return await (await exportRoute(await argsFor(path))).text();
    };
    const [csv, markdown] = [await textOf('csv'), await textOf('markdown')];
    expect(csv).toContain('Attribute,Claude Opus 5,GPT-6 Sol');
    const { origin } = new URL(/^,Address,"?(http[^,]+)/m.exec(csv)![1]!);
    const address = `${origin}/benchmarking?model=openai%3Agpt-6-sol`;
    expect(csv).toMatch(/^Benchmark,Benchmark,/m);
    expect(csv).toContain(`,${address}\r\n`);
    expect(markdown).toContain(`| <${address}> |`);
  });

  it('offers beside a model none that has ended or ends within six months, unless its name is written', async () => {
    const { suggestions } = await openModels('?models=gpt-6-sol');
    const similar = suggestions.find(({ title }) => title === 'Similar to GPT-6 Sol')!.tools;
    const ids = similar.map(({ id }) => id);
    expect(ids.length).toBe(3);
    expect(ids).not.toContain('gpt-5-nano');
    const ctx = await testContext();
    const day = ctx.now().toISOString().slice(0, 10);
    const late = new Date(Date.parse(day) + 183 * 86_400_000).toISOString().slice(0, 10);
    const catalogue = await modelCatalogue(ctx);
    for (const id of ids) {
      const model = catalogue.find(id)!;
      expect(['served', 'ending'], id).toContain(statusOf(model, day));
      expect((model.retirement?.shutdown ?? '9999') > late, id).toBe(true);
    }
    const options = await optionsRoute(await argsFor('/models/compare/options?q=gpt-5+nano'));
    const { options: found } = (await options.json()) as { options: { id: string }[] };
    expect(found.map(({ id }) => id)).toContain('gpt-5-nano');
  });

  it('offers models to add', async () => {
    const options = await optionsRoute(await argsFor('/models/compare/options?q=claude'));
    const { options: found } = (await options.json()) as { options: { name: string }[] };
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ name }) => name.includes('Claude'))).toBe(true);
  });
});
