import { publicPage } from '../../platform/page-headers.ts';
import { LegalPage } from '../parts/legal-page.tsx';
import { getLegalContent } from '../site-content.server.ts';
import { siteIdentity } from '../site-identity.ts';
import type { Route } from './+types/legal';

/** The privacy policy and the terms: each path has its text in content/legal. */
export function loader({ request }: Route.LoaderArgs) {
  return getLegalContent(new URL(request.url).pathname.includes('privacy') ? 'privacy-policy' : 'terms-and-conditions');
}

export function headers() {
  return publicPage(86_400);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.title} · ${siteIdentity.name}` },
    { name: 'description', content: loaderData?.description },
  ];
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
