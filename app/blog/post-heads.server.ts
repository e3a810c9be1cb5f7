import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContentFile } from '../platform/content-files.server.ts';
import { loadOnce } from '../platform/load-once.ts';

/**
 * Titles and dates of the posts, newest first, read once per process: for menus, teasers and search, which must not
 * wait for rendering.
 */
export interface PostHead {
  slug: string;
  title: string;
  date: string;
  description: string;
  keywords: string[];
}

const headSchema = z.object({
  slug: z.string(),
  title: z.string(),
  date: z.string(),
  description: z.string(),
  keywords: z.array(z.string()).default([]),
});

export const listPostHeads: () => Promise<PostHead[]> = loadOnce(async () => {
  const names = (await readdir(path.resolve('content/blog'))).filter((name) => name.endsWith('.md'));
  const heads = await Promise.all(
    names.map(async (name) => {
      const text = await readContentFile(`blog/${name}`);
      return headSchema.parse(parse(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''));
    }),
  );
  return heads.sort((a, b) => b.date.localeCompare(a.date));
});
