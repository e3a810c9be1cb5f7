import { exportAccount } from '../settings/account-data.server.ts';
import { requireUser } from '../viewer.server.ts';
import type { Route } from './+types/api-account-export';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const day = ctx.now().toISOString().slice(0, 10);
  return new Response(JSON.stringify(await exportAccount(ctx), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="yardstick-account-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
}
