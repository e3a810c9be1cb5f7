import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { findPerson, listEmails } from '../accounts/person-queries.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import { valueText } from '../catalog/fact-wording.ts';
import {
  addRunTimeFacts,
  lockFacts,
  type RunTimeFacts,
  restoreRunTimeFacts,
  withdrawRunTimeFacts,
} from '../catalog/run-time-facts.server.ts';
import { runTimeFacts } from '../catalog/schema.server.ts';
import type { Fact, FactField } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { answerSender } from './decide-contribution.server.ts';
import { cellFacts } from './find-cell.server.ts';
import { type CorrectionContent, factsOf, type Standing } from './read-correction.server.ts';
import { contributions } from './schema.server.ts';

/** An editor's change of a cell is a correction that is accepted at once, if the cell still says what the editor saw. */

type Subject = RunTimeFacts['subject'];

/** Differs when a cell says something else, or says it on another ground; a later check of the same is no difference. */
export function versionOf(facts: readonly Fact[]): string {
  const text = JSON.stringify(facts.map((fact) => ({ ...fact, checkedAt: null })));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export interface RecordEdit {
  subject: Subject;
  field: FactField;
  plan: string | null;
  content: CorrectionContent;
  standing: Standing;
  /** The version of the cell that the editor saw. */
  seen: string;
}

/** @returns null, or what is wrong, as a sentence */
export async function publishEdit(ctx: UserContext, edit: RecordEdit): Promise<string | null> {
  const { subject, field, plan, content, standing, seen } = edit;
  const [id, at] = [newId(), ctx.now()];
  const isRefused = await mutate(ctx, 'fact.edit', subject, async (tx) => {
    const now = cellFacts(await lockFacts(tx, subject), field, plan);
    if (versionOf(now) !== seen) return refuse(true);
    tx.detail({ contribution: id });
    const facts = factsOf(field, content, standing);
    const isWrong = content.isWrong === true;
    const result = await addRunTimeFacts(ctx, tx, {
      subject,
      field,
      facts,
      isWrong,
      origin: 'correction',
      reference: id,
    });
    await tx.insert(contributions).values({
      id,
      kind: 'correction',
      token: randomBytes(24).toString('base64url'),
      subjectKind: subject.kind,
      subjectId: subject.id,
      field,
      content,
      userId: ctx.viewer.id,
      sentAt: at,
      dueAt: at,
      state: 'accepted',
      decidedAt: at,
      decidedBy: ctx.viewer.id,
      result,
    });
    await tx.notify('pages', 'contributions');
    return false;
  });
  return isRefused ? await conflict(ctx, subject, field) : null;
}

async function conflict(ctx: Context, subject: Subject, field: string): Promise<string> {
  const last = (await listEdits(ctx, subject)).find((one) => one.field === field);
  const what = 'It says something else now than when you began';
  if (last === undefined) return `${what}. Nothing was published.`;
  const when = (last.withdrawnAt ?? last.at).slice(0, 16).replace('T', ' ');
  return `${what}: ${last.by ?? 'a check'} changed it on ${when} UTC. Nothing was published.`;
}

export interface RecordChange {
  /** Of the run-time facts. */
  id: string;
  field: FactField;
  /** What it says, in words; what was said before, where that was recorded. */
  value: string;
  before: string | null;
  isWrong: boolean;
  origin: string;
  /** Of the correction or the check. */
  reference: string;
  at: string;
  withdrawnAt: string | null;
  /** Who accepted or reverted it last; null: a check, or an account that is gone. */
  by: string | null;
  source: string | null;
  reason: string | null;
}

const MOST_SHOWN = 100;

/** What was changed about a record at run time, also what was taken back; newest first. */
export async function listEdits(ctx: Context, subject: Subject): Promise<RecordChange[]> {
  const rows = await ctx.db
    .select({ layer: runTimeFacts, contribution: contributions })
    .from(runTimeFacts)
    .leftJoin(contributions, eq(contributions.id, runTimeFacts.reference))
    .where(and(eq(runTimeFacts.subjectKind, subject.kind), eq(runTimeFacts.subjectId, subject.id)))
    .orderBy(desc(runTimeFacts.id))
    .limit(MOST_SHOWN);
  const emails = await listEmails(ctx, [...new Set(rows.flatMap((row) => row.contribution?.decidedBy ?? []))]);
  return rows.map(({ layer, contribution }) => {
    const facts = layer.facts as Fact[];
    const content = contribution?.content as CorrectionContent | undefined;
    return {
      id: layer.id,
      field: layer.field as FactField,
      value: layer.isWrong ? 'no known value' : facts.map(valueText).join('; '),
      before: content?.present ?? (layer.isWrong ? facts.map(valueText).join('; ') : null),
      isWrong: layer.isWrong,
      origin: layer.origin,
      reference: layer.reference,
      at: layer.recordedAt.toISOString(),
      withdrawnAt: layer.withdrawnAt?.toISOString() ?? null,
      by: emails.get(contribution?.decidedBy ?? '') ?? null,
      source: facts[0]?.source ?? null,
      reason: contribution?.reason ?? null,
    };
  });
}

/**
 * Takes an accepted correction back, with a reason that is public; without one, carries it out again.
 * @returns null, or a refusal. @throws NotFound
 */
export async function revertCorrection(ctx: UserContext, id: string, reason: string | null): Promise<string | null> {
  const [found] = await ctx.db.select().from(contributions).where(eq(contributions.id, id));
  if (found?.kind !== 'correction' || found.subjectKind === null || found.subjectId === null)
    throw new NotFound('There is no such correction.');
  const [state, action] = reason === null ? ['accepted', 'fact.restore'] : ['refused', 'fact.revert'];
  const answer = await mutate(ctx, action, { kind: found.subjectKind, id: found.subjectId }, async (tx) => {
    const [row] = await tx.select().from(contributions).where(eq(contributions.id, id)).for('update');
    if (!row || row.result === null || row.state !== (reason === null ? 'refused' : 'accepted'))
      return refuse(row ?? found);
    tx.detail({ contribution: id, ...(reason !== null && { reason }) });
    await (reason === null ? restoreRunTimeFacts : withdrawRunTimeFacts)(ctx, tx, row.result);
    const decided = { state, reason, decidedBy: ctx.viewer.id, decidedAt: ctx.now() };
    await tx.update(contributions).set(decided).where(eq(contributions.id, id));
    if (row.userId !== ctx.viewer.id) await answerSender(ctx, tx, { ...row, ...decided });
    await tx.notify('pages', 'contributions');
    return null;
  });
  if (answer === null) return null;
  const person = answer.decidedBy === null ? null : await findPerson(ctx, answer.decidedBy);
  return `It was ${answer.state} by ${person?.email ?? 'somebody else'} meanwhile. Nothing was changed.`;
}
