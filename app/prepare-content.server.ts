import { loadBuiltInContent } from './catalog/load-built-in-content.server.ts';
import { loadPrograms } from './certifications/load-programs.server.ts';
import { loadNews } from './news/load-news.server.ts';
import type { Context } from './platform/context.server.ts';

/** Loads the built-in content into the database after a start. Every step is idempotent. */
const steps: ((ctx: Context) => Promise<void>)[] = [loadBuiltInContent, loadNews, loadPrograms];

export async function prepareContent(ctx: Context): Promise<void> {
  for (const step of steps) {
    // A part that fails does not keep the others from loading.
    await step(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a part of the built-in content could not be loaded'),
    );
  }
}
