import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { findPost, listPostHeads } from '../../blog/posts.server.ts';
import { addedPosts } from '../../blog/schema.server.ts';
import { loadNews } from '../../news/load-news.server.ts';
import { findNews, listNews } from '../../news/news-queries.server.ts';
import { news } from '../../news/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import { args, become, editor, type Fields } from '../testing/editor.server.ts';
import { action as change, loader as open } from './record.tsx';
import { action, loader } from './record-new.tsx';
import { action as edit, loader as openText } from './record-text.tsx';

type Home = TestBrowser;
interface Answer {
  data?: { errors: Fields; preview: { title: string; html: string | null } | null };
  init?: { status: number };
  status?: number;
}

const body = `We measured it again. See [the figures](/leaderboard).\n\n## How\n\n${'One more sentence. '.repeat(15)}`;
const post: Fields = {
  title: 'How we measure twice',
  description: 'Why each figure of ours is measured a second time.',
  author: 'Ada Lovelace, Editor, measurements',
  date: '2026-01-02',
  keywords: 'measuring\nAI\nGo',
  body,
  slug: 'how-we-measure-twice',
  intent: 'publish',
};
const item: Fields = {
  title: 'A maker says something new',
  summary: 'It said in two sentences what is new about it.',
  source: 'The Maker',
  url: 'https://maker.example/new',
  date: '2026-01-02',
  category: 'business',
  intent: 'publish',
};
const send = async (home: Home, kind: 'news' | 'post', fields: Fields) =>
  (await action(args(home, `/admin/catalogue/${kind}/new`, fields))) as Answer;

it('an editor adds a post after a preview: readers find it, and it is edited, removed and restored like the others', async () => {
  const home = await editor();
  const preview = await send(home, 'post', { ...post, intent: 'preview' });
  expect(preview.data!.preview).toMatchObject({
    title: post.title,
    html: expect.stringContaining('href="/leaderboard"'),
  });
  expect(await findPost(home.ctx, post.slug!)).toBeNull();
  const { status, headers } = (await send(home, 'post', post)) as Response;
  expect([status, headers.get('location')]).toEqual([302, '/admin/catalogue/post/how-we-measure-twice']);
  expect(await findPost(home.ctx, post.slug!)).toMatchObject({
    title: post.title,
    date: '2026-01-02',
    author: { name: 'Ada Lovelace', role: 'Editor, measurements' },
    keywords: ['measuring', 'AI', 'Go'],
    readingMinutes: 1,
  });
  const dates = (await listPostHeads(home.ctx)).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect((await send(home, 'post', post)).data!.errors).toHaveProperty('slug');

  const of = '/admin/catalogue/post/how-we-measure-twice';
  for (const [field, value] of [
    ['author', 'Bob, Guest'],
    ['date', '2026-01-03'],
    ['keywords', 'once\ntwice'],
    ['removed', 'on'],
  ] as const) {
    expect((await changeText(home, of, field, value)).status, field).toBe(302);
  }
  expect(await findPost(home.ctx, post.slug!)).toBeNull();
  const [removal] = (await open(args(home, of))).changes;
  await change(args(home, of, { id: removal!.id, intent: 'revert', reason: 'It stays.' }));
  expect(await findPost(home.ctx, post.slug!)).toMatchObject({
    author: { name: 'Bob', role: 'Guest' },
    date: '2026-01-03',
    keywords: ['once', 'twice'],
  });
});

it('an editor adds a news item, which stays after a start, and none about the same address twice', async () => {
  const home = await editor();
  await loadNews(home.ctx);
  expect((await send(home, 'news', item)).status).toBe(302);
  await loadNews(home.ctx);
  const added = (await listNews(home.ctx)).find(({ url }) => url === item.url);
  expect(added).toMatchObject({ title: item.title, source: item.source, category: 'business' });
  expect(
    (await send(home, 'news', { ...item, url: 'http://www.maker.example/new?utm_source=x' })).data!.errors,
  ).toEqual({
    url: expect.stringContaining('There is a news item about this address'),
  });
});

