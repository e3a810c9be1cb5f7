import * as z from 'zod/mini';
import { text } from '../platform/parse-form.ts';
import { annotateAnswer } from './answers/annotate-answer.server.ts';

/** A star or a note for one answer; what is not sent stays as it is. */
export const markForm = z.object({
  runId: text,
  caseId: text,
  modelKey: text,
  round: text,
  isStarred: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** Stores the star and note that a form sends. */
export async function markAnswer(
  ctx: Parameters<typeof annotateAnswer>[0],
  userId: string,
  runId: string,
  { caseId, modelKey, round, isStarred, note }: z.infer<typeof markForm>,
): Promise<void> {
  await annotateAnswer(
    ctx,
    userId,
    runId,
    { caseId, modelKey, round: Number(round) || 0 },
    {
      ...(isStarred === undefined ? {} : { isStarred: isStarred === 'true' }),
      ...(note === undefined ? {} : { note }),
    },
  );
}
