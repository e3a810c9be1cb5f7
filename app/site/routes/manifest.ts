import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/manifest';

/** The web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { accent } = requestContext(context).config;
  const { name, description } = siteIdentity;
  return Response.json(
    {
      name,
      short_name: name,
      description,
      start_url: '/',
      display: 'browser',
      background_color: '#faf9f7',
      theme_color: accent.light ?? '#0e5763',
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/logo-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/logo-512.png', type: 'image/png', sizes: '512x512' },
      ],
    },
    { headers: { ...publicPage(DEFAULT_FRESH_S), 'content-type': 'application/manifest+json' } },
  );
}