const changeText = async (home: Home, of: string, field: string, value: string) => {
  const path = `${of}/text?field=${field}`;
  const { seen } = await openText(args(home, path));
  return (await edit(args(home, path, { seen, value, note: 'It was wrong.', intent: 'publish' }))) as Answer;
};

it('the date and the category of an added news item are changed afterwards, stay after a start, and are reverted', async () => {
  const home = await editor();
  await send(home, 'news', item);
  const shown = async () => (await listNews(home.ctx)).find(({ url }) => url === item.url)!;
  const before = await shown();
  const of = `/admin/catalogue/news/${before.id}`;
  expect((await changeText(home, of, 'date', '2026-01-04')).status).toBe(302);
  expect((await changeText(home, of, 'category', 'research')).status).toBe(302);
  await loadNews(home.ctx);
  expect(await shown()).toEqual({ ...before, date: expect.stringMatching(/^2026-01-04/), category: 'research' });
  expect((await findNews(home.ctx, { category: 'research', limit: 500 })).items).toContainEqual(await shown());
  const { changes } = await open(args(home, of));
  expect(changes.map(({ label, before: was, value }) => [label, was, value])).toEqual([
    ['Category', 'Business', 'Research'],
    ['Date', '2026-01-02', '2026-01-04'],
  ]);
  for (const { id } of changes) await change(args(home, of, { id, intent: 'revert', reason: 'It was right.' }));
  expect(await shown()).toEqual(before);
  for (const [field, value] of [
    ['date', '2999-01-01'],
    ['date', '2026-02-31'],
    ['category', 'gossip'],
  ] as const)
    expect(Object.keys((await changeText(home, of, field, value)).data!.errors)).toEqual(['value']);
});

it('an item of a feed gets its own date back to the second when an edit of it is reverted', async () => {
  const home = await editor();
  await loadNews(home.ctx);
  const [first] = await listNews(home.ctx, 1);
  const of = `/admin/catalogue/news/${first!.id}`;
  const at = new Date('2026-09-01T10:20:30Z');
  await mutate(home.ctx, 'test.feed', { kind: 'news', id: first!.id }, (tx) =>
    tx.update(news).set({ date: at }).where(eq(news.id, first!.id)),
  );
  const date = async () => (await home.ctx.db.select().from(news).where(eq(news.id, first!.id)))[0]!.date;
  await changeText(home, of, 'date', '2026-09-03');
  expect(await date()).toEqual(new Date('2026-09-03'));
  const [last] = (await open(args(home, of))).changes;
  await change(args(home, of, { id: last!.id, intent: 'revert', reason: 'It was right.' }));
  expect(await date()).toEqual(at);
});

it('a news item that an editor removed can be added again, and keeps its page and its history', async () => {
  const home = await editor();
  await send(home, 'news', item);
  const { id } = (await listNews(home.ctx)).find(({ url }) => url === item.url)!;
  await changeText(home, `/admin/catalogue/news/${id}`, 'removed', 'on');
  expect((await send(home, 'news', { ...item, category: 'research' })).status).toBe(302);
  expect((await listNews(home.ctx)).find(({ url }) => url === item.url)).toMatchObject({ id, category: 'research' });
  const { changes } = await open(args(home, `/admin/catalogue/news/${id}`));
  expect(changes.map(({ label, withdrawnAt }) => [label, withdrawnAt !== null])).toEqual([['Visibility', true]]);
  await loadNews(home.ctx);
  expect((await listNews(home.ctx)).some((one) => one.id === id)).toBe(true);
});

