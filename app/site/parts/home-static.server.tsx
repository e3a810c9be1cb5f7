import BadgeCheck from 'lucide-react/icons/badge-check';
import Columns from 'lucide-react/icons/columns-3';
import Gauge from 'lucide-react/icons/gauge';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeDate } from '../../ui/written-date.ts';
import type { HomeContent } from '../home/home-content.server.ts';
import type { HomeData } from '../home/home-page.server.ts';
import { HomeCertification } from './home-certification.server.tsx';
import { HomeCompanies } from './home-companies.server.tsx';
import { HomeSection } from './home-section.tsx';

/** Parts of the home page that only link: as markup, so that the browser loads no script for them. */
export function homeMarkup(
  { hero, why, steps, companies: intro, certification }: HomeContent,
  { prices, companies }: Pick<HomeData, 'prices' | 'companies'>,
) {
  return {
    prices: prices.models.length < 2 ? '' : renderToStaticMarkup(<HomePrices content={hero.prices} prices={prices} />),
    reasons: renderToStaticMarkup(
      <>
        <HomeWhy content={why} />
        <HomeSteps content={steps} />
      </>,
    ),
    companies: renderToStaticMarkup(
      <>
        <HomeCompanies content={intro} companies={companies} />
        <HomeCertification content={certification} />
      </>,
    ),
  };
}

/** What the same work costs with well-known models: bars to one scale, each leading to its model. */
function HomePrices({ content, prices }: { content: HomeContent['hero']['prices']; prices: HomeData['prices'] }) {
  const most = Math.max(...prices.models.map(({ dollars }) => dollars));
  return (
    <>
      <h2 id="hero-prices" className="font-semibold tracking-[-0.01em]">
        {content.title}
      </h2>
      <ul className="mt-3 grid grow content-evenly gap-1 sm:gap-1.5">
        {prices.models.map(({ id, name, dollars }) => (
          <li key={id} className="relative grid grid-cols-[9.5rem_1fr_4rem] items-center gap-3 text-sm sm:py-0.5">
            <a
              href={`/models/${id}`}
              className="truncate underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </a>
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
        {content.text} List prices observed {observedText(prices.observed)}, of each the cheapest provider whose price
        is not in doubt.{' '}
        <a href={content.link.href} className="underline underline-offset-4">
          {content.link.label}
        </a>
      </p>
    </>
  );
}

const observedText = ({ first, last }: HomeData['prices']['observed']) =>
  first === last ? `on ${writeDate(first)}` : `from ${writeDate(first)} to ${writeDate(last)}`;

const icons = { check: BadgeCheck, columns: Columns, gauge: Gauge };

function HomeWhy({ content }: { content: HomeContent['why'] }) {
  return (
    <HomeSection id="why" title={content.title} text={content.text}>
      <ul className="grid gap-4 border-t border-line pt-4 md:grid-cols-3 md:gap-8 md:pt-8">
        {content.features.map(({ id, icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={id} className="max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-3">
              <Icon className="size-6 text-accent" aria-hidden />
              <h3 className="font-semibold md:mt-4">{title}</h3>
              <p className="mt-1 text-sm leading-6 text-muted max-md:col-start-2 md:mt-2 md:text-[0.9375rem]">{text}</p>
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}

function HomeSteps({ content }: { content: HomeContent['steps'] }) {
  return (
    <HomeSection id="steps" title={content.title} text={content.text}>
      <ol className="grid gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-3">
        {content.items.map(({ id, title, text, href }, index) => (
          <li key={id} className="relative bg-surface p-3 md:p-6 has-[a:hover]:bg-paper">
            <p className="caption max-md:hidden" aria-hidden="true">
              Step {index + 1}
            </p>
            <h3 className="mt-0.5 font-semibold md:mt-3">
              <a href={href} className="after:absolute after:inset-0 hover:text-accent">
                {title}
              </a>
            </h3>
            <p className="mt-1 text-sm leading-6 text-muted md:mt-2 md:text-[0.9375rem]">{text}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
