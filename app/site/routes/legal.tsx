import { publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LegalPage } from '../parts/legal-page.tsx';
import { getLegalContent } from '../shell/legal-content.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/legal';

/** The privacy policy and the terms, from content/legal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.includes('privacy') ? 'privacy-policy' : 'terms-and-conditions';
  const { config } = requestContext(context);
  return { content: await getLegalContent(name, config), canonical: `${config.publicUrl}/${name}` };
}

export function headers() {
  // The footer of every page names companies; other pages are made again soon enough.
  return publicPage(86_400, 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: siteIdentity.name }];
  const { content, canonical } = loaderData;
  return pageMeta({
    title: `${content.title} · ${siteIdentity.name}`,
    description: content.description,
    canonical,
  });
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData.content} />;
}
