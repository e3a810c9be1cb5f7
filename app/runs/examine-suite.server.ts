import { bounded, type HealthReport, LimitError, reportHealth } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import type { RunRow } from './run-queries.server.ts';
import type { RunRequest } from './run-request.ts';
import { readSampleBatches } from './sample-store.server.ts';
import { SuiteRefused, suiteOfSpec } from './suite-of-spec.server.ts';

export type Examination = { health: HealthReport } | { problem: string };

/** What the suite doctor says of cases that were not run yet. */
export async function examineRequest(ctx: Context, userId: string, request: RunRequest): Promise<Examination> {
  const { prompt, system, table, request: settings, checks, tools } = request;
  if (table === null && prompt.trim() === '') return { problem: 'Enter a prompt or cases first.' };
  return await examine(ctx, userId, {
    prompt,
    system,
    table,
    request: settings,
    ...(checks ? { checks } : {}),
    ...(tools === undefined ? {} : { tools }),
  });
}

/** What the suite doctor says of the cases of a run, which its answers help to examine. */
export const examineRun = (ctx: Context, userId: string, run: RunRow): Promise<Examination> =>
  examine(ctx, userId, run.spec, run);

async function examine(
  ctx: Context,
  userId: string,
  spec: Parameters<typeof suiteOfSpec>[0],
  run?: RunRow,
): Promise<Examination> {
  try {
    const { cases } = await suiteOfSpec(spec, 'Suite', userId, run === undefined);
    return { health: reportHealth(await bounded.examineSuite(cases, run ? answersOf(ctx, run) : [], userId)) };
  } catch (error) {
    if (error instanceof SuiteRefused) return { problem: error.message };
    if (error instanceof LimitError)
      return { problem: `Examining these cases ${error.message}. Examine fewer at once.` };
    throw error;
  }
}

/** Without the attempts, which the doctor does not read: they are most of a sample. */
async function* answersOf(ctx: Context, { id }: RunRow) {
  for await (const batch of readSampleBatches(ctx, id)) yield batch.map((sample) => ({ ...sample, attempts: [] }));
}
