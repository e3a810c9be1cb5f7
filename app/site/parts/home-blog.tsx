import { Link } from 'react-router';
import type { PostHead } from '../../blog/post-heads.server.ts';
import { formatDay } from '../../news/news-item.ts';
import { cardLinkCover } from '../../ui/card.tsx';
import { HomeSection } from './home-section.tsx';

interface HomeBlogProps {
  content: { title: string; text: string; link: { label: string; href: string } };
  posts: PostHead[];
}

export function HomeBlog({ content, posts }: HomeBlogProps) {
  return (
    <HomeSection id="blog" title={content.title} text={content.text} link={content.link}>
      <ul className="grid gap-8 md:grid-cols-3">
        {posts.map(({ slug, title, date, description }) => (
          <li key={slug} className="relative border-t border-line pt-4">
            <time dateTime={date} className="caption">
              {formatDay(date)}
            </time>
            <h3 className="headline mt-2 text-2xl leading-tight!">
              <Link to={`/blog/${slug}`} className={`${cardLinkCover} hover:text-accent`} prefetch="intent">
                {title}
              </Link>
            </h3>
            <p className="mt-2 text-sm leading-6 text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
