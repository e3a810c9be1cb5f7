import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { loadBoard } from '../load-board.server.ts';
import { boardMarkdown } from '../parts/board-markdown.ts';
import type { Route } from './+types/leaderboard-markdown';

/** `GET /leaderboard.md` */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { publicUrl } = ctx.config;
  return new Response(boardMarkdown(await loadBoard(ctx), publicUrl), {
    headers: {
      ...publicPage(DEFAULT_FRESH_S, 'shared-results', 'models'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl}/leaderboard>; rel="canonical"`,
    },
  });
}
