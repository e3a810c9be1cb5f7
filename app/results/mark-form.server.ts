import { annotateAnswer } from './answers/annotate-answer.server.ts';

/** Stores the star and note that a form sends. */
export async function markAnswer(
  ctx: Parameters<typeof annotateAnswer>[0],
  userId: string,
  runId: string,
  form: FormData,
): Promise<void> {
  const [starred, note] = [form.get('isStarred'), form.get('note')];
  const field = (name: string) => String(form.get(name) ?? '');
  await annotateAnswer(
    ctx,
    userId,
    runId,
    { caseId: field('caseId'), modelKey: field('modelKey'), round: Number(field('round')) || 0 },
    {
      ...(starred === null ? {} : { isStarred: starred === 'true' }),
      ...(note === null ? {} : { note: String(note) }),
    },
  );
}
