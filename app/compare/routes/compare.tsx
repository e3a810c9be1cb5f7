import { useEffect, useRef } from 'react';
import { Form, Link, redirect, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isOfOpenPriceList } from '../../catalog/fact-wording.ts';
import { OpenPriceListCredit } from '../../catalog/open-price-list-credit.tsx';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { longDate } from '../../ui/written-date.ts';
import { comparedAt, comparePage, comparePathOf, MAX_TOOLS } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { Comparison, ComparisonColumn } from '../comparison/comparison.ts';
import { glanceOf } from '../comparison/glance.ts';
import type { LoadedComparison } from '../comparison/loaded-comparison.ts';
import { pastPrices } from '../comparison/past-prices.server.ts';
import type { ToolOption } from '../comparison/tool-option.ts';
import { comparisonDescription, comparisonTitle } from '../comparison-title.ts';
import { loadComparison } from '../load-comparison.server.ts';
import { linksOnward } from '../pairs.server.ts';
import { CompareControls } from '../parts/compare-controls.tsx';
import { ComparisonSkeleton, ComparisonTable } from '../parts/comparison-table.tsx';
import { ControlsSheet } from '../parts/controls-sheet.tsx';
import { EmptySelection } from '../parts/empty-selection.tsx';
import { GlanceTable } from '../parts/glance-table.tsx';
import { NextStepCards } from '../parts/next-step-cards.tsx';
import { PhoneColumns } from '../parts/phone-columns.tsx';
import { PricesOverTime } from '../parts/prices-over-time.tsx';
import { SelectionNotices } from '../parts/selection-notices.tsx';
import { TableToolbar } from '../parts/table-toolbar.tsx';
import { TeamFields } from '../parts/team-fields.tsx';
import { FoundTools, SuggestionLists } from '../parts/tool-lists.tsx';
import { useNextState } from '../parts/use-next-state.ts';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import {
  type CompareState,
  canonicalPath,
  columnsOf,
  comparePath,
  comparePathDropping,
  isCanonical,
  phonePair,
} from '../selection.ts';
import { storedSelection, storeSelection } from '../stored-selection.ts';
import { visibleRows } from '../visible-rows.ts';
import type { Route } from './+types/compare';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { searchParams, pathname } = new URL(request.url);
  const loaded = await loadComparison(ctx, searchParams, comparedAt(pathname));
  if (loaded.dropped.length > 0 || !isCanonical(searchParams, loaded.state, loaded.refused))
    throw redirect(comparePathDropping(loaded.state, loaded.dropped));
  const { publicUrl } = ctx.config;
  return {
    ...loaded,
    onward: await linksOnward(ctx, loaded),
    // The table of a past day knows nothing of the days since.
    pastPrices: isOfTools(loaded) && loaded.state.asOf === null ? await pastPrices(ctx, columnsOf(loaded.state)) : [],
    address: publicUrl + comparePath(loaded.state),
    canonical: publicUrl + canonicalPath(loaded.state),
  };
}

const isOfTools = ({ state }: LoadedComparison) => state.of === 'tools';

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog', 'models');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(comparisonTitle([])) }];
  const names = loaderData.selected.map(({ name }) => name);
  const { asOf, of } = loaderData.state;
  return pageMeta({
    title: pageTitle(comparisonTitle(names) + (asOf === null ? '' : ` as of ${longDate(asOf)}`)),
    description: comparisonDescription(names, of),
    canonical: loaderData.canonical,
    ...(asOf === null ? machineFacts(loaderData.comparison.columns, loaderData.canonical) : { isIndexed: false }),
  });
}

/** Social image, Markdown and structured data, once there is something to compare. */
function machineFacts(columns: readonly ComparisonColumn[], canonical: string) {
  const selected = columns.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  if (selected.length === 0) return {};
  const { origin, search, pathname } = new URL(canonical);
  const names = selected.map(({ name }) => name);
  const isOfTools = comparedAt(pathname) === 'tools';
  return {
    markdown: `${pathname}.md${search}`,
    ...(selected.length > 1 && isOfTools
      ? { image: `/social/compare/${selected.map(({ id }) => id).join(',')}.png` }
      : {}),
    structuredData: [
      itemListData(
        origin,
        comparisonTitle(names),
        selected.map(({ name, path }) => ({ name, path })),
      ),
      breadcrumbData(origin, [{ name: comparisonTitle(names), path: pathname + search }]),
    ],
  };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { state, comparison, selected, categories, found, suggestions, onward } = loaderData;
  const words = comparedWords[state.of];
  const rows = visibleRows(comparison.rows, state.rows);
  const next = useNextState(state);
  // Columns that the current navigation will add.
  const awaited = Math.min(next.tools.filter((id) => !state.tools.includes(id)).length, MAX_TOOLS - state.tools.length);
  const isSeveral = selected.length > 1;
  const isEmpty = selected.length === 0 && awaited === 0;
  const swapped = selected.find(({ id }) => id === state.swap);
  useTabSelection(state.of === 'tools' ? selected : null);
  useRestoredFocus(columnsOf(state).join());
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 py-5 sm:gap-6 sm:py-14">
      <PageHeader state={state} columns={comparison.columns} />
      {/* Beside a list of what can be added, the field that narrows it stays in sight. */}
      <ControlsSheet isFolded={isSeveral && found === null} label={words.controls}>
        <CompareControls state={next} selected={selected} categories={categories} />
        {selected.length > 0 && <TableToolbar state={state} comparison={comparison} rows={rows} />}
      </ControlsSheet>
      <FoundTools
        state={next}
        found={found}
        heading={
          swapped ? `In place of ${swapped.name}` : `${words.many.charAt(0).toUpperCase()}${words.many.slice(1)} to add`
        }
      />
      <SelectionNotices loaded={loaderData} />
      <p role="status" className="sr-only">
        {selected.length === 0
          ? ''
          : `${selected.length} of ${MAX_TOOLS} ${words.many}: ${selected.map(({ name }) => name).join(', ')}`}
      </p>
      {selected.length === 0 && awaited > 0 && <ComparisonSkeleton columns={awaited} />}
      {isEmpty && <EmptySelection state={next} suggestions={suggestions} pairs={onward} />}
      {selected.length > 0 && (
        <>
          <BenchmarkLink to={loaderData.benchmark} isSeveral={isSeveral} />
          <PhoneColumns state={state} columns={comparison.columns} />
          <AtAGlance state={state} comparison={comparison} />
          <ComparisonTable
            state={state}
            comparison={comparison}
            pairVerdicts={loaderData.pairVerdicts}
            rows={rows}
            awaited={awaited}
          />
          <p className="hidden text-xs print:block">{loaderData.address}</p>
          <PricesOverTime prices={loaderData.pastPrices} />
          <SourceCredit comparison={comparison} />
          <LinkList className="print-hidden" links={onward} />
          <Suggestions state={next} suggestions={suggestions} />
        </>
      )}
      <div className="mt-6">
        <NextStepCards />
      </div>
    </div>
  );
}

