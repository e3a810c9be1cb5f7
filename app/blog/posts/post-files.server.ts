import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContentFile } from '../../platform/content-files.server.ts';
import { loadOnce } from '../../platform/load-once.ts';

/** Titles and dates of a post: for menus, teasers and search, which must not wait for rendering. */
export interface PostHead {
  slug: string;
  title: string;
  date: string;
  description: string;
  keywords: string[];
  author: { name: string; role: string };
}

/** A post as its file says it. */
export interface PostFile {
  head: PostHead;
  /** Markdown. */
  body: string;
}

const head = z.object({
  title: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  author: z.object({ name: z.string(), role: z.string() }),
  description: z.string(),
  keywords: z.array(z.string()).default([]),
});

/** @throws when the file does not begin with its front matter */
export function parsePost(name: string, file: string): PostFile {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file);
  if (!match) throw new Error(`content/blog/${name} does not begin with its front matter.`);
  return { head: head.parse(parse(match[1] ?? '')), body: (match[2] ?? '').trim() };
}

/** The posts of content/blog, newest first, read once per process. */
export const readPostFiles: () => Promise<PostFile[]> = loadOnce(async () => {
  const names = (await readdir(path.resolve('content/blog'))).filter((name) => name.endsWith('.md'));
  const files = await Promise.all(names.map(async (name) => parsePost(name, await readContentFile(`blog/${name}`))));
  return files.sort(newestFirst);
});

export const newestFirst = ({ head: a }: PostFile, { head: b }: PostFile) =>
  b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
