import { expect, it } from 'vitest';
import { testContext } from '../platform/testing/test-database.server.ts';
import { sendContactMessage } from './contact/send-contact-message.server.ts';
import { listMessages, settleMessage } from './contact-inbox.server.ts';
import { deleteSettledMessagesJob, SETTLED_MESSAGE_DAYS } from './jobs.server.ts';

const DAY_MS = 86_400_000;

it('a settled message is deleted when its time is over, and an open one is not', async () => {
  const now = (await testContext()).now().getTime();
  for (const [subject, days] of [
    ['settled long ago', SETTLED_MESSAGE_DAYS + 1],
    ['settled lately', SETTLED_MESSAGE_DAYS - 1],
    ['open', SETTLED_MESSAGE_DAYS + 1],
  ] as const) {
    const ctx = await testContext({ now: new Date(now - days * DAY_MS) });
    const message = { name: 'Ada', email: 'ada@acme.example', company: '', subject, message: 'A wrong price.' };
    await sendContactMessage(ctx, message, { clientAddress: '192.0.2.1', trap: '' });
    const { messages } = await listMessages(ctx, false);
    const sent = messages.find((entry) => entry.subject === subject)!;
    if (subject !== 'open') await settleMessage(ctx, sent.id, true);
  }
  const ctx = await testContext();
  const run = { signal: new AbortController().signal, jobId: '1', attempt: 0, heartbeat: async () => {} };
  await deleteSettledMessagesJob.run(ctx, {}, run);
  expect((await listMessages(ctx, true)).messages.map(({ subject }) => subject)).toEqual(['settled lately']);
  expect((await listMessages(ctx, false)).messages.map(({ subject }) => subject)).toEqual(['open']);
});
