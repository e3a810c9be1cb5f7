import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { mutate, record } from '../platform/mutate.server.ts';
import { importSource } from './observed/import-source.server.ts';
import { listReaders } from './observed/source-readers.server.ts';

/** Spread over this time, so that not every instance asks at the same minute. */
const SPREAD_MS = 2 * 3_600_000;

export const importSourceJob = defineJob({
  name: 'model-catalogue.import-source',
  payload: z.object({ source: z.string(), isForced: z.boolean().default(false) }),
  unique: 'waiting-or-running',
  // A failed read is not a failure of the job: the row of the import says why, and the next day tries again.
  retry: { limit: 0 },
  run: async (ctx, { source, isForced }, { signal }) => {
    const reader = listReaders(ctx.config).find(({ id }) => id === source);
    if (reader) await importSource(ctx, reader, { signal, isForced });
  },
});

/** Queues a source at once, for an administrator who wants to see what it says. @throws NotFound */
export async function importSourceNow(ctx: Context, source: string): Promise<void> {
  if (listReaders(ctx.config).every(({ id }) => id !== source)) throw new NotFound('There is no such source.');
  await mutate(ctx, 'catalogue.read-now', { kind: 'catalogue-source', id: source }, (tx) =>
    tx.enqueue(importSourceJob, { source, isForced: true }, { key: source }),
  );
}

const queueImportsJob = defineJob({
  name: 'model-catalogue.queue-imports',
  payload: z.object({}),
  schedule: '11 3 * * *',
  unique: 'waiting-or-running',
  run: async (ctx) => {
    if (!ctx.config.areCatalogUpdatesOn) return;
    const startAfter = new Date(ctx.now().getTime() + randomInt(SPREAD_MS));
    await record(ctx, async (tx) => {
      for (const { id } of listReaders(ctx.config))
        await tx.enqueue(importSourceJob, { source: id, isForced: false }, { key: id, startAfter });
    });
  },
});

export const modelCatalogueJobs: AnyJob[] = [importSourceJob, queueImportsJob];
