import { Link } from 'react-router';
import { writeDate } from '../../ui/written-date.ts';
import type { HomeContent } from '../home/home-content.server.ts';
import type { HomeData } from '../home/home-page.server.ts';

const widest = (models: HomeData['prices']['models']) => Math.max(...models.map(({ dollars }) => dollars));

/** What the same work costs with well-known models: bars to one scale, each leading to its model. */
export function HomePrices({
  content,
  prices,
}: {
  content: HomeContent['hero']['prices'];
  prices: HomeData['prices'];
}) {
  if (prices.models.length < 2) return null;
  const most = widest(prices.models);
  return (
    <section aria-labelledby="hero-prices" className="panel p-4 sm:p-6">
      <h2 id="hero-prices" className="font-semibold tracking-[-0.01em]">
        {content.title}
      </h2>
      <ul className="mt-3 grid gap-1 sm:gap-1.5">
        {prices.models.map(({ id, name, dollars }) => (
          <li key={id} className="relative grid grid-cols-[9.5rem_1fr_4rem] items-center gap-3 text-sm sm:py-0.5">
            <Link
              to={`/models/${id}`}
              className="truncate underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="h-2.5">
              <span
                className="block h-full min-w-0.5 rounded-xs bg-accent"
                style={{ width: `${(100 * dollars) / most}%` }}
              />
            </span>
            <span className="text-right font-mono">${dollars.toFixed(2)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">
        {content.text} List prices of {writeDate(prices.day)}, the cheapest provider of each.{' '}
        <Link to={content.link.href} className="underline underline-offset-4">
          {content.link.label}
        </Link>
      </p>
    </section>
  );
}
