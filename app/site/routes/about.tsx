import { Link } from 'react-router';
import { countListedTools, listCompanies } from '../../catalog/catalog-queries.server.ts';
import { viewOfDay } from '../../model-catalogue/day-view.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { getAboutContent } from '../shell/site-content.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/about';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { priced } = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  return {
    about: await getAboutContent(),
    figures: [
      [(await countListedTools(ctx, null)).all, 'tools', '/tools'],
      [priced.length, 'AI models', '/models'],
      [(await listCompanies(ctx)).length, 'companies', '/companies'],
    ] as const,
    canonical: `${ctx.config.publicUrl}/about`,
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog', 'models');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'About' }];
  const { about, canonical } = loaderData;
  return pageMeta({ title: about.title, description: about.mission.text, canonical });
}

export default function About({ loaderData: { about, figures } }: Route.ComponentProps) {
  return (
    <div className="page-width py-12 sm:py-20">
      <header className="grid items-end gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,48rem)_1fr]">
        <div>
          <h1 className="caption">{about.title}</h1>
          <h2 className="sr-only">{about.mission.title}</h2>
          <p className="headline mt-5 text-[1.75rem] leading-[1.25]! sm:text-4xl">{about.mission.text}</p>
        </div>
        <Figures figures={figures} />
      </header>
      <ValueList values={about.values} />
      <section className="mt-20 grid gap-8 lg:grid-cols-[16rem_1fr]">
        <div>
          <h2 className="headline text-3xl">{about.story.title}</h2>
          <p className="caption mt-3">Founded {about.story.founded}</p>
        </div>
        <div className="prose">
          {about.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section className="mt-20 grid gap-8 border-t border-line pt-10 lg:grid-cols-[16rem_1fr]">
        <h2 className="headline text-3xl">{about.leadership.title}</h2>
        <ul>
          {about.leadership.people.map(({ role, text }) => (
            <li key={role} className="max-w-2xl">
              <h3 className="font-semibold">{role}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={`Use ${siteIdentity.name}`} className="mt-16 flex flex-wrap gap-3">
        {about.actions.map(({ label, href }, index) => (
          <LinkButton key={href} to={href} size="large" variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
      </section>
    </div>
  );
}

/** What the catalogue has today. */
function Figures({ figures }: Pick<Route.ComponentProps['loaderData'], 'figures'>) {
  return (
    <ul aria-label="In the catalogue" className="flex flex-wrap gap-x-8 gap-y-3 lg:grid lg:gap-y-5">
      {figures.map(([count, label, to]) => (
        <li key={to} className="border-l-2 border-accent/40 pl-3">
          <Link to={to} className="group block">
            <span className="block text-2xl font-medium tracking-[-0.03em] tabular-nums sm:text-4xl">{count}</span>
            <span className="text-sm text-muted underline-offset-4 group-hover:underline">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ValueList({ values }: { values: { id: string; name: string; text: string }[] }) {
  return (
    <section className="mt-10">
      <h2 className="sr-only">Our values</h2>
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ id, name, text }) => (
          <li key={id}>
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-2 text-[0.9375rem] leading-6 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
