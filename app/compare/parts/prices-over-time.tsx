import { Link } from 'react-router';
import { onDate } from '../../catalog/fact-wording.ts';
import { priceSteps } from '../../catalog/price-series.ts';
import { formatMinor } from '../../platform/money.ts';
import { StepChart } from '../../ui/step-chart.tsx';
import type { PastPrices } from '../comparison/past-prices.server.ts';

/** What plans of the compared tools cost before, on one axis of time. Nothing where no price has changed. */
export function PricesOverTime({ prices }: { prices: readonly PastPrices[] }) {
  if (prices.length === 0) return null;
  const days = prices.flatMap(({ points }) => points.map(({ day }) => Date.parse(day)));
  const time = { min: Math.min(...days), max: Math.max(...days) };
  return (
    <section aria-labelledby="prices-over-time" className="mt-6">
      <h2 id="prices-over-time" className="headline text-2xl">
        Prices that have changed
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {prices.map(({ toolId, title, currency, points }) => (
          <li key={title}>
            <StepChart
              caption={`${title}: price per month`}
              series={[priceSteps(points)]}
              time={time}
              write={(minor) => formatMinor(minor, currency)}
            />
            <p className="mt-2 text-sm">
              <span className="sr-only">{title}, price per month: </span>
              {points.map(({ day, minor }) => `${formatMinor(minor, currency)} ${onDate(day)}`).join(', ')}
              {' · '}
              <Link to={`/tool/${toolId}#history`} className="text-accent underline underline-offset-4">
                Sources<span className="sr-only"> of the prices of {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