function BenchmarkLink({ to, isSeveral }: { to: string | null; isSeveral: boolean }) {
  return (
    to && (
      <LinkButton to={to} variant="primary" className="print-hidden justify-self-start">
        {isSeveral ? 'Benchmark these models' : 'Benchmark this model'}
      </LinkButton>
    )
  );
}

/** On a phone the table begins with what decides between the two columns that it shows. */
function AtAGlance({ state, comparison }: Pick<LoadedComparison, 'state' | 'comparison'>) {
  const places = phonePair(state).map((id) => comparison.columns.findIndex((column) => column.id === id));
  if (places.length < 2) return null;
  const pair = places as unknown as readonly [number, number];
  const glance = glanceOf(comparison, pair, state);
  const teamForm = (
    <Form key={state.team} action={comparePage.tools} method="get" preventScrollReset>
      <TeamFields state={state} />
    </Form>
  );
  return (
    glance && (
      <GlanceTable
        glance={glance}
        columns={comparison.columns}
        pair={pair}
        teamForm={teamForm}
        className="print-hidden sm:hidden"
      />
    )
  );
}

function Suggestions({ state, suggestions }: Pick<LoadedComparison, 'state' | 'suggestions'>) {
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="deferred print-hidden mt-6">
      <h2 id="suggestions" className="headline mb-4 text-2xl">
        Worth comparing too
      </h2>
      <SuggestionLists state={state} lists={suggestions} />
    </section>
  );
}

function PageHeader({ state, columns }: { state: CompareState; columns: readonly ComparisonColumn[] }) {
  const { of } = state;
  const isSeveral = columns.length > 1;
  // A phone names the two columns that it shows.
  const named = new Set([...phonePair(state), ...columnsOf(state)]);
  const names = [...named].flatMap((id) => columns.find((column) => column.id === id)?.name ?? []);
  const other = of === 'tools' ? 'models' : 'tools';
  return (
    <header>
      {isSeveral && <p className="caption mb-2 max-sm:hidden">Compare Models</p>}
      <h1 className={classNames('headline sm:text-5xl', isSeveral ? 'text-2xl' : 'text-4xl')}>
        {isSeveral ? <WholeNames names={names} /> : 'Compare Models'}
      </h1>
      {!isSeveral && (
        <p className="mt-3 max-w-2xl text-muted">
          {comparedWords[of].lead}{' '}
          <Link to={comparePage[other]} className="text-accent underline underline-offset-4">
            AI {comparedWords[other].many} have a comparison of their own
          </Link>
        </p>
      )}
    </header>
  );
}

/** A phone shows two columns, and two names. */
const NAMES_ON_PHONE = 2;

/** A line breaks between names, and within one only where it is longer than the line. */
const WholeNames = ({ names }: { names: readonly string[] }) => (
  <>
    {names.map((name, index) => (
      <span key={name} className={index < NAMES_ON_PHONE ? undefined : 'max-sm:sr-only'}>
        {index > 0 && ' vs '}
        <span className="inline-block">{name}</span>
      </span>
    ))}
    {names.length > NAMES_ON_PHONE && (
      <span aria-hidden="true" className="sm:hidden">
        {' '}
        and {names.length - NAMES_ON_PHONE} more
      </span>
    )}
  </>
);

/**
 * Stores the page's selection in the tab. The bare page opens the stored comparison, whether a link or its address led
 * to it; removing the last tool, or going back to before the first, clears it.
 */
function useTabSelection(selected: readonly ToolOption[] | null): void {
  const shown = useRef(0);
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const { search } = useLocation();
  useEffect(() => {
    if (selected === null) return;
    const before = shown.current;
    shown.current = selected.length;
    if (selected.length > 0) return storeSelection(selected);
    const stored = storedSelection().map(({ id }) => id);
    if ((navigation === 'PUSH' || before === 0) && search === '' && stored.length > 1)
      void navigate(comparePathOf(stored), { replace: true });
    else if (before > 0) storeSelection([]);
  }, [selected, navigation, search, navigate]);
}

/** Credits the open price list when a cell shows one of its facts. */
function SourceCredit({ comparison }: { comparison: Comparison }) {
  const isDue = comparison.rows.some(({ cells }) =>
    cells.some((cell) => 'mark' in cell && isOfOpenPriceList(cell.mark)),
  );
  return isDue ? <OpenPriceListCredit className="max-w-3xl text-xs" /> : null;
}
