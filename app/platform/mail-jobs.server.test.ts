import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import type { Context } from './context.server.ts';
import type { JobRun } from './job-definition.server.ts';
import { sealMessage } from './mail/sealed-message.server.ts';
import { sendMailJob } from './mail/send-mail-job.server.ts';
import { sendKeptMailsJob } from './mail-jobs.server.ts';
import { listMails } from './mail-queries.server.ts';
import { record } from './mutate.server.ts';
import { mailOutbox } from './schema.server.ts';
import { testContext } from './testing/test-database.server.ts';

const row = {
  recipient: 'ada@acme.example',
  subject: 's',
  template: 't',
  mime: 'From: a@acme.example\r\n\r\nm',
  isWhole: true,
  state: 'kept' as const,
};

const hoursAgo = (ctx: Context, hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000);

const insert = (ctx: Context, ...rows: (typeof mailOutbox.$inferInsert)[]) =>
  record(ctx, (tx) => tx.insert(mailOutbox).values(rows));

const statesIn = async (ctx: Context) =>
  Object.fromEntries((await ctx.db.select().from(mailOutbox)).map(({ id, state }) => [id, state]));

const withMail = (ctx: Context, smtpUrl: string, from = 'Acme <mails@acme.example>') => ({
  ...ctx,
  config: { ...ctx.config, mail: { smtpUrl, from } },
});

it('mails of the last day that waited are queued once there are a server and a sender, and older ones wait', async () => {
  const without = await testContext();
  await insert(
    without,
    { ...row, id: 'fresh', createdAt: hoursAgo(without, 1) },
    { ...row, id: 'old', createdAt: hoursAgo(without, 25) },
    { ...row, id: 'refused', createdAt: hoursAgo(without, 1), attempts: 1 },
  );
  const untouched = { fresh: 'kept', old: 'kept', refused: 'kept' };
  await sendKeptMailsJob.run(without, {}, {} as JobRun);
  expect(await statesIn(without)).toEqual(untouched);
  const withoutSender = withMail(without, 'smtp://127.0.0.1:1', without.config.mail.from);
  await sendKeptMailsJob.run(withoutSender, {}, {} as JobRun);
  expect(await statesIn(without)).toEqual(untouched);
  await sendKeptMailsJob.run(withMail(without, 'smtp://127.0.0.1:1'), {}, {} as JobRun);
  expect(await statesIn(without)).toEqual({ ...untouched, fresh: 'waiting' });
});

it('a mail that nobody has tried to send is found behind any number that were refused', async () => {
  const ctx = await testContext();
  const refused = Array.from({ length: 250 }, (_, count) => ({
    ...row,
    id: `refused ${count}`,
    createdAt: hoursAgo(ctx, 1),
    attempts: 1,
  }));
  await insert(ctx, { ...row, id: 'untried', createdAt: hoursAgo(ctx, 2) }, ...refused);
  await sendKeptMailsJob.run(withMail(ctx, 'smtp://127.0.0.1:1'), {}, {} as JobRun);
  const waiting = Object.entries(await statesIn(ctx)).filter(([, state]) => state === 'waiting');
  expect(waiting).toEqual([['untried', 'waiting']]);
});

it('a kept mail whose link still works is kept again when it is refused for good, and given up when the link is over', async () => {
  let calls = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo(_address, _session, done) {
      calls++;
      done(Object.assign(new Error('no such sender'), { responseCode: 550 }));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const ctx = withMail(await testContext(), `smtp://127.0.0.1:${port}`);
  const sealed = (id: string) => ({ isWhole: false, sealedMime: sealMessage(ctx.config, id, row.mime) });
  const waiting = { ...row, state: 'waiting' as const };
  await insert(
    ctx,
    { ...waiting, ...sealed('fresh'), id: 'fresh', createdAt: hoursAgo(ctx, 1) },
    { ...waiting, ...sealed('late'), id: 'late', createdAt: hoursAgo(ctx, 25) },
  );
  for (const mailId of ['fresh', 'late'])
    await sendMailJob.run(ctx, { mailId, wasKept: true }, { attempt: 0 } as JobRun);
  expect(await statesIn(ctx)).toEqual({ fresh: 'kept', late: 'failed' });
  expect(await listMails(ctx)).toMatchObject([{ id: 'fresh', canBeSent: true, attempts: 1 }, { id: 'late' }]);
  expect(calls).toBe(1);
  await new Promise<void>((resolve) => smtp.close(resolve));
});
