import { LinkButton } from '../../ui/button.tsx';
import type { HomeContent } from '../home/home-content.server.ts';

interface HomeHeroProps {
  content: HomeContent['hero'];
  counts: { tools: number; categories: number; companies: number };
}

export function HomeHero({ content, counts }: HomeHeroProps) {
  const figures: [string, number][] = [
    ['tools', counts.tools],
    ['categories', counts.categories],
    ['companies', counts.companies],
  ];
  return (
    <section aria-labelledby="hero-title" className="border-b border-line bg-surface">
      <div className="page-width pt-12 pb-10 sm:pt-20 sm:pb-14">
        <h1 id="hero-title" className="headline max-w-4xl text-5xl sm:text-7xl">
          {content.title}
        </h1>
        <p className="mt-6 max-w-2xl text-lg leading-8 text-muted">{content.text}</p>
        <ul className="mt-10 grid gap-4 md:grid-cols-2">
          {content.cards.map(({ id, title, text, note, action, more }, index) => (
            <li key={id} className="flex flex-col rounded border border-edge bg-paper p-6">
              <p className="caption">{note}</p>
              <h2 className="mt-3 text-xl font-semibold tracking-[-0.01em]">{title}</h2>
              <p className="mt-2 mb-6 max-w-lg leading-7 text-muted">{text}</p>
              <div className="mt-auto flex flex-wrap gap-3">
                <LinkButton to={action.href} size="large" variant={index === 0 ? 'primary' : 'secondary'}>
                  {action.label}
                </LinkButton>
                {more && (
                  <LinkButton to={more.href} size="large">
                    {more.label}
                  </LinkButton>
                )}
              </div>
            </li>
          ))}
        </ul>
        <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map(([name, value]) => (
            <div key={name} className="flex flex-row-reverse items-baseline gap-2">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-mono text-xl">{value.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div aria-hidden="true" className="ruler-edge h-3" />
    </section>
  );
}
