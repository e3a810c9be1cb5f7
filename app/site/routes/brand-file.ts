import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_FRESH_S } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findLogo } from '../site-look.server.ts';
import type { Route } from './+types/brand-file';

const mediaTypes: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon' };

/** Icons and logos: the logo of this site under all of their names, or the files of the design. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = path.posix.basename(new URL(request.url).pathname);
  const own = findLogo(requestContext(context));
  const bytes = own?.bytes ?? (await readFile(path.resolve('content/brand', name)));
  return new Response(new Uint8Array(bytes), {
    headers: {
      // Pages that are made after a change name another address for the logo.
      'cache-control': `public, max-age=3600, s-maxage=${DEFAULT_FRESH_S}`,
      'content-type': own?.mediaType ?? mediaTypes[path.extname(name).slice(1)]!,
      // An SVG is a document when it is opened by itself.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
