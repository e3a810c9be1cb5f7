import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from 'react-router';
import { companyFieldNames, companyFields } from '../../catalog/company.ts';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { phoneRow } from '../../ui/phone-row.ts';
import { type CompanyCardFacts, visibleProducts } from '../home/company.ts';

/** The website is a link below the rows. */
const isRow = (field: (typeof companyFields)[number]): field is Exclude<typeof field, 'website'> => field !== 'website';

/** Company cards; in a phone's footer a row that scrolls. */
export function CompanyCards({
  companies,
  isPage = false,
}: {
  companies: CompanyCardFacts[];
  /** The companies page: one per line on a phone, each with its id as anchor. */
  isPage?: boolean;
}) {
  return (
    <ul className={`mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4 ${isPage ? '' : phoneRow}`}>
      {companies.map((company) => (
        <li key={company.id} id={isPage ? company.id : undefined} className="deferred snap-start scroll-mt-24">
          <CompanyCard company={company} isPage={isPage} />
        </li>
      ))}
    </ul>
  );
}

function CompanyCard({ company, isPage }: { company: CompanyCardFacts; isPage: boolean }) {
  return (
    <article className="relative flex h-full flex-col panel p-4 text-sm">
      <h3 className="flex items-center gap-3 font-semibold">
        <ToolLogo name={company.name} logo={company.logo} size="small" />
        <Link prefetch="intent" to={`/company/${company.id}`} className="underline-offset-4 hover:underline">
          {company.name}
        </Link>
      </h3>
      {company.description && <p className="mt-3 text-[0.8125rem] leading-5">{company.description}</p>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[0.8125rem] leading-5">
        {companyFields.filter(isRow).map((field) => (
          <div key={field} className="contents">
            <dt className="text-muted">{companyFieldNames[field]}</dt>
            <dd>{company[field] ?? <span className="text-muted italic">unknown</span>}</dd>
          </div>
        ))}
      </dl>
      <ProductList products={company.products} />
      <div className="mt-auto flex items-end justify-between gap-3 pt-3 text-xs text-muted">
        <div className="grid gap-1">
          <CompanySources sources={company.sources} />
          {isPage && (
            <a href={`/corrections/new?company=${company.id}`} rel="nofollow" className="underline underline-offset-2">
              Correct a fact<span className="sr-only"> about {company.name}</span>
            </a>
          )}
        </div>
        {company.website !== '' && (
          <a
            href={company.website}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex shrink-0 items-center gap-1 py-1 text-accent underline underline-offset-4"
          >
            Website<span className="sr-only"> of {company.name}</span>
            <ArrowUpRight className="size-3.5" aria-hidden />
          </a>
        )}
        {company.website === '' && company.websiteDoubt === null && <p>Website unknown</p>}
        {company.websiteDoubt && <p className="text-right">Website not linked: {company.websiteDoubt}.</p>}
      </div>
    </article>
  );
}

function ProductList({ products }: { products: CompanyCardFacts['products'] }) {
  if (products.length === 0) return null;
  const hidden = products.length - visibleProducts;
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5" aria-label="Key products">
      {products.slice(0, visibleProducts).map(({ name, tool }) => (
        <li key={name} className="rounded border border-line bg-paper text-xs leading-5">
          <Link
            prefetch="intent"
            to={`/tool/${tool}`}
            className="block rounded px-2 hover:bg-accent-soft hover:text-accent"
          >
            {name}
          </Link>
        </li>
      ))}
      {hidden > 0 && <li className="px-1 text-xs leading-6 text-muted">+{hidden} more</li>}
    </ul>
  );
}

/** Which facts have a source, and who says so: folded, because it is longer than the facts. */
function CompanySources({ sources }: { sources: CompanyCardFacts['sources'] }) {
  if (sources.length === 0) return <p>No fact with a source yet</p>;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 underline decoration-dotted underline-offset-4 hover:text-ink">
        {sources.length === 1 ? 'Source' : `${sources.length} sources`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {sources.map(({ fields, url, sentence }) => (
          <li key={url + sentence}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="underline underline-offset-2 hover:text-ink"
            >
              {fields.map((field) => (field === 'ceo' ? 'CEO' : field)).join(', ')}
            </a>
            : {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}
