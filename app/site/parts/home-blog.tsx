import { Link } from 'react-router';
import type { PostHead } from '../../blog/posts.server.ts';
import { cardLinkCover } from '../../ui/card.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { HomeSection } from './home-section.tsx';

interface HomeBlogProps {
  content: { title: string; text: string; link: { label: string; href: string } };
  posts: PostHead[];
}

export function HomeBlog({ content, posts }: HomeBlogProps) {
  return (
    <HomeSection id="blog" title={content.title} text={content.text} link={content.link}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-8">
        {posts.map(({ slug, title, date, description }) => (
          <li key={slug} className="relative border-t border-line pt-3 md:pt-4">
            <time dateTime={date} className="caption">
              {writeDate(date)}
            </time>
            <h3 className="headline mt-1 text-xl md:mt-2 md:text-2xl leading-tight!">
              <Link to={`/blog/${slug}`} className={`${cardLinkCover} hover:text-accent`} prefetch="intent">
                {title}
              </Link>
            </h3>
            <p className="mt-2 text-sm leading-6 text-muted max-md:hidden">{description}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
