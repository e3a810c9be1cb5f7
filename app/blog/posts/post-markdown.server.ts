import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readContentFile } from '../../platform/content-files.server.ts';
import { findPost } from '../posts.server.ts';

/** A post's Markdown under its title; null when there is none. */
export async function findPostMarkdown(slug: string): Promise<string | null> {
  const post = await findPost(slug);
  if (post === null) return null;
  for (const name of await readdir(path.resolve('content/blog'))) {
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(await readContentFile(`blog/${name}`));
    if (!match || !new RegExp(`^slug:\\s*["']?${slug}["']?\\s*$`, 'm').test(match[1] ?? '')) continue;
    return `# ${post.title}\n\n${post.author.name}, ${post.author.role} · ${post.date}\n\n${match[2]?.trim()}\n`;
  }
  return null;
}
