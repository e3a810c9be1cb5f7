import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../platform/http-errors.ts';
import { DEFAULT_FRESH_S } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findLogo } from '../site-look.server.ts';
import type { Route } from './+types/brand-file';

/** The files of the design, and the type of each. */
const mediaTypes = new Map([
  ['favicon.svg', 'image/svg+xml'],
  ['favicon.ico', 'image/x-icon'],
  ['apple-touch-icon.png', 'image/png'],
  ['logo.svg', 'image/svg+xml'],
  ['logo-192.png', 'image/png'],
  ['logo-512.png', 'image/png'],
]);

/** Icons and logos: the logo of this site under all of their names, or the files of the design. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = path.posix.basename(new URL(request.url).pathname);
  const mediaType = mediaTypes.get(name);
  if (!mediaType) return problem(404, { title: 'Not found' });
  const own = findLogo(requestContext(context));
  const bytes = own?.bytes ?? (await readFile(path.resolve('content/brand', name)));
  return new Response(new Uint8Array(bytes), {
    headers: {
      // Pages that are made after a change name another address for the logo.
      'cache-control': `public, max-age=3600, s-maxage=${DEFAULT_FRESH_S}`,
      'content-type': own?.mediaType ?? mediaType,
      // An SVG is a document when it is opened by itself.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
