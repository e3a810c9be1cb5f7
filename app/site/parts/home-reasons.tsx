import BadgeCheck from 'lucide-react/icons/badge-check';
import Columns from 'lucide-react/icons/columns-3';
import Gauge from 'lucide-react/icons/gauge';
import { Link } from 'react-router';
import type { HomeContent } from '../home/home-content.server.ts';
import { HomeSection } from './home-section.tsx';

const icons = { check: BadgeCheck, columns: Columns, gauge: Gauge };

export function HomeWhy({ content }: { content: HomeContent['why'] }) {
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

export function HomeSteps({ content }: { content: HomeContent['steps'] }) {
  return (
    <HomeSection id="steps" title={content.title} text={content.text}>
      <ol className="grid gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-3">
        {content.items.map(({ id, title, text, href }, index) => (
          <li key={id} className="relative bg-surface p-3 md:p-6 has-[a:hover]:bg-paper">
            <p className="caption max-md:hidden" aria-hidden="true">
              Step {index + 1}
            </p>
            <h3 className="mt-0.5 font-semibold md:mt-3">
              <Link to={href} className="after:absolute after:inset-0 hover:text-accent">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-sm leading-6 text-muted md:mt-2 md:text-[0.9375rem]">{text}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
