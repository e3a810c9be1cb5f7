import { randomBytes } from 'node:crypto';
import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { ViewerContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { settingOf } from '../../platform/settings.server.ts';
import { sendingLimits } from '../contribution-limits.server.ts';
import type { CorrectionContent } from '../read-correction.server.ts';
import { contributions } from '../schema.server.ts';
import type { SubmissionContent } from '../sent/submission.server.ts';

export type Sent =
  | { kind: 'correction'; subject: { kind: string; id: string }; field: string; content: CorrectionContent }
  | { kind: 'submission'; content: SubmissionContent };

export interface Sender {
  clientAddress: string;
  /** Of a visitor who wants an answer; '' without one. */
  email: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const byAddress: AttemptLimit = {
  name: 'contribution by address',
  isByAddress: true,
  max: sendingLimits.byAddress,
  windowMs: HOUR_MS,
};
const byAccount: AttemptLimit = { name: 'contribution by account', max: sendingLimits.byAccount, windowMs: DAY_MS };

/** Prices and statuses mislead people most, so that they come as if they had waited longer. */
const hoursAhead = (ctx: Context, sent: Sent) =>
  sent.kind === 'correction' && /^(plan|pricing\.|status)/.test(sent.field)
    ? settingOf(ctx, sendingLimits.hoursAhead)
    : 0;

/** Stores what somebody sent. Nothing of it is public before an editor has accepted it. */
export async function sendContribution(
  ctx: ViewerContext,
  sent: Sent,
  { clientAddress, email }: Sender,
): Promise<{ token: string } | { waitMinutes: number }> {
  const userId = ctx.viewer?.id ?? null;
  const waitMinutes =
    (await takeAttempt(ctx, byAddress, clientAddress)) ??
    (userId === null ? null : await takeAttempt(ctx, byAccount, userId));
  if (waitMinutes !== null) return { waitMinutes };
  const [id, token, at] = [newId(), randomBytes(24).toString('base64url'), ctx.now()];
  await mutate(ctx, `contribution.send`, { kind: 'contribution', id }, async (tx) => {
    tx.detail({ kind: sent.kind });
    await tx.insert(contributions).values({
      id,
      kind: sent.kind,
      token,
      content: sent.content,
      userId,
      email: userId === null && email !== '' ? email : null,
      sentAt: at,
      dueAt: new Date(at.getTime() - hoursAhead(ctx, sent) * HOUR_MS),
      state: 'waiting',
      ...(sent.kind === 'correction'
        ? { subjectKind: sent.subject.kind, subjectId: sent.subject.id, field: sent.field }
        : {}),
    });
  });
  return { token };
}
