import { loadBuiltInContent } from './catalog/load-built-in-content.server.ts';
import type { Context } from './platform/context.server.ts';

/** Brings the built-in content into the database after a start; every step may run again at any time. */
const steps: ((ctx: Context) => Promise<void>)[] = [loadBuiltInContent];

export async function prepareContent(ctx: Context): Promise<void> {
  for (const step of steps) await step(ctx);
}
