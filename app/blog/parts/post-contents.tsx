import ChevronDown from 'lucide-react/icons/chevron-down';
import type { PostHeading } from '../posts/post.ts';

/** Table of contents of a long post: folded above the text in narrow windows, beside it in wide ones. */
export function PostContents({ headings, isFolded }: { headings: PostHeading[]; isFolded: boolean }) {
  const chapters = headings.filter(({ level }) => level === 2);
  if (chapters.length < 3) return null;
  const list = (
    <ol className="grid gap-2 text-sm">
      {chapters.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="text-muted underline-offset-4 hover:text-ink hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  if (isFolded) {
    return (
      <details className="group mt-8 panel p-4 lg:hidden">
        <summary className="flex items-center justify-between gap-4 text-sm font-medium">
          In this post
          <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <nav aria-label="Chapters of this post" className="mt-3">
          {list}
        </nav>
      </details>
    );
  }
  return (
    <nav
      aria-label="In this post"
      className="hidden lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:block lg:self-start"
    >
      <p className="caption mb-3">In this post</p>
      {list}
    </nav>
  );
}