it('an editor adds and changes no news and posts that name or link to a tool of their own', async () => {
  const home = await editor();
  await send(home, 'news', { ...item, title: 'What ChatGPT learnt' });
  const { id } = (await listNews(home.ctx)).find(({ url }) => url === item.url)!;
  const { viewer } = await home.user();
  await mutate(home.ctx, 'test.grant', { kind: 'tool', id: 'chatgpt' }, (tx) =>
    tx.insert(providerListing).values({ toolId: 'chatgpt', userId: viewer.id, grantedAt: home.ctx.now() }),
  );
  const own = { title: 'This is about ChatGPT, which belongs to you, so another editor adds it.' };
  const other = { ...item, url: 'https://maker.example/other' };
  expect((await send(home, 'news', { ...other, summary: 'They say chatgpt is new today.' })).data!.errors).toEqual(own);
  expect((await send(home, 'news', { ...other, url: 'https://chatgpt.com/x' })).data!.errors).toEqual(own);
  expect((await send(home, 'post', { ...post, body: `${body} See ChatGPT.` })).data!.errors).toEqual(own);
  const of = `/admin/catalogue/news/${id}`;
  await expect(open(args(home, of))).rejects.toMatchObject({ status: 403 });
  await expect(changeText(home, of, 'removed', 'on')).rejects.toMatchObject({ status: 403 });
  expect((await send(home, 'news', { ...other, title: 'ChatGPTs are many' })).status).toBe(302);
  const others = (await listNews(home.ctx)).find(({ url }) => url === other.url)!;
  const late = await changeText(home, `/admin/catalogue/news/${others.id}`, 'title', 'ChatGPT again');
  expect(late.init?.status).toBe(409);
});

it('edits of a post that is gone lie over no new one of its name', async () => {
  const home = await editor();
  await send(home, 'post', post);
  await changeText(home, `/admin/catalogue/post/${post.slug}`, 'title', 'An old title');
  await mutate(home.ctx, 'test.release', { kind: 'post', id: post.slug! }, (tx) => tx.delete(addedPosts));
  expect((await send(home, 'post', post)).data!.errors).toEqual({ slug: expect.stringContaining('There is, or was') });
});

it.each([
  ['post', 'title', 'W\u200Bren'],
  ['post', 'author', 'Ada Lovelace'],
  ['post', 'date', '2026-02-31'],
  ['post', 'date', '2999-01-01'],
  ['post', 'keywords', 'once\nonce'],
  ['post', 'keywords', 'x'],
  ['post', 'body', 'Too short.'],
  ['post', 'body', `${body}<script>alert(1)</script>`],
  ['post', 'body', `${body}[x](javascript:alert(1))`],
  ['post', 'slug', 'New Post'],
  ['post', 'slug', 'new'],
  ['post', 'slug', 'how-to-compare-ai-tools'],
  ['news', 'url', 'http://192.168.1.1/'],
  ['news', 'url', 'javascript:alert(1)'],
  ['news', 'summary', 'x'.repeat(2_001)],
  ['news', 'category', 'gossip'],
] as const)('a new %s with a wrong %s is refused beside it, and nothing is added', async (kind, field, value) => {
  const home = await editor();
  const before = [await listPostHeads(home.ctx), await listNews(home.ctx)];
  const { data, init } = await send(home, kind, { ...(kind === 'post' ? post : item), [field]: value });
  expect([[400, 409].includes(init!.status), Object.keys(data!.errors)]).toEqual([true, [field]]);
  expect([await listPostHeads(home.ctx), await listNews(home.ctx)]).toEqual(before);
});

it('nobody but an editor adds news and posts, and other records are not added here', async () => {
  const home = await editor();
  await expect(loader(args(home, '/admin/catalogue/tool/new'))).rejects.toMatchObject({ status: 404 });
  for (const role of ['moderator', 'provider', 'user']) {
    await become(home, role);
    for (const [kind, fields] of [
      ['post', post],
      ['news', item],
    ] as const)
      await expect(send(home, kind, fields), role).rejects.toMatchObject({ init: { status: 403 } });
  }
  await expect(send(new TestBrowser(home.ctx), 'post', post)).rejects.toMatchObject({ status: 302 });
  expect(await findPost(home.ctx, post.slug!)).toBeNull();
});
