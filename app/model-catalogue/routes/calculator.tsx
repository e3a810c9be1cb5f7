import { MONTH_DAYS } from '@yardstick/bench/words';
import { data, Form, Link } from 'react-router';
import { inSlices } from '../../platform/in-slices.server.ts';
import { CATALOG_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { longDate } from '../../ui/written-date.ts';
import { calculateCosts } from '../calculate-costs.ts';
import {
  type CostQuestion,
  calculatorPath,
  FIRST_DAY,
  type LeftReason,
  leftReasons,
  mostOf,
  parseCostQuestion,
} from '../cost-question.ts';
import { PAGE_SIZE } from '../model-listing.ts';
import { dayOf, modelCatalogue, viewInSlices } from '../model-queries.server.ts';
import { NOT_CONVERTED } from '../model-wording.ts';
import { describeCost } from '../offer-cost.ts';
import { CostTable } from '../parts/cost-table.tsx';
import { Labelled } from '../parts/labelled.tsx';
import { type LeftModels, LeftOut, leftWords, ModelNames } from '../parts/left-out.tsx';
import type { Route } from './+types/calculator';

const title = 'What AI models cost a month';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const today = dayOf(ctx);
  const asked = parseCostQuestion(new URL(request.url).searchParams, today);
  const view = await viewInSlices(await modelCatalogue(ctx), asked.day);
  const { costs, otherCosts, left } = await inSlices(calculateCosts(view, asked));
  const shown = asked.left === null ? costs : left[asked.left];
  const pageCount = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const question = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (question.page - 1) * PAGE_SIZE;
  return data(
    {
      question,
      today,
      total: costs.length,
      pageCount,
      left: Object.fromEntries(
        leftReasons.map((reason) => {
          const first = reason === question.left ? from : 0;
          const models = left[reason].slice(first, first + PAGE_SIZE).map(({ id, name }) => ({ id, name }));
          return [reason, { total: left[reason].length, models }];
        }),
      ) as Record<LeftReason, LeftModels>,
      rows: asked.left !== null ? [] : costs.slice(from, from + PAGE_SIZE).map((cost) => describeCost(cost, question)),
      otherTotal: otherCosts.length,
      otherRows: otherCosts.slice(0, PAGE_SIZE).map((cost) => describeCost(cost, question)),
      canonical: `${ctx.config.publicUrl}/calculator`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  return pageMeta({
    title: pageTitle(title),
    description:
      'Requests a day, tokens in and out, cached share and batch share: the monthly cost of every AI model with a known price, of any day, each with its source.',
    canonical: loaderData.canonical,
    markdown: calculatorPath(loaderData.question, loaderData.today).replace('/calculator', '/calculator.md'),
    structuredData: [
      breadcrumbData(new URL(loaderData.canonical).origin, [
        { name: 'Models', path: '/models' },
        { name: 'Calculator', path: '/calculator' },
      ]),
    ],
  });
}

export default function CalculatorPage({ loaderData }: Route.ComponentProps) {
  const { question, today, total } = loaderData;
  const toHref = (changed: Partial<CostQuestion>) => calculatorPath({ ...question, page: 1, ...changed }, today);
  const figures: HeadFigures = [[total, total === 1 ? 'model priced' : 'models priced']];
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: 'Calculator' }]} />}
        title={title}
        text="Your requests at the cheapest provider of each model, with long-context, cache and batch prices. The address keeps your settings."
        figures={figures}
      />
      <QuestionForm question={question} today={today} />
      {question.left === null ? (
        <Costs loaderData={loaderData} toHref={toHref} />
      ) : (
        <Left reason={question.left} loaderData={loaderData} toHref={toHref} />
      )}
      <ScrollToTop />
    </div>
  );
}

interface ShownProps {
  loaderData: Route.ComponentProps['loaderData'];
  toHref: (changed: Partial<CostQuestion>) => string;
}

function Costs({ loaderData, toHref }: ShownProps) {
  const { question, total, pageCount, left, rows, otherTotal, otherRows } = loaderData;
  return (
    <>
      <p role="status" className="mt-6 text-sm text-muted">
        {total === 1 ? 'One model' : `${total} models`}, {(question.requests * MONTH_DAYS).toLocaleString('en-US')}{' '}
        requests in {MONTH_DAYS} days, at the prices of {longDate(question.day)}, in US dollars
      </p>
      {rows.length > 0 && (
        <CostTable caption="Cost of a month by model, in US dollars" rows={rows} question={question} toHref={toHref} />
      )}
      <div className="mt-8">
        <Pagination label="Pages" page={question.page} pageCount={pageCount} toHref={(page) => toHref({ page })} />
      </div>
      {otherRows.length > 0 && (
        <section aria-labelledby="apart" className="mt-10">
          <h2 id="apart" className="headline text-2xl">
            In another currency
          </h2>
          <p className="mt-2 max-w-2xl text-sm text-muted">
            {NOT_CONVERTED}
            {otherTotal > otherRows.length && ` The first ${otherRows.length} of ${otherTotal} are shown.`}
          </p>
          <CostTable
            caption="Cost of a month by model, each in its own currency"
            rows={otherRows}
            question={question}
            toHref={toHref}
          />
        </section>
      )}
      <LeftOut left={left} question={question} toHref={toHref} />
    </>
  );
}

/** All that are left out for one reason. */
function Left({ reason, loaderData: { question, left, pageCount }, toHref }: ShownProps & { reason: LeftReason }) {
  return (
    <section aria-labelledby="left-out" className="mt-8 text-sm">
      <h2 id="left-out" className="headline text-2xl">
        {leftWords(reason, left[reason].total, question)}
      </h2>
      <ModelNames models={left[reason].models} />
      <div className="mt-8">
        <Pagination
          label="Pages"
          page={question.page}
          pageCount={pageCount}
          toHref={(page) => toHref({ left: reason, page })}
        />
      </div>
      <Link to={toHref({ left: null })} className="mt-4 inline-block text-accent underline underline-offset-4">
        What the other models cost
      </Link>
    </section>
  );
}

/** A plain GET form, with and without scripts. */
function QuestionForm({ question, today }: { question: CostQuestion; today: string }) {
  const amount = (name: string, label: string, value: number, max: number) => (
    <Labelled label={label}>
      {(id) => <Input id={id} name={name} type="number" required min={0} max={max} step={1} defaultValue={value} />}
    </Labelled>
  );
  return (
    <Form
      key={calculatorPath(question, today)}
      action="/calculator"
      aria-label="Your requests"
      className="mt-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
    >
      {amount('requests', 'Requests a day', question.requests, mostOf.requests)}
      {amount('in', 'Input tokens of a request', question.input, mostOf.input)}
      {amount('out', 'Output tokens of a request', question.output, mostOf.output)}
      {amount('cached', 'Input read from a cache, %', question.cached, mostOf.cached)}
      {amount('batch', 'Requests sent as a batch, %', question.batch, mostOf.batch)}
      <Labelled label="Prices of">
        {(id) => <Input id={id} name="day" type="date" min={FIRST_DAY} max={today} defaultValue={question.day} />}
      </Labelled>
      <div className="max-lg:col-span-2">
        <Labelled label="Only models named">
          {(id) => (
            <Input id={id} name="q" type="search" defaultValue={question.text} placeholder="Name, maker or family" />
          )}
        </Labelled>
      </div>
      {question.sort !== 'cost' && <input type="hidden" name="sort" value={question.sort} />}
      <Button type="submit" variant="primary" className="max-lg:col-span-2">
        Calculate
      </Button>
    </Form>
  );
}
