import { Link, redirect } from 'react-router';
import { useViewer } from '../../accounts/use-viewer.ts';
import { requireUser, viewerContext } from '../../accounts/viewer.server.ts';
import { freeWords } from '../../billing/entitlement.ts';
import { chooseGateway } from '../../billing/gateways.server.ts';
import { DEFAULT_FRESH_S, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, siteName } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { loadRecordedView } from '../../results/recorded-run.server.ts';
import { writeSeconds } from '../../runs/figure-words.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { FeatureGrid } from '../parts/feature-grid.tsx';
import { PlansPricing } from '../parts/plans-pricing.tsx';
import { RememberedPlan } from '../parts/remembered-plan.tsx';
import { planForm } from '../plans/plan-choice.ts';
import { questions } from '../plans/plans-content.ts';
import { subscribe } from '../plans/subscribe.server.ts';
import type { Route } from './+types/for-providers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { config } = requestContext(context);
  const choice = chooseGateway(config);
  const { view } = await loadRecordedView();
  return {
    example: {
      verdict: view.verdicts[0] ?? '',
      rounds: view.rounds,
      models: view.models.map(({ key, name, figures }) => ({ id: key, label: name, ...figures.responseMs })),
    },
    interval:
      new URL(request.url).searchParams.get('billing') === 'annual' ? ('annual' as const) : ('monthly' as const),
    currency: config.billing.currency,
    isOff: choice.kind === 'off',
    obstacle: choice.kind === 'refused' ? choice.reason : null,
    isSandbox: choice.kind === 'ready' && choice.gateway.name === 'sandbox',
    canonical: `${config.publicUrl}/for-providers`,
  };
}

/** Choosing a plan without scripts, or before the viewer has loaded. */
export async function action({ context, request }: Route.ActionArgs) {
  const { viewer } = await viewerContext(context, request);
  if (viewer === null) return redirect('/sign-up');
  const ctx = await requireUser(context, request);
  const result = await subscribe(ctx, requireForm(planForm, await readForm(request)));
  return redirect(result.kind === 'refused' ? '/for-providers/dashboard' : result.url);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? privatePage() : publicPage(DEFAULT_FRESH_S);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const isOff = loaderData?.isOff ?? false;
  return pageMeta({
    title: pageTitle(isOff ? 'For AI providers' : 'For AI providers: plans and pricing'),
    description: `Measure your models beside the others, with intervals and raw answers. ${isOff ? 'Everything is included.' : 'Plans, prices and what is included.'}`,
    canonical: loaderData?.canonical ?? '/for-providers',
  });
}

export default function ForProviders({ loaderData }: Route.ComponentProps) {
  const { isOff, example, ...pricing } = loaderData;
  return (
    <div className="page-width grid gap-20 py-12 sm:gap-24 sm:py-16 [&>*]:min-w-0">
      <section className="grid items-center gap-x-16 gap-y-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <p className="caption">For AI providers</p>
          <h1 className="headline mt-3 max-w-3xl text-4xl sm:text-6xl">Show what your model can do, measured</h1>
          <p className="mt-5 max-w-2xl text-lg leading-8 text-muted">
            Run real prompts against your model and the others, keep the raw answers, and publish results that anyone
            can check.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <GetStarted isOff={isOff} />
            <LinkButton to="/contact" size="large">
              Schedule a Demo
            </LinkButton>
          </div>
        </div>
        <Example example={example} />
      </section>
      <FeatureGrid title={isOff ? 'What you get' : 'What a plan gives you'} />
      {isOff ? (
        <section id="pricing">
          <Banner title="Everything is included">
            This site belongs to an organisation that runs {siteName} for itself. There is nothing to buy: everybody who
            is signed in can use everything.
          </Banner>
        </section>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RememberedPlan />
          <PlansPricing {...pricing} />
          <p className="text-sm text-muted">
            You need no plan to measure with provider keys of your own: {freeWords} are free.{' '}
            <a href="/benchmarking" className="underline underline-offset-4 hover:text-ink">
              Measure without a plan
            </a>
          </p>
          <p className="text-sm text-muted">
            Placements are sold separately, from the dashboard.{' '}
            <a href="/placements" className="underline underline-offset-4 hover:text-ink">
              See what is running now
            </a>
            .
          </p>
        </div>
      )}
      <section aria-labelledby="questions-title" className="max-w-3xl">
        <h2 id="questions-title" className="headline text-3xl sm:text-4xl">
          Questions
        </h2>
        <div className="mt-6">
          <Accordion items={isOff ? questions.filter(({ id }) => id === 'ranking' || id === 'tokens') : questions} />
        </div>
      </section>
      <StartNow isOff={isOff} />
    </div>
  );
}

/** A result as it is published: the run that comes with every copy of the site. */
function Example({ example: { verdict, rounds, models } }: Pick<Route.ComponentProps['loaderData'], 'example'>) {
  return (
    <figure className="panel p-5">
      <IntervalDots
        title="One model behind three servers, measured"
        axisLabel="Median response time, seconds"
        rows={models.map(({ id, label, median, low, high }, index) => ({
          id,
          label,
          value: median,
          low,
          high,
          series: toSeriesIndex(index),
        }))}
        format={writeSeconds}
        intervalName="95 % interval of the median"
      />
      <figcaption className="mt-3 text-sm leading-6 text-muted">
        {verdict} Measured in {rounds} rounds.{' '}
        <Link to="/benchmarking#explore" className="text-accent underline underline-offset-4">
          Explore the run
        </Link>
      </figcaption>
    </figure>
  );
}

function StartNow({ isOff }: { isOff: boolean }) {
  return (
    <section aria-labelledby="start-title" className="rounded border border-edge bg-surface p-6 sm:p-10">
      <h2 id="start-title" className="headline text-3xl sm:text-4xl">
        Measure your first model today
      </h2>
      <p className="mt-3 max-w-xl text-muted">
        Look around in demo mode first, or talk to us about what you want to measure.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <GetStarted isOff={isOff} />
        <LinkButton to="/contact" size="large">
          {isOff ? 'Contact' : 'Contact Sales'}
        </LinkButton>
      </div>
    </section>
  );
}

/** Links to sign-up; for a signed-in person to the plans, or, where nothing is sold, to a benchmark. */
function GetStarted({ isOff }: { isOff: boolean }) {
  const { user } = useViewer();
  const next = isOff ? '/benchmarking' : '/for-providers#pricing';
  return (
    <LinkButton to={user === null ? '/sign-up' : next} variant="primary" size="large">
      Get Started
    </LinkButton>
  );
}
