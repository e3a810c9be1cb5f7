import { eq } from 'drizzle-orm';
import { type RunTimeFacts, withdrawRunTimeFacts } from '../catalog/run-time-facts.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { undoBroughtFact } from './review-facts.server.ts';
import { decideFinding } from './review-findings.server.ts';
import { freshnessFindings, freshnessTargets } from './schema.server.ts';

/** Takes back what a check laid over a record, so that the same evidence does not bring it again. @throws NotFound */
export async function undoCheck(
  ctx: Context,
  { id, reference, subject }: { id: string; reference: string; subject: RunTimeFacts['subject'] },
): Promise<void> {
  const { id: findingId, state } = freshnessFindings;
  const [finding] = await ctx.db.select({ state }).from(freshnessFindings).where(eq(findingId, reference));
  if (finding?.state === 'applied') return await decideFinding(ctx, 'undo', reference);
  if (finding?.state === 'held') return await decideFinding(ctx, 'dismiss', reference);
  if ((await ctx.db.$count(freshnessTargets, eq(freshnessTargets.id, reference))) > 0)
    return await undoBroughtFact(ctx, id);
  await mutate(ctx, 'fact.revert', subject, (tx) => withdrawRunTimeFacts(ctx, tx, id));
}
