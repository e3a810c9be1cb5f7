import { loadBuiltInContent } from './catalog/load-built-in-content.server.ts';
import { loadPrograms } from './certifications/load-programs.server.ts';
import { loadNews } from './news/load-news.server.ts';
import type { Context } from './platform/context.server.ts';

/** Brings the built-in content into the database after a start; every step may run again at any time. */
const steps: ((ctx: Context) => Promise<void>)[] = [loadBuiltInContent, loadNews, loadPrograms];

export async function prepareContent(ctx: Context): Promise<void> {
  for (const step of steps) {
    // One part that cannot be loaded keeps no other from being loaded.
    await step(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a part of the built-in content could not be loaded'),
    );
  }
}
