import { Link } from 'react-router';
import { Mark } from '../../ui/mark.tsx';
import { categoryLinks, companyLinks, type NavigationLink, profileLinks, resourceLinks } from '../shell/navigation.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import { CompanyGrid } from './company-grid.tsx';
import { ThemeChoiceGroup } from './theme-toggle.tsx';

interface SiteFooterProps {
  categories: { id: string; name: string }[];
  /** Cards, as markup. */
  companies: string;
  companyCount: number;
  publicUrl: string;
  linkedinUrl: string | null;
  isSelling: boolean;
}

export function SiteFooter({
  categories,
  companies,
  companyCount,
  publicUrl,
  linkedinUrl,
  isSelling,
}: SiteFooterProps) {
  const profiles = profileLinks(publicUrl, linkedinUrl);
  return (
    <footer className="deferred mt-8 bg-sunken print:hidden">
      <div className="page-width py-8 sm:py-12">
        <CompanyGrid cards={companies} total={companyCount} />
        <div className="deferred mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:mt-12 sm:gap-y-10 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-[1.4fr_1fr_1fr_1.8fr]">
          <div className="col-span-2 sm:col-span-3 lg:col-span-1">
            <Link
              prefetch="intent"
              to="/"
              className="inline-flex items-center gap-2.5 rounded font-semibold tracking-[-0.02em]"
            >
              <Mark />
              {siteIdentity.name}
            </Link>
            <p className="mt-4 max-w-xs text-sm text-muted">{siteIdentity.description}</p>
            <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
              {profiles.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="text-accent underline underline-offset-4"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <FooterColumn title="Categories" links={categoryLinks(categories)} />
          <FooterColumn title="Company" links={companyLinks(isSelling)} />
          <FooterColumn title="Resources" links={resourceLinks} isLong />
        </div>
        <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6 text-sm text-muted sm:flex-row sm:items-center sm:justify-between">
          <p className="max-w-2xl">
            Names and logos belong to their owners; they are shown here to say which product is meant. No endorsement is
            implied.{' '}
            <Link to="/licences" className="text-accent underline underline-offset-4">
              Licences of the software
            </Link>
          </p>
          <ThemeChoiceGroup />
        </div>
      </div>
    </footer>
  );
}

/** @param isLong two columns where there is room */
function FooterColumn({ title, links, isLong }: { title: string; links: NavigationLink[]; isLong?: boolean }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className={isLong ? 'max-sm:col-span-2' : undefined}>
      <h2 className="caption">{title}</h2>
      <ul className={`mt-2 sm:mt-3 ${isLong ? 'columns-2 gap-x-6 sm:max-lg:columns-1' : ''}`}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              prefetch="intent"
              to={to}
              className="inline-block py-1 text-sm sm:py-1.5 underline-offset-4 hover:text-accent hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
