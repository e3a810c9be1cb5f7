import { MONTH_DAYS } from '@yardstick/bench/words';
import { type ReactNode, useId } from 'react';
import { data, Form, Link } from 'react-router';
import { longDate } from '../../catalog/fact-wording.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
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
import { type CostAnswer, calculateCosts } from '../calculate-costs.ts';
import { type CostQuestion, calculatorPath, FIRST_DAY, mostOf, parseCostQuestion } from '../cost-question.ts';
import { viewOfDay } from '../day-view.ts';
import { PAGE_SIZE } from '../model-listing.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { NOT_CONVERTED } from '../model-wording.ts';
import { describeCost } from '../offer-cost.ts';
import { CostTable } from '../parts/cost-table.tsx';
import type { Route } from './+types/calculator';

const title = 'What AI models cost a month';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const today = dayOf(ctx);
  const asked = parseCostQuestion(new URL(request.url).searchParams, today);
  const { costs, otherCosts, left } = calculateCosts(viewOfDay(await modelCatalogue(ctx), asked.day), asked);
  const pageCount = Math.max(1, Math.ceil(costs.length / PAGE_SIZE));
  const question = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (question.page - 1) * PAGE_SIZE;
  return data(
    {
      question,
      today,
      total: costs.length,
      pageCount,
      left,
      rows: costs.slice(from, from + PAGE_SIZE).map((cost) => describeCost(cost, question)),
      otherTotal: otherCosts.length,
      otherRows: otherCosts.slice(0, PAGE_SIZE).map((cost) => describeCost(cost, question)),
      canonical: `${ctx.config.publicUrl}/calculator`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

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
  const { question, today, total, pageCount, left, rows, otherTotal, otherRows } = loaderData;
  const toHref = (changed: Partial<CostQuestion>) => calculatorPath({ ...question, page: 1, ...changed }, today);
  const figures: HeadFigures = [[total, total === 1 ? 'model priced' : 'models priced']];
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: 'Calculator' }]} />}
        title={title}
        text="The cost of your requests at the cheapest provider of each model, with its steps for long contexts, its cache and batch prices. Your settings are part of this page’s address, so you can share it."
        figures={figures}
      />
      <QuestionForm question={question} today={today} />
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
      <LeftOut left={left} question={question} />
      <ScrollToTop />
    </div>
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
      className="mt-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      {amount('requests', 'Requests a day', question.requests, mostOf.requests)}
      {amount('in', 'Input tokens of a request', question.input, mostOf.input)}
      {amount('out', 'Output tokens of a request', question.output, mostOf.output)}
      {amount('cached', 'Input read from a cache, %', question.cached, mostOf.cached)}
      {amount('batch', 'Requests sent as a batch, %', question.batch, mostOf.batch)}
      <Labelled label="Prices of">
        {(id) => <Input id={id} name="day" type="date" min={FIRST_DAY} max={today} defaultValue={question.day} />}
      </Labelled>
      <Labelled label="Only models named">
        {(id) => (
          <Input id={id} name="q" type="search" defaultValue={question.text} placeholder="Name, maker or family" />
        )}
      </Labelled>
      {question.sort !== 'cost' && <input type="hidden" name="sort" value={question.sort} />}
      <Button type="submit" variant="primary">
        Calculate
      </Button>
    </Form>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** What has no answer, and why. Nothing is guessed. */
function LeftOut({ left, question }: { left: CostAnswer['left']; question: CostQuestion }) {
  const tokens = (question.input + question.output).toLocaleString('en-US');
  const groups = [
    { title: `cannot take ${tokens} tokens in one request`, models: left.tooLong },
    { title: 'have no known price', models: left.noPrice },
    { title: 'are priced by another unit than text tokens, such as images, requests or hours', models: left.otherUnit },
  ].filter(({ models }) => models.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-10 text-sm">
      <h2 id="left-out" className="headline text-2xl">
        Left out, not guessed
      </h2>
      {groups.map(({ title: reason, models }) => (
        <details key={reason} className="mt-3">
          <summary className="w-fit text-accent underline underline-offset-4">
            {models.length === 1 ? '1 model' : `${models.length} models`}: {reason}
          </summary>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {models.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/models/${id}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className="mt-3 max-w-2xl text-muted">Free service has limits of its own and is not counted.</p>
    </section>
  );
}
