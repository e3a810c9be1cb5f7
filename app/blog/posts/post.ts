/** A post in lists and pages. */
export interface PostSummary {
  slug: string;
  title: string;
  /** ISO day. */
  date: string;
  author: { name: string; role: string };
  description: string;
  keywords: string[];
  /** The first 150 characters of plain text, cut at a word. */
  excerpt: string;
  readingMinutes: number;
}

export interface Post extends PostSummary {
  /** HTML of our own Markdown. */
  html: string;
  headings: PostHeading[];
}

export interface PostHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

export const EXCERPT_LENGTH = 150;
/** Reading speed of adults on a screen. */
const WORDS_PER_MINUTE = 220;

/** In whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** The first `EXCERPT_LENGTH` characters of plain text, cut at a word, with an ellipsis if there is more. */
export function excerptOf(text: string): string {
  const characters = [...text];
  if (characters.length <= EXCERPT_LENGTH) return text;
  const start = characters.slice(0, EXCERPT_LENGTH).join('');
  const isWholeWord = /\s/.test(characters[EXCERPT_LENGTH]!);
  const words = isWholeWord ? start : start.replace(/(\s)\S+$/, '$1');
  return `${words.replace(/[\s,;:(–-]+$/, '')}…`;
}

/** The posts that share most words with this one, newest first among equals. */
export function relatedPosts<Candidate extends Pick<PostSummary, 'slug' | 'keywords' | 'title' | 'date'>>(
  slug: string,
  posts: readonly Candidate[],
  count = 2,
): Candidate[] {
  const current = posts.find((post) => post.slug === slug);
  const words = topicWords(current);
  const score = (post: Candidate) => [...topicWords(post)].filter((word) => words.has(word)).length;
  return posts
    .filter((post) => post.slug !== slug)
    .sort((a, b) => score(b) - score(a) || b.date.localeCompare(a.date))
    .slice(0, count);
}

/** The significant words of title and keywords. */
function topicWords(post: { title: string; keywords: string[] } | undefined): Set<string> {
  const text = post ? [post.title, ...post.keywords].join(' ').toLowerCase() : '';
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 4));
}
