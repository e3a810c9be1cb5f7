import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContentFile } from '../platform/content-files.server.ts';
import { loadOnce } from '../platform/load-once.ts';
import { renderMarkdown } from './markdown.server.ts';
import { excerptOf, type Post, type PostSummary, readingMinutes } from './posts/post.ts';

/** The posts of content/blog, read and rendered once per process: they change only with a release. */
const head = z.object({
  title: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  author: z.object({ name: z.string(), role: z.string() }),
  description: z.string(),
  keywords: z.array(z.string()).default([]),
});

/** With their full text, newest first. */
export const listWholePosts: () => Promise<Post[]> = loadOnce(readPosts);

/** For lists, newest first. */
export async function listPosts(): Promise<PostSummary[]> {
  return (await listWholePosts()).map(({ html, headings, ...summary }) => summary);
}

export async function findPost(slug: string): Promise<Post | null> {
  return (await listWholePosts()).find((post) => post.slug === slug) ?? null;
}

async function readPosts(): Promise<Post[]> {
  const names = (await readdir(path.resolve('content/blog'))).filter((name) => name.endsWith('.md'));
  const posts = await Promise.all(names.map(async (name) => parsePost(name, await readContentFile(`blog/${name}`))));
  return posts.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

/** @throws when the file does not begin with its front matter */
export async function parsePost(name: string, file: string): Promise<Post> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file);
  if (!match) throw new Error(`content/blog/${name} does not begin with its front matter.`);
  const facts = head.parse(parse(match[1] ?? ''));
  const { html, text, headings } = await renderMarkdown(match[2] ?? '');
  return {
    ...facts,
    html,
    headings: headings.flatMap(({ id, text: title, level }) =>
      level === 2 || level === 3 ? [{ id, text: title, level }] : [],
    ),
    excerpt: excerptOf(text),
    readingMinutes: readingMinutes(text),
  };
}
