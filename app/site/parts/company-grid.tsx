import { Link } from 'react-router';

/** Few, because every page contains them. */
export const FOOTER_COMPANIES = 4;

/** The footer's cards, behind one line, as markup; `total` is the number on the companies page. */
export function CompanyGrid({ cards, total }: { cards: string; total: number }) {
  if (cards === '') return null;
  return (
    <section aria-labelledby="companies-behind" className="flex flex-wrap items-baseline gap-x-6">
      <details className="open:w-full">
        <summary className="cursor-pointer py-1 underline underline-offset-4">
          <h2 id="companies-behind" className="inline font-semibold tracking-[-0.01em]">
            The companies behind the tools
          </h2>
        </summary>
        <div dangerouslySetInnerHTML={{ __html: cards }} />
      </details>
      {total > FOOTER_COMPANIES && (
        <Link prefetch="intent" to="/companies" className="py-1 text-sm text-accent underline underline-offset-4">
          All {total} companies
        </Link>
      )}
    </section>
  );
}
