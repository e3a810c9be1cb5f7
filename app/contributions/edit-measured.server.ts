import { and, eq, isNull } from 'drizzle-orm';
import type { UserContext } from '../accounts/viewer.server.ts';
import { fieldNames, valueText } from '../catalog/fact-wording.ts';
import { addRunTimeFacts, factSchema, lockFacts, withdrawRunTimeFacts } from '../catalog/run-time-facts.server.ts';
import { aiTools, runTimeFacts } from '../catalog/schema.server.ts';
import type { Fact, FactValues } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import {
  findMeasuredResult,
  holdOnBoard,
  type MeasuredModel,
  type MeasuredResult,
  whyLost,
} from '../results/measured-result.server.ts';
import { answerSender } from './decide-contribution.server.ts';
import { acceptedEdit, type EditConflict, editConflict, versionOf } from './edit-record.server.ts';
import { type CorrectedRecord, cellFacts } from './find-cell.server.ts';
import { contributions } from './schema.server.ts';

/**
 * Measured results of a tool: an editor chooses a run on the site's own board and which of its models stands for the tool, and the
 * figures are read from the run. When the run leaves the board, the fact leaves the record.
 */

export const measuredFacts = (facts: readonly Fact[]): Fact[] => cellFacts(facts, 'measured', null);

export interface MeasuredEdit {
  chosen: MeasuredModel;
  /** The version of the cell that the editor saw. */
  seen: string;
}

/** The fact that a choice makes, or why it makes none. */
export async function previewMeasured(
  ctx: UserContext,
  chosen: MeasuredModel,
  present: readonly Fact[],
): Promise<Fact | { problem: string }> {
  const found = await findMeasuredResult(ctx, ctx.db, chosen);
  return 'problem' in found ? found : factOf(ctx, found, present);
}

function factOf(ctx: Context, { value, source, day }: MeasuredResult, present: readonly Fact[]) {
  const newest = present[0]?.observedAt ?? '';
  if (day < newest)
    return { problem: `The record has newer results, of ${newest}. Older ones cannot take their place.` };
  const checkedAt = ctx.now().toISOString().slice(0, 10);
  return factSchema.parse({ field: 'measured', value, standing: 'measured', source, observedAt: day, checkedAt });
}

/** @returns null, or why nothing was published */
export async function publishMeasured(
  ctx: UserContext,
  { subject: { id: toolId, name } }: Pick<CorrectedRecord, 'subject'>,
  { chosen, seen }: MeasuredEdit,
): Promise<EditConflict | null> {
  const subject = { kind: 'tool', id: toolId } as const;
  const id = newId();
  const refused = await mutate(ctx, 'fact.edit', subject, async (tx) => {
    // Before the record: an administrator who takes the run off the board waits for this, and then finds the fact.
    await holdOnBoard(tx, chosen.run);
    const found = await findMeasuredResult(ctx, tx, chosen);
    const present = measuredFacts(await lockFacts(tx, subject));
    const isOutdated = versionOf(present) !== seen;
    const fact = 'problem' in found ? found : factOf(ctx, found, present);
    if (isOutdated || 'problem' in fact)
      return refuse({ problem: 'problem' in fact ? fact.problem : null, isOutdated, now: present });
    tx.detail({ contribution: id });
    const facts = { subject, field: fact.field, facts: [fact], origin: 'correction', reference: id } as const;
    const result = await addRunTimeFacts(ctx, tx, facts);
    const content = {
      name,
      label: fieldNames.measured,
      values: [fact.value],
      present: present.map(valueText).join('; ') || null,
      source: fact.source ?? '',
      quote: '',
      note: null,
    };
    await acceptedEdit(ctx, tx, { id, subject, field: fact.field, content, result });
    return null;
  });
  if (refused === null) return null;
  const { problem, isOutdated, now } = refused;
  return { problem: isOutdated ? await editConflict(ctx, subject, 'measured') : (problem ?? ''), now };
}

/** Takes from the records what rests on runs that are not on the board any more, or say something else now. */
export async function withdrawLostMeasured(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ toolId: runTimeFacts.subjectId, reference: runTimeFacts.reference, facts: runTimeFacts.facts })
    .from(runTimeFacts)
    // Not of tools that left the catalogue.
    .innerJoin(aiTools, eq(aiTools.id, runTimeFacts.subjectId))
    .where(and(eq(runTimeFacts.field, 'measured'), isNull(runTimeFacts.withdrawnAt)));
  for (const { toolId, reference, facts } of rows) {
    const reason = await whyLost(ctx, ctx.db, (facts as Fact[])[0]!.value as FactValues['measured']);
    if (reason !== null) await withdraw(ctx, { toolId, id: reference, reason });
  }
}

async function withdraw(ctx: Context, { toolId, id, reason }: Record<'toolId' | 'id' | 'reason', string>) {
  await mutate(ctx, 'fact.revert', { kind: 'tool', id: toolId }, async (tx) => {
    const [row] = await tx.select().from(contributions).where(eq(contributions.id, id)).for('update');
    // An editor reverted it meanwhile.
    if (!row || row.result === null || row.state !== 'accepted') return refuse(null);
    tx.detail({ contribution: id, reason });
    await withdrawRunTimeFacts(ctx, tx, row.result);
    const decided = { state: 'refused', reason, decidedBy: null, decidedAt: ctx.now() };
    await tx.update(contributions).set(decided).where(eq(contributions.id, id));
    await answerSender(ctx, tx, { ...row, ...decided });
    await tx.notify('pages', 'contributions');
    return null;
  });
}
