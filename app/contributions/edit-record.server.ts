import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import { findPerson, listEmails } from '../accounts/person-queries.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import { changedWords, isTextField, type TextField } from '../catalog/editorial-texts.ts';
import { valueText } from '../catalog/fact-wording.ts';
import { subjectOf } from '../catalog/leading-facts.ts';
import {
  type LaidRecord,
  lockFacts,
  restoreRunTimeFacts,
  withdrawRunTimeFacts,
} from '../catalog/run-time-facts.server.ts';
import { runTimeFacts } from '../catalog/schema.server.ts';
import type { Fact, FactField, FactValues } from '../catalog/tool.ts';
import { newsCategoryLabel } from '../news/news-item.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { whyLost } from '../results/measured-result.server.ts';
import { writeMinute } from '../ui/written-date.ts';
import { answerSender, type GroundedCorrection, layCorrection } from './decide-contribution.server.ts';
import { cellFacts } from './find-cell.server.ts';
import type { CorrectionContent } from './read-correction.server.ts';
import { contributions } from './schema.server.ts';

/** An editor's change of a cell is a correction that is accepted at once, if the cell still says what the editor saw. */

/** Differs when a cell says something else, or says it on another ground; a later check of the same is no difference. */
export function versionOf(facts: readonly Fact[]): string {
  const text = JSON.stringify(facts.map((fact) => ({ ...fact, checkedAt: null })));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export interface RecordEdit extends Omit<GroundedCorrection, 'id' | 'formerPlan'> {
  /** The subject of a plan that is known. */
  plan: string | null;
  /** The version of the cell that the editor saw. */
  seen: string;
}

/** The plan of another cell whose place a plan would take with its new name or payment. */
export function takenPlan(
  record: readonly Fact[],
  { field, content, plan }: Omit<RecordEdit, 'seen' | 'subject' | 'standing'>,
) {
  if (field !== 'plan' || content.isWrong) return [];
  const subject = subjectOf({ field, value: content.values[0] } as Fact);
  return subject === plan ? [] : cellFacts(record, field, subject);
}

/** What is wrong, as a sentence, and the cell as it is now. */
export interface EditConflict {
  problem: string;
  now: Fact[];
}

/** @returns null, or why nothing was published */
export async function publishEdit(ctx: UserContext, edit: RecordEdit): Promise<EditConflict | null> {
  const { subject, field, plan, content, seen } = edit;
  const id = newId();
  const now = await mutate(ctx, 'fact.edit', subject, async (tx) => {
    const facts = await lockFacts(tx, subject);
    const present = cellFacts(facts, field, plan);
    if (versionOf(present) !== seen || takenPlan(facts, edit).length > 0) return refuse<Fact[]>(present);
    tx.detail({ contribution: id });
    const result = await layCorrection(ctx, tx, { ...edit, id, formerPlan: plan }, present);
    await acceptedEdit(ctx, tx, { id, subject, field, content, result });
    return null;
  });
  return now && { problem: await editConflict(ctx, subject, field), now };
}

interface AcceptedEdit {
  id: string;
  subject: LaidRecord;
  field: string;
  content: CorrectionContent;
  /** The id of what was laid over the record. */
  result: string;
}

/** Stores an editor's change as a correction that was accepted at once. */
export async function acceptedEdit(ctx: UserContext, tx: Transaction, { subject, ...edit }: AcceptedEdit) {
  const [at, userId] = [ctx.now(), ctx.viewer.id];
  await tx.insert(contributions).values({
    ...edit,
    kind: 'correction',
    token: randomBytes(24).toString('base64url'),
    subjectKind: subject.kind,
    subjectId: subject.id,
    userId,
    sentAt: at,
    dueAt: at,
    state: 'accepted',
    decidedAt: at,
    decidedBy: userId,
  });
  await tx.notify('pages', 'contributions');
}

export async function editConflict(ctx: Context, subject: LaidRecord, field: string): Promise<string> {
  const [last] = (await listEdits(ctx, subject, { field })).sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  const what = 'It says something else now than when you began';
  if (last === undefined) return `${what}. Nothing was published.`;
  const when = writeMinute(last.changedAt);
  return `${what}: ${last.by ?? 'a check'} changed it on ${when} UTC. Nothing was published.`;
}

export interface RecordChange {
  /** Of the run-time facts. */
  id: string;
  field: FactField | TextField;
  /** What it says, in words; what was said before, where that was recorded. */
  value: string;
  before: string | null;
  isWrong: boolean;
  origin: string;
  /** Of the correction or the check. */
  reference: string;
  at: string;
  withdrawnAt: string | null;
  /** When it was accepted, reverted or restored last. */
  changedAt: string;
  /** Who accepted or reverted it last; null: a check, or an account that is gone. */
  by: string | null;
  source: string | null;
  /** Why it was changed, where that was said. */
  note: string | null;
  reason: string | null;
}

/** The lines of a text as pages name them: a category by its label. */
export const textWords = (field: string, lines: readonly string[]) =>
  field === 'category' ? lines.map(newsCategoryLabel) : [...lines];

export const EDITS_PAGE = 50;

/** What was changed about a record at run time, also what was taken back; newest first, one more than a page. */
export async function listEdits(
  ctx: Context,
  subject: LaidRecord,
  { id, field, before }: { id?: string; field?: string; before?: string | null } = {},
): Promise<RecordChange[]> {
  const { subjectKind, subjectId } = runTimeFacts;
  const rows = await ctx.db
    .select({ layer: runTimeFacts, contribution: contributions })
    .from(runTimeFacts)
    .leftJoin(contributions, eq(contributions.id, runTimeFacts.reference))
    .where(
      and(
        eq(subjectKind, subject.kind),
        eq(subjectId, subject.id),
        id === undefined ? undefined : eq(runTimeFacts.id, id),
        field === undefined ? undefined : eq(runTimeFacts.field, field),
        before ? lt(runTimeFacts.id, before) : undefined,
      ),
    )
    .orderBy(desc(runTimeFacts.id))
    .limit(EDITS_PAGE + 1);
  const emails = await listEmails(ctx, [...new Set(rows.flatMap((row) => row.contribution?.decidedBy ?? []))]);
  return rows.map(({ layer, contribution }) => {
    const facts = isTextField(layer.field) ? [] : (layer.facts as Fact[]);
    const content = contribution?.content as CorrectionContent | undefined;
    const said = () =>
      isTextField(layer.field) ? textWords(layer.field, layer.facts as string[]) : facts.map(valueText);
    const words = (subject.kind === 'model' ? (content?.values ?? []) : said()).join('; ');
    const present = content?.present ?? (layer.isWrong ? words : null);
    const { before: was, after } = changedWords(layer.field, present, words);
    return {
      id: layer.id,
      field: layer.field as RecordChange['field'],
      value: layer.isWrong ? 'no known value' : after,
      before: was,
      isWrong: layer.isWrong,
      origin: layer.origin,
      reference: layer.reference,
      at: layer.recordedAt.toISOString(),
      withdrawnAt: layer.withdrawnAt?.toISOString() ?? null,
      changedAt: (contribution?.decidedAt ?? layer.withdrawnAt ?? layer.recordedAt).toISOString(),
      by: emails.get(contribution?.decidedBy ?? '') ?? null,
      source: facts[0]?.source ?? null,
      note: content?.note ?? null,
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
      return refuse<typeof found | string>(row ?? found);
    const [value] = (row.content as CorrectionContent).values;
    const lost =
      reason === null && row.field === 'measured' ? await whyLost(ctx, tx, value as FactValues['measured']) : null;
    if (lost !== null) return refuse(lost);
    tx.detail({ contribution: id, ...(reason !== null && { reason }) });
    await (reason === null ? restoreRunTimeFacts : withdrawRunTimeFacts)(ctx, tx, row.result);
    const decided = { state, reason, decidedBy: ctx.viewer.id, decidedAt: ctx.now() };
    await tx.update(contributions).set(decided).where(eq(contributions.id, id));
    // Under the contribution too, because the inbox undoes a decision only if nothing was decided about it later.
    const act = reason === null ? 'contribution.restore' : 'contribution.revert';
    await mutate(ctx, act, { kind: 'contribution', id }, async (about) =>
      about.detail({ outcome: state, ...(reason !== null && { reason }) }),
    );
    if (row.userId !== ctx.viewer.id) await answerSender(ctx, tx, { ...row, ...decided });
    await tx.notify('pages', 'contributions');
    return null;
  });
  if (answer === null) return null;
  if (typeof answer === 'string') return `${answer} Nothing was changed.`;
  const person = answer.decidedBy === null ? null : await findPerson(ctx, answer.decidedBy);
  return `It was ${answer.state} by ${person?.email ?? 'somebody else'} meanwhile. Nothing was changed.`;
}
