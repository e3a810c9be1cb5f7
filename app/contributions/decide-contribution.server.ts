import { eq } from 'drizzle-orm';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import { findPerson } from '../accounts/person-queries.server.ts';
import { addTool, removeAddedTool } from '../catalog/add-tool.server.ts';
import {
  addRunTimeFacts,
  lockFacts,
  type RunTimeFacts,
  withdrawRunTimeFacts,
} from '../catalog/run-time-facts.server.ts';
import type { Fact, FactField } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { contributionFromRow } from './contribution-queries.server.ts';
import { cellFacts, planOf } from './find-cell.server.ts';
import { type CorrectionContent, factsOf, type Standing } from './read-correction.server.ts';
import { decidedMail } from './records/contribution-mails.server.tsx';
import { contributions } from './schema.server.ts';
import type { SubmissionContent } from './sent/submission.server.ts';

/** The decisions about corrections and submissions, and their undoing. Only for people who may decide. */

export type ContributionDecision =
  /** `by`: who says so, where the standing is not `read`. Submissions ignore both. */
  | { outcome: 'accepted'; standing: 'read' | 'reported' | 'stated'; by: string }
  | { outcome: 'refused'; reason: string };

/** What somebody else decided first; null: it still waited. */
export type DecidedBefore = { state: string; reason: string | null; by: string } | null;

type Row = typeof contributions.$inferSelect;

/** @throws NotFound */
export async function decideContribution(
  ctx: Context,
  id: string,
  decision: ContributionDecision,
): Promise<DecidedBefore> {
  const answer = await mutate(ctx, `contribution.${decision.outcome}`, { kind: 'contribution', id }, async (tx) => {
    const row = await lockRow(tx, id);
    if (row.state !== 'waiting') return refuse(row);
    const result = decision.outcome === 'accepted' ? await carryOut(ctx, tx, row, decision) : null;
    const reason = decision.outcome === 'refused' ? decision.reason : null;
    if (reason !== null) tx.detail({ reason });
    const decidedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const decided = { state: decision.outcome, reason, decidedBy, decidedAt: ctx.now(), result, email: null };
    await tx.update(contributions).set(decided).where(eq(contributions.id, id));
    await answerSender(ctx, tx, { ...row, ...decided, email: row.email });
    await tx.notify('pages', 'contributions');
    return null;
  });
  if (answer === null) return null;
  const person = answer.decidedBy === null ? null : await findPerson(ctx, answer.decidedBy);
  return { state: answer.state, reason: answer.reason, by: person?.email ?? 'somebody else' };
}

/** Makes it wait again and takes back what its acceptance had led to. @throws NotFound */
export async function undoContribution(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'contribution.undo', { kind: 'contribution', id }, async (tx) => {
    const row = await lockRow(tx, id);
    if (row.state === 'waiting') return;
    if (row.state === 'accepted' && row.result !== null && row.kind === 'correction')
      await withdrawRunTimeFacts(ctx, tx, row.result);
    if (row.result !== null && row.kind === 'submission') await removeAddedTool(ctx, tx, row.result);
    const waiting = { state: 'waiting', reason: null, decidedBy: null, decidedAt: null, result: null };
    await tx.update(contributions).set(waiting).where(eq(contributions.id, id));
    await tx.notify('pages', 'contributions');
  });
}

async function lockRow(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(contributions).where(eq(contributions.id, id)).for('update');
  if (row === undefined) throw new NotFound('There is no such correction or submission.');
  return row;
}

type Acceptance = Extract<ContributionDecision, { outcome: 'accepted' }>;

/** @returns the id of what it led to */
async function carryOut(ctx: Context, tx: Transaction, row: Row, { standing, by }: Acceptance): Promise<string> {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  if (row.kind === 'submission') {
    const { name, website, category, description, vendor } = row.content as SubmissionContent;
    return await addTool(ctx, tx, { name, website, category, description, vendor });
  }
  const ground = {
    standing,
    by: standing === 'read' ? null : by,
    observedAt: day(row.sentAt),
    checkedAt: day(ctx.now()),
  };
  const subject = { kind: row.subjectKind === 'company' ? 'company' : 'tool', id: row.subjectId! } as const;
  const [field, content] = [row.field as FactField, row.content as CorrectionContent];
  const facts = await lockFacts(tx, subject);
  const plan = planOf(facts, field, content);
  const correction = { id: row.id, subject, field, content, formerPlan: plan, standing: ground };
  return await layCorrection(ctx, tx, correction, cellFacts(facts, field, plan));
}

export interface GroundedCorrection {
  /** Of the contribution. */
  id: string;
  subject: RunTimeFacts['subject'];
  field: FactField;
  content: CorrectionContent;
  /** The subject that the plan had. */
  formerPlan: string | null;
  standing: Standing;
}

/** @param present the cell as it is now @returns the id of the run-time facts */
export async function layCorrection(
  ctx: Context,
  tx: Transaction,
  { id, subject, field, content, formerPlan, standing }: GroundedCorrection,
  present: readonly Fact[],
): Promise<string> {
  return await addRunTimeFacts(ctx, tx, {
    subject,
    field,
    facts: factsOf(field, content, standing, present),
    isWrong: content.isWrong === true,
    formerPlan,
    origin: 'correction',
    reference: id,
  });
}

/** Reports the decision about a row to its sender by mail. */
export async function answerSender(ctx: Context, tx: Transaction, row: Row): Promise<void> {
  const { title: words, state, reason } = contributionFromRow(row);
  const title = row.kind === 'submission' ? 'a tool that was missing' : words;
  if (row.userId !== null)
    await publishAccountEvent(tx, {
      userId: row.userId,
      key: `contribution ${row.id} ${ctx.now().toISOString()}`,
      kind: 'decision',
      id: row.id,
      title: `What you sent was ${state}: ${title}`,
      summary: reason ?? '',
      path: `/corrections/${row.token}`,
    });
  const to = row.email ?? (row.userId === null ? null : (await findPerson(ctx, row.userId))?.email);
  if (to) await sendMail(ctx, tx, { to, template: decidedMail, data: { title, state, reason, token: row.token } });
}
