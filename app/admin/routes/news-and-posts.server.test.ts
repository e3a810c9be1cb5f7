import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { findPost, findPostMarkdown, listPostHeads } from '../../blog/posts.server.ts';
import { loader as corrections } from '../../contributions/routes/corrections.tsx';
import { loadNews } from '../../news/load-news.server.ts';
import { findNews, listNews } from '../../news/news-queries.server.ts';
import { news } from '../../news/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { args, become, editor, type Fields } from '../testing/editor.server.ts';
import { loader as list } from './catalogue.tsx';
import { action as change, loader as open } from './record.tsx';
import { action, loader } from './record-text.tsx';

type Home = TestBrowser;
interface Answer {
  data?: { errors: Fields; problem: string | null; preview: string[] | null; html: string | null };
  init?: { status: number };
  status?: number;
}

async function editorOfNews(): Promise<Home> {
  const home = await editor();
  await loadNews(home.ctx);
  return home;
}

const post = '/admin/catalogue/post/how-to-compare-ai-tools';
const path = (of: string, field: string) => `${of}/text?field=${field}`;
const send = async (home: Home, of: string, field: string, fields: Fields) => {
  const { seen } = await loader(args(home, path(of, field)));
  const form = { seen, intent: 'publish', note: 'The source says so.', ...fields };
  return (await action(args(home, path(of, field), form))) as Answer;
};
const undo = async (home: Home, of: string, field: string, fields: Fields) => {
  const edit = (await open(args(home, of))).changes.find((one) => one.field === field)!;
  return await change(args(home, of, { id: edit.id, ...fields }));
};
const title = 'A title that an editor wrote';

it('an editor corrects a news item: readers see it, why, and it outlives a start; a revert takes it back', async () => {
  const home = await editorOfNews();
  const [item] = await listNews(home.ctx, 1);
  const of = `/admin/catalogue/news/${item!.id}`;
  const shown = async () => (await listNews(home.ctx)).find(({ id }) => id === item!.id);
  expect((await send(home, of, 'title', { value: ` ${title} ` })).status).toBe(302);
  expect((await send(home, of, 'url', { value: 'maker.example/news' })).status).toBe(302);
  await loadNews(home.ctx);
  expect(await shown()).toEqual({ ...item, title, url: 'https://maker.example/news' });
  expect((await findNews(home.ctx, { text: title, limit: 5 })).items).toHaveLength(1);
  expect(JSON.stringify(await corrections(args(home, '/corrections')))).toContain('The source says so.');
  const [row] = await home.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, item!.id));
  expect(row).toMatchObject({
    action: 'text.edit',
    subjectKind: 'news',
    detail: { before: item!.title, after: title },
  });
  await undo(home, of, 'title', { intent: 'revert', reason: 'The old one was right.' });
  expect(await shown()).toEqual({ ...item, url: 'https://maker.example/news' });
  await undo(home, of, 'title', { intent: 'restore' });
  expect((await shown())!.title).toBe(title);
});

it('a release changes the text below an editor’s, and the revert shows the text of the release', async () => {
  const home = await editorOfNews();
  const [item] = await listNews(home.ctx, 1);
  const of = `/admin/catalogue/news/${item!.id}`;
  await send(home, of, 'title', { value: title });
  await mutate(home.ctx, 'test.release', { kind: 'news', id: item!.id }, (tx) =>
    tx
      .update(news)
      .set({ base: { ...item!, title: 'Older' } })
      .where(eq(news.id, item!.id)),
  );
  await loadNews(home.ctx);
  await undo(home, of, 'title', { intent: 'revert', reason: 'It was better.' });
  expect((await listNews(home.ctx, 1))[0]).toEqual(item);
});

it('a removed item is on no list, stays in the administration, is not brought back by a start, and is restored', async () => {
  const home = await editorOfNews();
  const before = await listNews(home.ctx);
  const [item] = before;
  const of = `/admin/catalogue/news/${item!.id}`;
  await send(home, of, 'removed', { value: 'on' });
  await loadNews(home.ctx);
  expect(await listNews(home.ctx)).toEqual(before.slice(1));
  const { records } = await list(args(home, `/admin/catalogue?of=news&q=${encodeURIComponent(item!.title)}`));
  expect(records).toMatchObject([{ kind: 'news', id: item!.id, isRemoved: true }]);
  expect((await open(args(home, of))).changes[0]).toMatchObject({
    label: 'Visibility',
    before: 'shown',
    value: 'removed',
  });
  await undo(home, of, 'removed', { intent: 'revert', reason: 'It is news after all.' });
  expect(await listNews(home.ctx)).toEqual(before);
});

it('news are found by words and by their whole id, and characters that databases read as patterns mean themselves', async () => {
  const home = await editorOfNews();
  const [item] = await listNews(home.ctx, 1);
  const found = async (words: string) =>
    (await list(args(home, `/admin/catalogue?of=news&q=${encodeURIComponent(words)}`))).records.map(({ id }) => id);
  expect(await found(item!.id)).toEqual([item!.id]);
  expect([await found('\\'), await found('%%%'), await found('_'.repeat(item!.id.length))]).toEqual([[], [], []]);
});

it('with every item removed the list is empty, and not the built-in one', async () => {
  const home = await editorOfNews();
  await mutate(home.ctx, 'test.prepare', { kind: 'news', id: 'all' }, (tx) => tx.update(news).set({ isRemoved: true }));
  expect(await listNews(home.ctx)).toEqual([]);
});

