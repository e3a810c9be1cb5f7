import { publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { getAboutContent } from '../shell/site-content.server.ts';
import { siteIdentity } from '../site-identity.ts';
import type { Route } from './+types/about';

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await getAboutContent(), canonical: `${requestContext(context).config.publicUrl}/about` };
}

export function headers() {
  return publicPage(86_400);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'About' }];
  const { about, canonical } = loaderData;
  return pageMeta({ title: about.title, description: about.mission.text, canonical });
}

export default function About({ loaderData: { about } }: Route.ComponentProps) {
  return (
    <div className="page-width py-12 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="caption">{about.title}</h1>
        <h2 className="sr-only">{about.mission.title}</h2>
        <p className="headline mt-5 text-[1.75rem] leading-[1.25]! sm:text-4xl">{about.mission.text}</p>
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
