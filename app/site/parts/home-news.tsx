import { Suspense } from 'react';
import { Await } from 'react-router';
import { NewsCard, NewsSkeleton } from '../../news/news-card.tsx';
import type { NewsItem } from '../../news/news-item.ts';
import { phoneRow } from '../../ui/phone-row.ts';
import { HomeSection } from './home-section.tsx';

interface HomeNewsProps {
  content: { title: string; text: string; link: { label: string; href: string } };
  news: NewsItem[] | { later: Promise<NewsItem[]> };
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

const grid = `grid gap-3 sm:gap-4 md:grid-cols-3 ${phoneRow}`;

function NewsCards({ items }: { items: NewsItem[] }) {
  return (
    <ul className={grid}>
      {items.map((item, index) => (
        <li key={item.id} className="snap-start">
          <NewsCard item={item} index={index} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}

function NewsSkeletons() {
  return (
    <ul className={grid} aria-label="News are loading">
      {[1, 2, 3].map((place) => (
        <li key={place}>
          <NewsSkeleton />
        </li>
      ))}
    </ul>
  );
}