it('an editor rewrites a post after a preview; page, Markdown and lists follow, and only what differs is published', async () => {
  const home = await editorOfNews();
  const before = (await findPostMarkdown(home.ctx, 'how-to-compare-ai-tools'))!;
  const body = before.split('\n\n').slice(2).join('\n\n').trim();
  const added = 'A paragraph that an [editor](/tools) added.';
  const preview = await send(home, post, 'body', { value: `${body}\n\n${added}`, intent: 'preview' });
  expect(preview.data!.html).toContain('<a href="/tools">editor</a> added.');
  expect(await findPostMarkdown(home.ctx, 'how-to-compare-ai-tools')).toBe(before);
  expect((await send(home, post, 'body', { value: `${body}\r\n\r\n${added}` })).status).toBe(302);
  expect((await send(home, post, 'title', { value: title })).status).toBe(302);
  const shown = (await findPost(home.ctx, 'how-to-compare-ai-tools'))!;
  expect([shown.title, shown.html.includes('<a href="/tools">editor</a> added.')]).toEqual([title, true]);
  expect((await listPostHeads(home.ctx)).map((head) => head.title)).toContain(title);
  const [, edit] = (await open(args(home, post))).changes;
  expect(edit).toMatchObject({ field: 'body', before: 'nothing', value: added });
  await undo(home, post, 'body', { intent: 'revert', reason: 'It belongs elsewhere.' });
  await undo(home, post, 'title', { intent: 'revert', reason: 'It belongs elsewhere.' });
  expect(await findPostMarkdown(home.ctx, 'how-to-compare-ai-tools')).toBe(before);
});

it('a removed post is found no more, and comes back with the revert', async () => {
  const home = await editorOfNews();
  await send(home, post, 'removed', { value: 'on' });
  expect(await findPost(home.ctx, 'how-to-compare-ai-tools')).toBeNull();
  const [named] = (await corrections(args(home, '/corrections'))).decided;
  expect(named).toMatchObject({ title: expect.stringMatching(/^Visibility of /), path: null });
  expect((await listPostHeads(home.ctx)).map(({ slug }) => slug)).not.toContain('how-to-compare-ai-tools');
  await undo(home, post, 'removed', { intent: 'revert', reason: 'It is needed.' });
  expect(await findPost(home.ctx, 'how-to-compare-ai-tools')).not.toBeNull();
  await send(home, post, 'title', { value: title });
  const [shown] = (await corrections(args(home, '/corrections'))).decided;
  expect(shown!.path).toBe('/blog/how-to-compare-ai-tools');
});

const filled = 'A post has some words before what is wrong. '.repeat(6);
it.each([
  ['HTML', `${filled}\n\n<img src=x onerror=alert(1)>`, 'HTML is not shown'],
  ['a link that is a script', `${filled} [here](javascript:alert(1))`, 'A link leads to'],
  ['a link without its scheme', `${filled} [here](//evil.example/x)`, 'A link leads to'],
  [
    'a picture of another site',
    `${filled}\n\n![x](https://evil.example/x.png)`,
    'A picture must be a file of this site',
  ],
  ['a picture that is not there', `${filled}\n\n![x](/figures/none.png)`, 'A picture must be a file of this site'],
  ['a turned direction', `${filled} \u202e`, 'invisible character: right-to-left override'],
  ['too little', 'Short.', 'at least 200 characters'],
  ['too much', 'word '.repeat(9_000), 'At most 40000 characters'],
])('the text of a post is refused with %s, and nothing is changed', async (_, value, message) => {
  const home = await editorOfNews();
  const answer = await send(home, post, 'body', { value });
  expect([answer.init?.status, answer.data?.errors.value]).toEqual([400, expect.stringContaining(message)]);
  expect((await open(args(home, post))).changes).toEqual([]);
});

it.each([
  ['of the longest size is published in any script', 40_000, 302],
  ['that is too long is refused beside its field', 60_000, 400],
])('a text %s', async (_, characters, status) => {
  const home = await editorOfNews();
  const at = path(post, 'body');
  const { seen } = await loader(args(home, at));
  const form = new FormData();
  const typed = { seen, intent: 'publish', note: 'It is translated.', value: '測'.repeat(characters) };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const request = home.request(at, { method: 'POST', body: form });
  const sent = { ...(args(home, at) as object), request } as never;
  const answer = (await action(sent)) as Answer;
  expect(answer.status ?? answer.init?.status).toBe(status);
  if (status === 400) expect(answer.data!.errors.value).toContain('At most 40000 characters');
});

it('of two editors of one post, the second is refused, and sees who changed it', async () => {
  const home = await editorOfNews();
  const { seen } = await loader(args(home, path(post, 'title')));
  await send(home, post, 'title', { value: title });
  const late = await send(home, post, 'title', { value: 'Another title', seen });
  expect([late.init?.status, late.data?.problem]).toEqual([
    409,
    expect.stringContaining('ada@acme.example changed it'),
  ]);
  expect((await findPost(home.ctx, 'how-to-compare-ai-tools'))!.title).toBe(title);
});

it('a moderator, a provider, a user and a visitor change neither news nor posts', async () => {
  const home = await editorOfNews();
  const form = {
    seen: (await loader(args(home, path(post, 'removed')))).seen,
    intent: 'publish',
    note: 'Why',
    value: 'on',
  };
  const refusal = async (browser: Home) => {
    const thrown = await action(args(browser, path(post, 'removed'), form)).catch((error: unknown) => error);
    const { status, init } = thrown as Answer;
    return status ?? init?.status;
  };
  for (const role of ['moderator', 'provider', 'user']) {
    await become(home, role);
    expect(await refusal(home), role).toBe(403);
  }
  expect(await refusal(new TestBrowser(home.ctx))).toBe(302);
  expect(await findPost(home.ctx, 'how-to-compare-ai-tools')).not.toBeNull();
});
