import { ToolLogo } from '../../catalog/tool-logo.tsx';
import type { HomeData } from '../home/home-page.server.ts';
import { HomeSection } from './home-section.tsx';

interface HomeCompaniesProps {
  content: { title: string; text: string };
  companies: HomeData['companies'];
}

export function HomeCompanies({ content, companies }: HomeCompaniesProps) {
  if (companies.length === 0) return null;
  return (
    <HomeSection id="companies" title={content.title} text={content.text}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8 sm:gap-y-6 lg:grid-cols-4">
        {companies.map(({ id, name, description, website, logo, headquarters, products }) => (
          <li key={id} className="min-w-0 border-t border-line pt-3 sm:pt-4">
            <h3 className="flex items-center gap-2 font-semibold max-sm:text-sm sm:gap-3">
              <ToolLogo name={name} logo={logo} size="small" />
              {website === '' ? (
                <a href={`/company/${id}`} className="hover:text-accent">
                  {name}
                </a>
              ) : (
                <a href={website} target="_blank" rel="noopener noreferrer" className="hover:text-accent">
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
            </h3>
            {headquarters && <p className="caption mt-2 max-sm:hidden">{headquarters}</p>}
            <p className="mt-2 text-sm leading-6 text-muted max-sm:hidden">{description}</p>
            {products.length > 0 && (
              <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm">
                {products.map((product) => (
                  <a
                    key={product.name}
                    href={`/tool/${product.tool}`}
                    className="text-accent underline underline-offset-4"
                  >
                    {product.name}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
