import { Form, Link } from 'react-router';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { HomeContent } from '../home/home-content.server.ts';
import type { HomeData } from '../home/home-page.server.ts';
import { HomePrices } from './home-prices.tsx';

interface HomeHeroProps {
  content: HomeContent['hero'];
  counts: HomeData['counts'];
  prices: HomeData['prices'];
}

export function HomeHero({ content, counts, prices }: HomeHeroProps) {
  return (
    <section aria-labelledby="hero-title" className="border-b border-line bg-surface">
      <div className="page-width pt-6 pb-6 sm:pt-14 sm:pb-12">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
          <div className="min-w-0">
            <h1 id="hero-title" className="headline text-3xl sm:text-6xl">
              {content.title}
            </h1>
            <p className="mt-4 max-w-2xl text-muted sm:mt-6 sm:text-lg sm:leading-8">{content.text}</p>
            <HeroSearch content={content.search} />
            <Figures counts={counts} models={prices.served} />
          </div>
          <HomePrices content={content.prices} prices={prices} />
        </div>
        <ul className="mt-5 grid gap-3 sm:mt-8 sm:gap-4 md:grid-cols-2">
          {content.cards.map(({ id, title, text, note, action, more }, index) => (
            <li key={id} className="flex flex-col rounded border border-edge bg-paper p-4 sm:p-6">
              <p className="caption">{note}</p>
              <h2 className="mt-1 text-lg font-semibold sm:mt-2 sm:text-xl tracking-[-0.01em]">{title}</h2>
              <p className="mt-1.5 mb-4 max-w-lg text-muted max-sm:text-sm sm:mb-5 sm:leading-7">{text}</p>
              <div className="mt-auto flex flex-wrap gap-3">
                <LinkButton to={action.href} variant={index === 0 ? 'primary' : 'secondary'}>
                  {action.label}
                </LinkButton>
                {more && <LinkButton to={more.href}>{more.label}</LinkButton>}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden="true" className="ruler-edge h-3" />
    </section>
  );
}

/** A search that works before any script, and comparisons that many people make. */
function HeroSearch({ content }: { content: HomeContent['hero']['search'] }) {
  return (
    <>
      <Form action="/search" role="search" aria-label={content.label} className="mt-4 flex max-w-xl sm:mt-6 gap-2">
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
      <ul aria-label="Comparisons that many people make" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
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
    <dl className="mt-4 flex flex-wrap gap-x-3 gap-y-1 sm:mt-6 sm:gap-x-8">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5 sm:gap-2">
          <dt className="text-xs text-muted sm:text-sm">{name}</dt>
          <dd className="font-mono text-sm sm:text-lg">{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
