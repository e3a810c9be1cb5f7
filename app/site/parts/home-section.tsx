import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HomeSectionProps {
  id: string;
  title: string;
  text: string;
  link?: { label: string; href: string };
  children: ReactNode;
}

/** A section of the home page: heading, one sentence, a link. */
export function HomeSection({ id, title, text, link, children }: HomeSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="deferred">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="max-w-2xl">
          <h2 id={`${id}-title`} className="headline text-2xl sm:text-4xl">
            {title}
          </h2>
          <p className="mt-2 text-muted max-sm:hidden">{text}</p>
        </div>
        {link && (
          <Link to={link.href} className="py-1 text-sm text-accent underline underline-offset-4">
            {link.label}
          </Link>
        )}
      </div>
      <div className="mt-4 sm:mt-7">{children}</div>
    </section>
  );
}
