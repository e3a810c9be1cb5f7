import { Form, Link } from 'react-router';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { HomeContent } from '../home/home-content.server.ts';
import type { HomeData } from '../home/home-page.server.ts';

interface HomeHeroProps {
  content: Omit<HomeContent['hero'], 'prices'>;
  counts: HomeData['counts'];
  /** Models with a price. */
  models: number;
  /** Markup of the recorded run and of the prices. */
  run: string;
  prices: string;
}

export function HomeHero({ content, counts, models, prices, run }: HomeHeroProps) {
  return (
    <section aria-labelledby="hero-title" className="bg-sunken">
      <div className="page-width grid gap-x-14 gap-y-4 pt-6 pb-6 *:min-w-0 sm:gap-y-6 sm:pt-14 sm:pb-14 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="flex flex-col">
          <h1 id="hero-title" className="headline text-3xl sm:text-6xl">
            {content.title}
          </h1>
          <p className="mt-3 max-w-2xl text-muted sm:mt-6 sm:text-xl sm:leading-8">{content.text}</p>
          <HeroSearch content={content.search} />
          <Figures counts={counts} models={models} />
        </div>
        <section
          aria-labelledby="hero-run"
          className="group panel p-4 sm:p-6"
          dangerouslySetInnerHTML={{ __html: run }}
        />
        {prices !== '' && (
          <section
            aria-labelledby="hero-prices"
            className="panel flex flex-col p-4 sm:p-6"
            dangerouslySetInnerHTML={{ __html: prices }}
          />
        )}
        <ul className="grid gap-4 sm:max-lg:grid-cols-2">
          {content.cards.map(({ id, title, text, note, action }, index) => (
            <li key={id} className="panel flex flex-col p-4 sm:p-6">
              <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
              <p className="mt-1 mb-4 text-sm leading-6 text-muted">
                {text} <span className="font-medium text-ink">{note}.</span>
              </p>
              <LinkButton
                to={action.href}
                variant={index === 0 ? 'primary' : 'secondary'}
                className="mt-auto self-start"
              >
                {action.label}
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A search that works before any script, and comparisons that many people make. */
function HeroSearch({ content }: { content: HomeContent['hero']['search'] }) {
  return (
    <>
      <Form action="/search" role="search" aria-label={content.label} className="mt-4 flex gap-2 sm:mt-8">
        <Input
          type="search"
          name="q"
          autoComplete="off"
          maxLength={120}
          aria-label={content.label}
          placeholder={content.placeholder}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      <ul
        aria-label="Comparisons that many people make"
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm sm:mt-4 sm:mb-7 sm:gap-x-6"
      >
        {content.comparisons.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} prefetch="intent" className="inline-block py-1 text-accent underline underline-offset-4">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({ counts, models }: { counts: HomeHeroProps['counts']; models: number }) {
  const figures: [string, number][] = [
    ['tools', counts.tools],
    ['models', models],
    ['categories', counts.categories],
    ['companies', counts.companies],
  ];
  return (
    <dl className="mt-4 flex flex-wrap gap-x-3 gap-y-1 sm:mt-auto sm:justify-between sm:border-t sm:border-line sm:pt-6">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5 sm:flex-col-reverse sm:gap-1">
          <dt className="text-xs text-muted sm:text-sm">{name}</dt>
          <dd className="text-sm font-medium tabular-nums sm:text-4xl sm:tracking-[-0.02em]">
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
