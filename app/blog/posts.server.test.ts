import { describe, expect, it } from 'vitest';
import { contextOn, openTestDatabase, testContext } from '../platform/testing/test-database.server.ts';
import { arePostsIncomplete } from './edited-posts.server.ts';
import { renderMarkdown } from './markdown.server.ts';
import { parsePost } from './posts/post-files.server.ts';
import { findPost, listPosts, listWholePosts } from './posts.server.ts';
import { readImageSize } from './reading/image-size.server.ts';

describe('the posts that come with the product', () => {
  it('are four, newest first, under the addresses that are linked', async () => {
    const posts = await listPosts(await testContext());
    expect(posts.map(({ slug }) => slug).sort()).toEqual([
      '10-ai-tools-2025',
      'how-to-compare-ai-tools',
      'introducing-yardstick',
      'why-choosing-right-ai-tools',
    ]);
    expect(posts.map(({ date }) => date)).toEqual(
      posts
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  });

  it('have an author with a role, an excerpt without markup, a reading time and 900 words or more', async () => {
    for (const post of await listWholePosts(await testContext())) {
      expect(post.author.name && post.author.role).toBeTruthy();
      expect([...post.excerpt].length).toBeLessThanOrEqual(151);
      expect(post.excerpt).not.toMatch(/[<>]|\]\(|\*\*|^#/);
      expect(post.readingMinutes).toBeGreaterThanOrEqual(4);
      expect(post.html.replace(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(900);
    }
  });

  it('link within the site only to headings that exist', async () => {
    for (const post of await listWholePosts(await testContext())) {
      const ids = [...post.html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, target] of post.html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    }
  });

  it('show their pictures with sizes, words for those who do not see them, and a caption', async () => {
    const { html } = (await findPost(await testContext(), 'introducing-yardstick'))!;
    expect(html).toMatch(
      /<figure><img src="\/figures\/interleaved-rounds\.svg" alt="[^"]{40,}" width="720" height="260"[^>]*><figcaption>/,
    );
  });

  it('are not found by an address that nobody wrote', async () =>
    expect(await findPost(await testContext(), 'nothing')).toBeNull());
});

it('posts say that they are incomplete while what editors changed cannot be read', async () => {
  const database = await openTestDatabase();
  const ctx = contextOn(database);
  expect(await listPosts(ctx)).toHaveLength(4);
  expect(arePostsIncomplete(ctx.db)).toBe(false);
  const closed = await openTestDatabase();
  const away = contextOn(closed);
  await closed.close();
  expect(await listPosts(away)).toHaveLength(4);
  expect(arePostsIncomplete(away.db)).toBe(true);
});

describe('Markdown of posts', () => {
  it('gets anchors for its headings, each its own', async () => {
    const { html, headings } = await renderMarkdown('## A `b` & c\n\n## A b c\n\n### Ünï\n');
    expect(headings).toEqual([
      { id: 'a-b-c', text: 'A b & c', level: 2 },
      { id: 'a-b-c-2', text: 'A b c', level: 2 },
      { id: 'ünï', text: 'Ünï', level: 3 },
    ]);
    expect(html).toContain('<h2 id="a-b-c">');
    expect(html).toContain('href="#a-b-c-2"');
  });

  it('shows tables in a frame that scrolls and is named after its heading, with heads of rows, and code in colours', async () => {
    const { html } = await renderMarkdown(
      '## Prices & plans\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n```js\nconst x = "<b>";\n```\n\n```nonsense\n<i>\n```\n',
    );
    expect(html).toContain('role="region" aria-label="Table: Prices &amp; plans" tabindex="0"><table>');
    expect(html).toContain('<th scope="col">a</th>\n<th scope="col" style="text-align:right">b</th>');
    expect(html).toContain('<th scope="row">1</th>\n<td style="text-align:right">2</td>');
    expect(html).toMatch(/<span style="color:light-dark\([^"]+">const<\/span>/);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<i>');
  });

  it('knows the size of its pictures and refuses those without', async () => {
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.alloc(8),
      Buffer.from([0, 0, 2, 0, 0, 0, 1, 0]),
    ]);
    expect(readImageSize(png)).toEqual({ width: 512, height: 256 });
    expect(readImageSize(Buffer.from('<svg xmlns="x" viewBox="0 0 640 320">'))).toEqual({ width: 640, height: 320 });
    expect(readImageSize(Buffer.from('GIF89a'))).toBeUndefined();
    await expect(renderMarkdown('![x](https://elsewhere.example/x.png)')).rejects.toThrow('no known size');
  });

  it('needs its front matter', () => {
    expect(() => parsePost('x.md', '# Title')).toThrow('content/blog/x.md does not begin with its front matter.');
  });
});
