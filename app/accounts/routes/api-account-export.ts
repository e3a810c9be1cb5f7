import { Readable } from 'node:stream';
import { streamAccountExport } from '../settings/account-data.server.ts';
import { requireUser } from '../viewer.server.ts';
import type { Route } from './+types/api-account-export';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const day = ctx.now().toISOString().slice(0, 10);
  const body = Readable.from(streamAccountExport(ctx), { objectMode: false, highWaterMark: 65_536 });
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="yardstick-account-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
}
