import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The posts that the home page teases: newest first, read once per process. */
export interface HomePost {
  slug: string;
  title: string;
  date: string;
  description: string;
}

const headSchema = z.object({ slug: z.string(), title: z.string(), date: z.string(), description: z.string() });

let posts: Promise<HomePost[]> | null = null;

export function listHomePosts(): Promise<HomePost[]> {
  posts ??= readPosts().catch((error: unknown) => {
    posts = null;
    throw error;
  });
  return posts;
}

async function readPosts(): Promise<HomePost[]> {
  const folder = path.resolve('content/blog');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const heads = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return headSchema.parse(parse(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''));
    }),
  );
  return heads.sort((a, b) => b.date.localeCompare(a.date));
}
