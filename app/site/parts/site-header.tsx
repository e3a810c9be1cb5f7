import './site-header.css';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import { SearchTrigger } from '../../ui/search-trigger.tsx';
import { allPostsLink, helpLink, mainLinks, postLinks, providerLinks } from '../shell/navigation.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import { AccountButtons } from './account-buttons.tsx';
import { MobilePanel } from './mobile-panel.tsx';
import { NavigationDropdown } from './navigation-dropdown.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Scroll distance after which the header gets a background, px. */
const scrolledAfterPx = 10;

/** The path prefix of a menu's pages. */
const BLOG = '/blog';
const FOR_PROVIDERS = '/for-providers';

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
  isSelling: boolean;
}

export function SiteHeader({ categories, posts, isSelling }: SiteHeaderProps) {
  const isScrolled = useIsScrolled();
  const current = currentBase(useLocation().pathname);
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className={classNames(
        'group/header fixed inset-x-0 top-0 z-50 border-b transition-colors print:hidden',
        isScrolled ? 'border-line bg-paper/90 backdrop-blur-md' : 'border-transparent bg-paper',
      )}
    >
      <div className="page-width flex h-(--header-height) items-center gap-2 xl:gap-4">
        <HeaderInside categories={categories} posts={posts} isSelling={isSelling} current={current} />
      </div>
      <div aria-hidden="true" className="reading-pointer" />
    </header>
  );
}

/** The header link marked as current: on its page and on all pages below it. */
function currentBase(pathname: string): string {
  return bases.find((base) => pathname === base || (base !== '/' && pathname.startsWith(`${base}/`))) ?? '';
}

const bases = [...mainLinks.map(({ to }) => to), helpLink.to, BLOG, FOR_PROVIDERS];

function HeaderInside({ categories, posts, isSelling, current }: SiteHeaderProps & { current: string }) {
  return (
    <>
      <Link
        prefetch="intent"
        to="/"
        className="flex shrink-0 items-center gap-2.5 rounded"
        aria-label={`${siteIdentity.name}, home`}
      >
        <Mark />
        <span className="hidden text-[1.0625rem] font-semibold tracking-[-0.02em] sm:inline">{siteIdentity.name}</span>
      </Link>
      <nav aria-label="Main" className="hidden grow lg:block">
        <ul className="flex items-center xl:gap-1">
          {mainLinks.map((link) => (
            <li key={link.to}>
              <TopLink {...link} current={current} />
            </li>
          ))}
          <li>
            <NavigationDropdown
              label="Blog"
              isCurrent={current === BLOG}
              links={[allPostsLink, ...postLinks(posts)]}
              isWide
            />
          </li>
          <li>
            <TopLink {...helpLink} current={current} />
          </li>
          <li>
            <NavigationDropdown
              label="For AI Providers"
              isCurrent={current === FOR_PROVIDERS}
              links={providerLinks(isSelling)}
            />
          </li>
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <SearchTrigger />
        <ThemeToggle />
        <AccountButtons className="ml-1 hidden sm:grid" />
        <MobilePanel categories={categories} posts={posts} isSelling={isSelling} />
      </div>
    </>
  );
}

/** Narrow menus show the first word of a label; screen readers get all of it. */
function TopLink({ label, to, current }: { label: string; to: string; current: string }) {
  const [first, ...rest] = label.split(' ');
  return (
    <Link prefetch="intent" to={to} aria-current={to === current ? 'page' : undefined} className="top-item">
      {first}
      {rest.length > 0 && <span className="max-[70rem]:sr-only">{` ${rest.join(' ')}`}</span>}
    </Link>
  );
}
