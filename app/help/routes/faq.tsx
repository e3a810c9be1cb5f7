import { useState } from 'react';
import { Form, Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type FaqQuery, faqSearch, filterFaq, parseFaqQuery } from '../faq/faq.ts';
import { listFaq } from '../faq-content.server.ts';
import { FaqList } from '../parts/faq-list.tsx';
import type { Route } from './+types/faq';

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listFaq(), canonical: `${requestContext(context).config.publicUrl}/faq` };
}

/** The page contains all answers: search and tabs need nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export function headers() {
  return publicPage(DEFAULT_FRESH_S, 'help');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Help Centre'),
    description:
      'Answers about comparing and benchmarking AI tools, plans and payments, partnerships, accounts, security and privacy.',
    canonical: loaderData?.canonical ?? '/faq',
  });
}

export default function FaqPage({ loaderData: { categories } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const query = parseFaqQuery(search, categories);
  const found = filterFaq(categories, query);
  const isSearch = query.text.trim() !== '';
  return (
    <div className="page-width max-w-5xl! py-10 sm:py-14">
      <PageHead
        title="Help Centre"
        text="Frequently asked questions, and their answers."
        aside={
          <div className="lg:w-96">
            <FaqSearch query={query} />
          </div>
        }
      />
      <Tabs
        label="Question categories"
        className="mt-6"
        current={query.category ?? 'all'}
        items={[
          { value: 'all', label: 'All', to: `/faq${faqSearch({ ...query, category: null })}` },
          ...categories.map(({ id, name }) => ({
            value: id,
            label: name,
            to: `/faq${faqSearch({ ...query, category: id })}`,
          })),
        ]}
      />
      <div role="status" className="mt-4 flex min-h-8 flex-wrap items-center gap-3 text-sm text-muted">
        {isSearch && <span>Found {found.count} result(s)</span>}
        {isSearch && (
          <Link to="/faq" replace preventScrollReset className={buttonClass({ variant: 'quiet', size: 'small' })}>
            Clear search
          </Link>
        )}
      </div>
      <div className="mt-2">{found.count === 0 ? <NothingFound /> : <FaqList categories={found.categories} />}</div>
      <ContactSupport />
    </div>
  );
}

function FaqSearch({ query }: { query: FaqQuery }) {
  const navigate = useNavigate();
  // The box shows exactly what is typed; the address has the trimmed text.
  const [typed, setTyped] = useState(query.text);
  const shown = typed.trim() === query.text.trim() ? typed : query.text;

  function show(text: string) {
    setTyped(text);
    // A search covers all categories.
    navigate(`/faq${faqSearch({ text, category: null })}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      role="search"
      aria-label="Search help"
      action="/faq"
      className="mt-8 flex gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchInput
        name="q"
        value={shown}
        onChange={(event) => show(event.target.value)}
        placeholder="Search questions and answers"
        aria-label="Search questions and answers"
        maxLength={100}
        className="grow"
      />
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          Search
        </button>
      </noscript>
    </Form>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title="No results found"
      text="No question or answer contains these words. Try fewer of them, or ask us."
      actions={
        <Link to="/faq" replace className={buttonClass()}>
          Show all questions
        </Link>
      }
    />
  );
}

function ContactSupport() {
  return (
    <section className="mt-14 flex flex-wrap items-center justify-between gap-4 panel p-6">
      <div>
        <h2 className="font-semibold">Still have questions?</h2>
        <p className="mt-1 text-sm text-muted">A person reads what you write.</p>
      </div>
      <LinkButton to="/contact" variant="primary">
        Contact Support
      </LinkButton>
    </section>
  );
}
