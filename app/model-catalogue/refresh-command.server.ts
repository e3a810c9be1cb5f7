import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { importSource } from './observed/import-source.server.ts';
import { listReaders } from './observed/source-readers.server.ts';

/** `npm run admin -- refresh-models [SOURCE]`: reads the sources now, whatever CATALOG_UPDATES says. Returns the exit code. */
export async function runRefreshCommand(ctx: Context, [source]: string[]): Promise<number> {
  const readers = listReaders(ctx.config);
  const chosen = source === undefined ? readers : readers.filter(({ id }) => id === source);
  if (chosen.length === 0) {
    printError(`Usage: npm run admin -- refresh-models [SOURCE]   (${readers.map(({ id }) => id).join(', ')})`);
    return 2;
  }
  const { signal } = new AbortController();
  let failures = 0;
  for (const reader of chosen) {
    const result = await importSource(ctx, reader, { signal, isForced: true });
    if (result?.outcome === 'failed') failures += 1;
    print(
      `${reader.id}: ${result?.outcome ?? 'not read'}${result?.message ? ` (${result.message})` : ''}, ${result?.rows ?? 0} rows, ${result?.applied ?? 0} changes applied, ${result?.held ?? 0} held for review.`,
    );
  }
  return failures === 0 ? 0 : 1;
}
