import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewsCard, NewsSkeleton } from '../news-card.tsx';
import { matchesNews, type NewsItem, newsCategoryLabel } from '../news-item.ts';
import { NEWS_MOST, NEWS_STEP, type NewsQuery, newsSearch } from '../page/news-query.ts';

/** A summary is read whole here: on a phone nothing else of it is a press away. */
const grid = 'mt-6 grid gap-4 max-sm:[&_.line-clamp-2]:line-clamp-6 md:grid-cols-2 lg:grid-cols-3';

interface NewsListProps {
  found: { items: NewsItem[]; hasMore: boolean };
  query: NewsQuery;
  /** The search box's text, by which the list is filtered before the server answers. */
  text: string;
}

export function NewsList({ found, query, text }: NewsListProps) {
  const items = found.items.filter((item) => matchesNews(item, text));
  return (
    <>
      <p
        role="status"
        className={text.trim() === '' && query.category === null ? 'sr-only' : 'mt-4 text-sm text-muted'}
      >
        {countText(items.length, found.hasMore)}
      </p>
      {items.length === 0 ? (
        <NothingFound query={query} text={text.trim()} />
      ) : (
        <ul className={grid}>
          {items.map((item, index) => (
            <li key={item.id}>
              <NewsCard item={item} index={index} />
            </li>
          ))}
        </ul>
      )}
      {found.hasMore && query.count < NEWS_MOST && items.length > 0 && (
        <p className="mt-8 text-center">
          <Link
            to={newsSearch({ ...query, count: query.count + NEWS_STEP })}
            replace
            preventScrollReset
            className={buttonClass()}
          >
            Show more news
          </Link>
        </p>
      )}
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing found';
  return hasMore ? `The newest ${count}` : `${count} ${count === 1 ? 'piece' : 'pieces'} of news`;
}

function NothingFound({ query, text }: { query: NewsQuery; text: string }) {
  const where = query.category === null ? '' : ` in ${newsCategoryLabel(query.category)}`;
  const what =
    text === '' ? `There is no news${where} yet.` : `No title, summary or source${where} contains “${text}”.`;
  return (
    <EmptyState
      className="mt-6"
      title="No news found"
      text={what}
      actions={
        <Link to="/news" className={buttonClass({ variant: 'primary' })}>
          Show all news
        </Link>
      }
    />
  );
}

/** Six placeholder cards. */
export function NewsListLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        News are loading
      </p>
      <ul className={grid} data-loading="news">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <li key={place}>
            <NewsSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
