import { logoTile } from '../logos/logo-files.server.ts';
import type { Route } from './+types/logo';

/** Logos of tools and companies from the icon packages, each on its tile. */
export async function loader({ params }: Route.LoaderArgs) {
  const svg = await logoTile(params.file);
  if (svg === null)
    return new Response('Not found', {
      status: 404,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' },
    });
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, s-maxage=86400, stale-while-revalidate=604800',
      // Opened directly, an SVG must not run scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
