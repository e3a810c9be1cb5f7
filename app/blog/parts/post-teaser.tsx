import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { writeDate } from '../../ui/written-date.ts';
import type { PostSummary } from '../posts/post.ts';

/** A post in a list: date, reading time, title, excerpt, and a link. */
export function PostTeaser({ post, headingLevel = 2 }: { post: PostSummary; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="flex h-full flex-col border-t border-line pt-5">
      <PostFacts post={post} />
      <Heading className="headline mt-3 text-2xl leading-tight! sm:text-[1.75rem]">
        <Link to={`/blog/${post.slug}`} prefetch="intent" className="hover:text-accent">
          {post.title}
        </Link>
      </Heading>
      <p className="mt-3 leading-7 text-muted">{post.excerpt}</p>
      <p className="mt-auto pt-4">
        <Link
          to={`/blog/${post.slug}`}
          prefetch="intent"
          aria-label={`Read article: ${post.title}`}
          className="inline-flex items-center gap-1.5 text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          Read article
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      </p>
    </article>
  );
}

export function PostFacts({ post }: { post: Pick<PostSummary, 'date' | 'readingMinutes'> }) {
  return (
    <p className="caption flex flex-wrap gap-x-3">
      <time dateTime={post.date}>{writeDate(post.date)}</time>
      <span aria-hidden="true">·</span>
      <span>{post.readingMinutes} min read</span>
    </p>
  );
}
