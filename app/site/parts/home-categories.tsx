import { Link } from 'react-router';
import type { CategoryIcon as IconName } from '../../catalog/category.ts';
import { CategoryIcon } from '../../catalog/category-icon.tsx';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { HomeSection } from './home-section.tsx';

interface HomeCategoriesProps {
  content: { title: string; text: string };
  categories: { id: string; name: string; description: string; icon: IconName; isFeatured: boolean }[];
}

/** Featured categories first, the others smaller below them. */
export function HomeCategories({ content, categories }: HomeCategoriesProps) {
  const ordered = [
    ...categories.filter(({ isFeatured }) => isFeatured),
    ...categories.filter(({ isFeatured }) => !isFeatured),
  ];
  return (
    <HomeSection id="categories" title={content.title} text={content.text}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {ordered.map(({ id, name, description, icon }) => (
          <Card as="li" key={id} isInteractive padding="medium">
            <CategoryIcon icon={icon} className="size-5 text-accent" />
            <h3 className="mt-4 font-semibold">
              <Link to={`/category/${id}`} className={cardLinkCover} prefetch="intent">
                {name}
              </Link>
            </h3>
            <p className="mt-1.5 text-sm leading-6 text-muted">{description}</p>
          </Card>
        ))}
      </ul>
    </HomeSection>
  );
}
