import { type CSSProperties, useState } from 'react';
import { Card, cardLinkCover } from '../ui/card.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { writeDate } from '../ui/written-date.ts';
import { type NewsItem, newsCategoryLabel } from './news-item.ts';

interface NewsCardProps {
  item: NewsItem;
  /** Index among cards that appear together; each is delayed by 100 ms more than the one before. */
  index: number;
  headingLevel?: 2 | 3;
}

const cardLook = 'flex h-full flex-col overflow-hidden';

/** A news item; the whole card links to the original. */
export function NewsCard({ item, index, headingLevel = 2 }: NewsCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      as="article"
      isInteractive
      padding="none"
      className={`card-arrival group ${cardLook}`}
      style={{ '--index': index } as CSSProperties}
    >
      {item.imageUrl !== null && <NewsImage url={item.imageUrl} source={item.source} />}
      <div className="flex grow flex-col p-4 sm:p-5">
        <p className="flex items-baseline justify-between gap-x-3 text-xs text-muted">
          {newsCategoryLabel(item.category)}
          <time dateTime={item.date.slice(0, 10)}>{writeDate(item.date)}</time>
        </p>
        <Heading className="mt-2 text-base leading-6 font-semibold text-balance">
          <a
            href={item.url}
            target="_blank"
            rel="noopener noreferrer"
            className={`${cardLinkCover} group-hover:text-accent`}
          >
            {item.title}
            <span className="sr-only"> (at {item.source}, opens in a new tab)</span>
          </a>
        </Heading>
        <p className="mt-2 line-clamp-2 text-sm sm:line-clamp-4 leading-6 text-muted">{item.summary}</p>
        <p className="mt-auto pt-2 text-xs text-muted sm:pt-3">{item.source}</p>
      </div>
    </Card>
  );
}

/** A placeholder with the source's name is underneath, so that it shows where an image fails, also without scripts. */
function NewsImage({ url, source }: { url: string; source: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className="relative aspect-[16/5] overflow-hidden border-b border-line bg-sunken">
      <div className="absolute inset-0 grid place-items-center px-5">
        <span className="headline line-clamp-2 text-center text-xl text-ink/85">{source}</span>
      </div>
      {!hasFailed && (
        <img
          src={url}
          alt=""
          width={640}
          height={200}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setHasFailed(true)}
          ref={(image) => {
            // An image that failed before hydration fires no error event again.
            if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}

/** Placeholder of a card while news are loading. */
export function NewsSkeleton() {
  return (
    <Card as="article" padding="none" className={cardLook} aria-hidden="true">
      <div className="p-5">
        <div className="flex justify-between">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="mt-3 h-5 w-11/12" />
        <SkeletonText lines={3} className="mt-4" />
      </div>
    </Card>
  );
}
