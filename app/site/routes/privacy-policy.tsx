import { publicPage } from '../../platform/page-headers.ts';
import { LegalPage } from '../parts/legal-page.tsx';
import { getLegalContent } from '../site-content.server.ts';
import { siteIdentity } from '../site-identity.ts';
import type { Route } from './+types/privacy-policy';

export function loader() {
  return getLegalContent('privacy-policy');
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

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
