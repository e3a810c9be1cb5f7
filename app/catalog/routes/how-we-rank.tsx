import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Scale } from '../../ui/scale.tsx';
import { reportScores } from '../catalog-queries.server.ts';
import { rankingHtml, rankingWords } from '../ranking-words.server.ts';
import type { CategoryScores } from '../score/score-report.ts';
import { scoreName } from '../score-name.ts';
import type { Route } from './+types/how-we-rank';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const report = await reportScores(ctx);
  const { introduction, method, behaviour } = rankingWords(report);
  return {
    introduction,
    method: await rankingHtml(method),
    behaviour: await rankingHtml(behaviour),
    categories: report.categories,
    canonical: `${ctx.config.publicUrl}/how-we-rank`,
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('How we rank'),
    description: `The formula of the ${scoreName()}, how it behaves over the whole catalogue, its weaknesses, and what can never buy a place.`,
    canonical: loaderData?.canonical ?? '/how-we-rank',
    markdown: '/how-we-rank.md',
  });
}

const oneDecimal = (score: number) => score.toFixed(1);

export default function HowWeRank({ loaderData }: Route.ComponentProps) {
  const { introduction, method, behaviour, categories } = loaderData;
  return (
    <article className="page-width py-12 sm:py-16">
      <PageHead title="How we rank" text={introduction} aside={<Example />} />
      {/* Our own text, from ranking-words.server.ts. */}
      <div className="prose max-w-3xl" dangerouslySetInnerHTML={{ __html: method }} />
      <section aria-labelledby="categories" className="mt-12 max-w-3xl">
        <h2 id="categories" className="headline text-2xl">
          The scores of each category
        </h2>
        <p className="mt-3 text-sm leading-6 text-muted">
          Each line under a scale is a tool with a score, the pointer is the median.
        </p>
        <ul className="mt-4 border-t border-line">
          {categories.map((category) => (
            <CategoryScale key={category.id} category={category} />
          ))}
        </ul>
      </section>
      <div className="prose mt-12 max-w-3xl" dangerouslySetInnerHTML={{ __html: behaviour }} />
    </article>
  );
}

/** How to read a score, drawn. */
function Example() {
  return (
    <figure className="panel p-5 lg:w-[26rem]">
      <Scale
        label="Example of a score"
        value={3.6}
        interval={{ low: 1.9, high: 4.2 }}
        min={0}
        max={5}
        format={oneDecimal}
        hasEnds
      />
      <figcaption className="mt-3 text-sm leading-6 text-muted">
        <span className="font-mono text-ink">3.6</span> is our estimate. The bar from{' '}
        <span className="font-mono text-ink">1.9</span> to <span className="font-mono text-ink">4.2</span> is what the
        score could be once everything is known: a long bar means that little is known yet.
      </figcaption>
    </figure>
  );
}

function CategoryScale({ category: { name, listed, scores, median } }: { category: CategoryScores }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <p className="text-sm">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted">
          {scores.length} rated, {listed - scores.length} not rated yet
        </span>
        {median !== null && (
          <span className="block text-muted">
            {oneDecimal(scores[0]!)} to {oneDecimal(scores.at(-1)!)}, median {oneDecimal(median)}
          </span>
        )}
      </p>
      <Scale label={`Scores in ${name}, median`} value={median} field={scores} min={0} max={5} format={oneDecimal} />
    </li>
  );
}
