import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import {
  allPostsLink,
  categoryLinks,
  helpLink,
  mainLinks,
  type NavigationLink,
  postLinks,
  providerLinks,
} from '../shell/navigation.ts';
import { AccountButtons } from './account-buttons.tsx';

interface MobilePanelProps {
  categories: { id: string; name: string }[];
  posts: { slug: string; title: string }[];
  isSelling: boolean;
}

/** The menu below the large breakpoint: a native popover, so it opens without scripts and closes with Escape. */
export function MobilePanel({ categories, posts, isSelling }: MobilePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="site-panel"
        aria-expanded={isOpen}
        aria-controls="site-panel"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        className={buttonClass({ variant: 'quiet', size: 'small', isIcon: true })}
      >
        {isOpen ? <X className="size-5!" aria-hidden /> : <Menu className="size-5!" aria-hidden />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any link inside closes the panel. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click. */}
      <div
        id="site-panel"
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) event.currentTarget.hidePopover();
        }}
        className="site-panel lg:hidden"
      >
        <nav aria-label="All pages" className="page-width grid gap-x-8 gap-y-6 py-6 sm:grid-cols-2">
          <AccountButtons className="grid justify-items-start! sm:hidden" />
          <PanelSection title="Main Menu" links={[...mainLinks, helpLink]} />
          <PanelSection title="Blog" links={[allPostsLink, ...postLinks(posts)]} />
          <PanelSection title="For AI Providers" links={providerLinks(isSelling)} />
          <PanelSection title="Categories" links={categoryLinks(categories)} />
        </nav>
      </div>
    </div>
  );
}

function PanelSection({ title, links }: { title: ReactNode; links: NavigationLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="caption border-b border-line pb-2">{title}</h2>
      <ul className="mt-1">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link prefetch="intent" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
