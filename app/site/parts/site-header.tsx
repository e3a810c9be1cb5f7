import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SearchTrigger } from '../../ui/search-trigger.tsx';
import { allPostsLink, helpLink, mainLinks, postLinks, providerLinks } from '../navigation.ts';
import { siteIdentity } from '../site-identity.ts';
import { AccountButtons } from './account-buttons.tsx';
import { MobilePanel } from './mobile-panel.tsx';
import { NavigationDropdown } from './navigation-dropdown.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { topItemClass } from './top-item-class.ts';

/** Pixels after which the header leaves the paper and becomes a bar of its own. */
const scrolledAfterPx = 10;

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > scrolledAfterPx,
    () => false,
  );
}

interface SiteHeaderProps {
  categories: { id: string; name: string }[];
  posts: { slug: string; title: string }[];
}

export function SiteHeader({ categories, posts }: SiteHeaderProps) {
  const isScrolled = useIsScrolled();
  const { pathname } = useLocation();
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className={classNames(
        'group/header fixed inset-x-0 top-0 z-50 border-b transition-colors print:hidden',
        isScrolled ? 'border-line bg-paper/90 backdrop-blur-md' : 'border-transparent bg-paper',
      )}
    >
      <div className="page-width flex h-(--header-height) items-center gap-2 xl:gap-4">
        <PageLink
          to="/"
          className="flex shrink-0 items-center gap-2.5 rounded"
          aria-label={`${siteIdentity.name}, home`}
        >
          <Mark />
          <span className="hidden text-[1.0625rem] font-semibold tracking-[-0.02em] sm:inline lg:hidden xl:inline">
            {siteIdentity.name}
          </span>
        </PageLink>
        <nav aria-label="Main" className="hidden grow lg:block">
          <ul className="flex items-center xl:gap-1">
            {mainLinks.map((link) => (
              <li key={link.to}>
                <TopLink {...link} pathname={pathname} />
              </li>
            ))}
            <li>
              <NavigationDropdown label="Blog" base="/blog" links={[allPostsLink, ...postLinks(posts)]} isWide />
            </li>
            <li>
              <TopLink {...helpLink} pathname={pathname} />
            </li>
            <li>
              <NavigationDropdown label="For AI Providers" base="/for-providers" links={providerLinks} />
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <SearchTrigger />
          <ThemeToggle />
          <AccountButtons className="ml-1 hidden sm:grid" />
          <MobilePanel categories={categories} posts={posts} />
        </div>
      </div>
      <div aria-hidden="true" className="reading-pointer" />
    </header>
  );
}

/** Marked as current on its page and on all below it. */
function TopLink({ label, to, pathname }: { label: string; to: string; pathname: string }) {
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        topItemClass,
        'aria-[current=page]:font-medium aria-[current=page]:text-ink',
        "aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0.5 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent aria-[current=page]:after:content-['']",
      )}
    >
      {label}
    </PageLink>
  );
}
