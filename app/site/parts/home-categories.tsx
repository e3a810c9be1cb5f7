import { Link } from 'react-router';
import { CategoryIcon } from '../../catalog/category-icon.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import type { HomeData } from '../home/home-page.server.ts';
import { HomeSection } from './home-section.tsx';

interface HomeCategoriesProps {
  content: { title: string; text: string };
  categories: HomeData['categories'];
  /** Of tools in all. */
  total: number;
}

/** Featured categories first, the others smaller below them. */
export function HomeCategories({ content, categories, total }: HomeCategoriesProps) {
  const ordered = [
    ...categories.filter(({ isFeatured }) => isFeatured),
    ...categories.filter(({ isFeatured }) => !isFeatured),
  ];
  return (
    <HomeSection id="categories" title={content.title} text={content.text}>
      <ul className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
        {ordered.map(({ id, name, description, icon, count, named }) => (
          <Card as="li" key={id} isInteractive padding="none" className="flex min-w-0 flex-col p-3 sm:p-5">
            <p className="flex items-center justify-between gap-2 text-sm text-muted">
              <CategoryIcon id={id} icon={icon} className="size-5 text-accent" />
              <span>{count === 1 ? '1 tool' : `${count} tools`}</span>
            </p>
            <h3 className="mt-2 font-semibold max-sm:text-sm sm:mt-4">
              <Link to={`/category/${id}`} className={cardLinkCover} prefetch="intent">
                {name}
              </Link>
            </h3>
            <p className="mt-1.5 mb-3 text-sm leading-6 text-muted max-sm:hidden">{description}</p>
            <NamedTools tools={named} />
          </Card>
        ))}
        <Card as="li" isInteractive padding="none" className="flex min-w-0 flex-col p-3 max-sm:justify-center sm:p-5">
          <h3 className="font-semibold max-sm:text-sm">
            <Link to="/tools" className={`${cardLinkCover} text-accent`}>
              All {total} tools
            </Link>
          </h3>
          <p className="mt-1.5 text-sm leading-6 text-muted max-sm:hidden">
            One list, by price, platform, open source and data handling.
          </p>
        </Card>
      </ul>
    </HomeSection>
  );
}

function NamedTools({ tools }: { tools: HomeData['categories'][number]['named'] }) {
  if (tools.length === 0) return null;
  return (
    <div className="mt-auto flex min-w-0 items-center gap-2 pt-2">
      <span className="flex shrink-0 gap-1" aria-hidden="true">
        {tools.map(({ name, logo }) => (
          <ToolLogo key={name} name={name} logo={logo} size="small" />
        ))}
      </span>
      <p className="line-clamp-2 text-xs text-muted max-sm:sr-only">{tools.map(({ name }) => name).join(', ')}</p>
    </div>
  );
}
