import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../model-catalogue/model.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { cellText } from '../cell-text.ts';
import { ComparisonCell } from '../parts/comparison-cell.tsx';
import { argsFor } from '../testing/page-arguments.server.ts';
import { loader as comparePage } from './compare.tsx';
import { loader as exportRoute } from './compare-export.ts';
import { loader as optionsRoute } from './compare-options.ts';

async function redirectOf(search: string, page: string): Promise<string | null> {
  try {
    await comparePage(await argsFor(page + search));
    return null;
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('location');
    throw answer;
  }
}

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

  it('writes limits with their unit', async () => {
    const { comparison } = await openModels('?models=claude-opus-5,gpt-6-sol');
    for (const id of ['context-window', 'longest-answer'])
      for (const cell of comparison.rows.find((row) => row.id === id)!.cells)
        expect(cellText(cell), id).toMatch(/^[\d.]+[kM] tokens \(/);
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

  it('does not claim that no end is announced of models whose makers’ announcements nobody has read', async () => {
    const { comparison } = await openModels('?models=claude-opus-5,grok-4.7');
    const { cells } = comparison.rows.find(({ id }) => id === 'end')!;
    expect(cells.map(cellText)).toEqual([
      expect.stringMatching(/^None announced \(Our list of announced ends, observed /),
      'Unknown',
    ]);
  });

  it('does not claim that no end is announced of a model that no list names any more', async () => {
    const { comparison } = await openModels('?models=claude-opus-5,gemini-1.5-pro');
    const { cells } = comparison.rows.find(({ id }) => id === 'end')!;
    expect(cellText(cells[1]!)).toBe('Unknown');
  });

  it('says of how many providers a price is known, where they are listed and when their prices were observed', async () => {
    const { comparison } = await openModels('?models=claude-opus-5,gpt-6-sol');
    const { cells } = comparison.rows.find(({ id }) => id === 'providers-with-a-known-price')!;
    expect(cellText(cells[0]!)).toMatch(/^\d+ \(Counted in our list of its prices, observed \d{4}-\d\d-\d\d\)/);
    expect(cells[0]).toMatchObject({ source: { href: '/models/claude-opus-5' } });
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

  it('shows each model with the logo of its maker, and none where the maker has no company page', async () => {
    const { comparison, selected } = await openModels('?models=claude-opus-5,gemini-3.7-flash,gpt-6-sol');
    const logos = comparison.columns.map(({ id, logo }) => [id, logo]);
    expect(Object.fromEntries(logos)).toMatchObject({
      'claude-opus-5': expect.stringContaining('anthropic'),
      'gemini-3.7-flash': expect.stringMatching(/google(?!-deepmind)/),
      'gpt-6-sol': expect.stringContaining('openai'),
    });
    expect(selected.map(({ id, logo }) => [id, logo])).toEqual(logos);
    const catalogue = await modelCatalogue(await testContext());
    const unknown = catalogue.models.find(({ maker }) => maker?.id === 'amazon')!;
    const { columns } = (await openModels(`?models=${encodeURIComponent(unknown.id)}`)).comparison;
    expect(columns.map(({ logo }) => logo)).toEqual([null]);
  });

  it('offers models to add', async () => {
    const options = await optionsRoute(await argsFor('/models/compare/options?q=claude'));
    const { options: found } = (await options.json()) as { options: { name: string }[] };
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ name }) => name.includes('Claude'))).toBe(true);
  });
});
