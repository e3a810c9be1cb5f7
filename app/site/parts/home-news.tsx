import { Suspense } from 'react';
import { Await } from 'react-router';
import { formatDay } from '../../news/news-item.ts';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import type { HomeNewsItem } from '../home-page.server.ts';
import { HomeSection } from './home-section.tsx';

interface HomeNewsProps {
  content: { title: string; text: string; link: { label: string; href: string } };
  news: HomeNewsItem[] | { later: Promise<HomeNewsItem[]> };
}

export function HomeNews({ content, news }: HomeNewsProps) {
  return (
    <HomeSection id="news" title={content.title} text={content.text} link={content.link}>
      {Array.isArray(news) ? (
        <NewsCards items={news} />
      ) : (
        <Suspense fallback={<NewsSkeletons />}>
          <Await resolve={news.later}>{(items) => <NewsCards items={items} />}</Await>
        </Suspense>
      )}
    </HomeSection>
  );
}

const grid = 'grid gap-4 md:grid-cols-3';

function NewsCards({ items }: { items: HomeNewsItem[] }) {
  return (
    <ul className={grid}>
      {items.map(({ id, title, summary, date, source, url }) => (
        <Card as="li" key={id} isInteractive padding="medium" className="min-h-52">
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span>{source}</span>
            <time dateTime={date.slice(0, 10)}>{formatDay(date)}</time>
          </p>
          <h3 className="mt-3 leading-6 font-semibold">
            <a href={url} target="_blank" rel="noopener noreferrer" className={cardLinkCover}>
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </h3>
          <p className="mt-2 line-clamp-4 text-sm leading-6 text-muted">{summary}</p>
        </Card>
      ))}
    </ul>
  );
}

function NewsSkeletons() {
  return (
    <ul className={grid} aria-label="News are loading">
      {[1, 2, 3].map((place) => (
        <Card as="li" key={place} padding="medium" className="min-h-52">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-3 h-6 w-full" />
          <SkeletonText lines={3} className="mt-4" />
        </Card>
      ))}
    </ul>
  );
}
