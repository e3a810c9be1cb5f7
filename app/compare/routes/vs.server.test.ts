import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findTool, listCategories, listToolsOfCategory } from '../../catalog/catalog-queries.server.ts';
import { categoriesOf } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { cellText } from '../cell-text.ts';
import { loadBest } from '../comparison/best.server.ts';
import { listPairs, loadPair } from '../pairs.server.ts';
import { loader as best } from './best.tsx';
import { loader as bestMarkdown } from './best-markdown.ts';
import { loader } from './vs.tsx';
import { loader as markdown } from './vs-markdown.ts';

function argsFor(ctx: Context, path: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const last = path.split('/').at(-1);
  return { context, params: { pair: last, job: last }, request: new Request(`http://site.test${path}`) } as never;
}

async function redirectOf(load: (args: never) => Promise<unknown>, ctx: Context, path: string) {
  const answer = (await load(argsFor(ctx, path)).catch((thrown: unknown) => thrown)) as Response;
  return [answer.status, answer.headers.get('location')];
}

interface Shown {
  glance: string;
  tables: string;
  tools: { offer: string }[];
}

describe('the page of two tools', () => {
  it('exists for the most used tools of each category, each pair once, with ids in alphabetical order', async () => {
    const ctx = await testContext();
    const pairs = await listPairs(ctx);
    expect(pairs.map(({ path }) => path)).toContain('/vs/chatgpt-vs-claude');
    expect(new Set(pairs.map(({ path }) => path)).size).toBe(pairs.length);
    expect(pairs.length).toBeLessThanOrEqual(70);
    for (const { path, categories } of pairs) {
      const ids = path.replace('/vs/', '').split('-vs-');
      expect(ids).toEqual(ids.toSorted());
      for (const id of ids) expect(categoriesOf((await findTool(ctx, id))!)).toContain(categories[0]);
    }
  });

  it('says at its head what each costs, and what only one of them is known to have', async () => {
    const ctx = await testContext();
    for (const { path } of await listPairs(ctx)) {
      const page = await loadPair(ctx, path.replace('/vs/', '').split('-vs-') as [string, string]);
      const { data } = (await loader(argsFor(ctx, path))) as { data: { glance: string } };
      expect(data.glance, path).toContain('Price for 1 person, billed monthly');
      for (const { name } of page.columns) expect(data.glance, path).toContain(renderToStaticMarkup(name));
      const isOnlyOnes = page.differences.some(({ rows }) =>
        rows.some(({ cells }) =>
          ['yes', 'no'].every((answer) => cells.some((cell) => 'answer' in cell && cell.answer === answer)),
        ),
      );
      expect(data.glance.includes('Only one has'), path).toBe(isOnlyOnes);
      expect([...data.glance.matchAll(/<li/g)].length, path).toBeLessThanOrEqual(10);
    }
  });

  it('says what each costs once: its tables leave out a price that the head of the page says of both', async () => {
    const ctx = await testContext();
    for (const { path } of await listPairs(ctx)) {
      const page = await loadPair(ctx, path.replace('/vs/', '').split('-vs-') as [string, string]);
      const { data } = (await loader(argsFor(ctx, path))) as { data: Shown };
      const isPriceKnown = page.differences.some(({ rows }) => rows.some(({ id }) => id === 'starting-price'));
      if (isPriceKnown) expect(/Starting Price|Lowest plan price/.test(data.tables), path).toBe(false);
    }
    const { data } = (await loader(argsFor(ctx, '/vs/chatgpt-vs-claude'))) as { data: Shown };
    expect([...JSON.stringify(data).matchAll(/Go \$8\/month/g)]).toHaveLength(1);
  });

  it('marks only its price as ageing in words; of other facts the date says it, and the popover', async () => {
    const ctx = await testContext();
    const { data } = (await loader(argsFor(ctx, '/vs/cursor-vs-github-copilot'))) as { data: Shown };
    const texts = [data.tables, ...data.tools.map(({ offer }) => offer)];
    const count = (pattern: RegExp) => texts.flatMap((html) => [...html.matchAll(pattern)]).length;
    expect(count(/Ageing: it may have changed since/g)).toBeGreaterThan(10);
    expect(count(/> · ageing</g)).toBeLessThanOrEqual(2);
  });

  it('names only differences that are known of both, and counts what is not known', async () => {
    const ctx = await testContext();
    const page = await loadPair(ctx, ['chatgpt', 'claude']);
    const [chatgpt, claude] = [(await findTool(ctx, 'chatgpt'))!, (await findTool(ctx, 'claude'))!];
    expect(page.tools.map(({ name }) => name)).toEqual(['ChatGPT', 'Claude']);
    const features = page.differences.find(({ group }) => group === 'Features')?.rows ?? [];
    for (const { label, cells } of features) {
      expect(chatgpt.features.includes(label) ? claude.lacks : claude.features, label).toContain(label);
      expect(cells.map(cellText).join(), label).not.toContain('Unknown');
    }
    for (const label of page.have.map((row) => row.label).filter((have) => !/^Free (Plan|Trial)$/.test(have))) {
      const both = [chatgpt, claude].map(
        ({ features: known, facts }) =>
          known.includes(label) || facts.some(({ field }) => field.startsWith('platform:')),
      );
      expect(both, label).toEqual([true, true]);
    }
    expect(page.unknownCount).toBeGreaterThan(0);
    expect(page.comparison).toBe('/compare?tools=chatgpt,claude');
  });

  it('leads from the status of a tool that was bought to what happened to it', async () => {
    const ctx = await testContext();
    const { data } = (await loader(argsFor(ctx, '/vs/cursor-vs-github-copilot'))) as { data: Shown };
    expect(data.tools.map(({ offer }) => offer.match(/\/what-happened\/[^"]+/g))).toEqual([
      ['/what-happened/cursor'],
      null,
    ]);
  });

  it('is at one address: the other order is redirected for good, and other tools go to their comparison', async () => {
    const ctx = await testContext();
    expect(await redirectOf(loader, ctx, '/vs/claude-vs-chatgpt')).toEqual([301, '/vs/chatgpt-vs-claude']);
    expect(await redirectOf(markdown, ctx, '/vs/claude-vs-chatgpt.md')).toEqual([301, '/vs/chatgpt-vs-claude.md']);
    expect(await redirectOf(loader, ctx, '/vs/midjourney-vs-aider')).toEqual([302, '/compare?tools=aider,midjourney']);
    expect(await redirectOf(markdown, ctx, '/vs/midjourney-vs-aider.md')).toEqual([
      302,
      '/compare.md?tools=aider,midjourney',
    ]);
    expect(await redirectOf(loader, ctx, '/vs/claude-vs-claude')).toEqual([302, '/compare?tools=claude']);
  });

  it('is not found for an id that the catalogue does not have', async () => {
    const ctx = await testContext();
    for (const path of ['/vs/claude-vs-nonsense', '/vs/claude', '/vs/-vs--vs--vs-'])
      await expect(loader(argsFor(ctx, path))).rejects.toMatchObject({ init: { status: 404 } });
    expect((await markdown(argsFor(ctx, '/vs/claude-vs-nonsense.md'))).status).toBe(404);
  });

  it('is there as Markdown with the same differences', async () => {
    const ctx = await testContext();
    const text = await (await markdown(argsFor(ctx, '/vs/chatgpt-vs-claude.md'))).text();
    const { differences } = await loadPair(ctx, ['chatgpt', 'claude']);
    expect(text.startsWith('# ChatGPT vs Claude\n')).toBe(true);
    expect(differences.length).toBeGreaterThan(0);
    for (const { label } of differences.flatMap(({ rows }) => rows)) expect(text).toContain(`| ${label} |`);
    expect(text).toContain(`](${ctx.config.publicUrl}/compare.md?tools=chatgpt,claude)`);
  });

  it('says of every known value who says so, where and when, on the page and in Markdown', async () => {
    const ctx = await testContext();
    const page = await loadPair(ctx, ['chatgpt', 'claude']);
    const { data } = (await loader(argsFor(ctx, '/vs/chatgpt-vs-claude'))) as unknown as { data: Shown };
    const html = data.glance + data.tables + data.tools.map(({ offer }) => offer).join('');
    const text = await (await markdown(argsFor(ctx, '/vs/chatgpt-vs-claude.md'))).text();
    const marks = [...page.differences.flatMap(({ rows }) => rows), ...page.have, ...page.lack].flatMap((row) =>
      row.cells.flatMap((cell, index) => {
        const own = cell.kind === 'facts' ? cell.items.map(({ mark }) => mark) : 'mark' in cell ? [cell.mark] : [];
        expect(own, `${row.label} of ${page.columns[index]!.name}`).not.toEqual([]);
        return own;
      }),
    );
    expect(marks.length).toBeGreaterThan(20);
    for (const mark of [...marks, ...page.tools.flatMap(({ rows }) => rows.flatMap((row) => row.mark ?? []))]) {
      expect(html).toContain(renderToStaticMarkup(mark!.sentence));
      expect(html).toContain(`href="${renderToStaticMarkup(mark!.source)}"`);
      expect(text).toContain(markdownText(`${mark!.sentence.replace(/\.$/, '')}, `));
    }
    const ids = [...html.matchAll(/ id="([^"]+)" popover/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(marks.length);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the page of the best tools', () => {
  it('lists every category by score, and names the tools without one apart', async () => {
    const ctx = await testContext();
    for (const { id } of await listCategories(ctx)) {
      const page = (await loadBest(ctx, id))!;
      const tools = await listToolsOfCategory(ctx, id);
      expect(page.ratedCount + page.unratedCount).toBe(tools.length);
      expect(page.rated.map((tool) => tool.rating)).toEqual(
        page.rated.map((tool) => tool.rating).toSorted((a, b) => b - a),
      );
      expect(page.rated.every(({ rating }) => rating > 0)).toBe(true);
      const unrated = new Set(tools.filter(({ rating }) => rating === 0).map((tool) => tool.id));
      expect(page.unrated.every((tool) => unrated.has(tool.id))).toBe(true);
    }
  });

  it('is not found for a category that does not exist', async () => {
    const ctx = await testContext();
    await expect(best(argsFor(ctx, '/best/nonsense'))).rejects.toMatchObject({ init: { status: 404 } });
    expect((await bestMarkdown(argsFor(ctx, '/best/nonsense.md'))).status).toBe(404);
  });

  it('is there as Markdown in the same order', async () => {
    const ctx = await testContext();
    const text = await (await bestMarkdown(argsFor(ctx, '/best/coding.md'))).text();
    const { rated } = (await loadBest(ctx, 'coding'))!;
    const places = rated.map(({ id }, index) => text.indexOf(`\n${index + 1}. [`) < text.indexOf(`/tool/${id}.md`));
    expect(places.every(Boolean)).toBe(true);
    expect(text).toContain(`](${ctx.config.publicUrl}/how-we-rank.md)`);
  });
});
