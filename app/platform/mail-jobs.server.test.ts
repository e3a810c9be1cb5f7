import { expect, it } from 'vitest';
import type { JobRun } from './job-definition.server.ts';
import { sendKeptMailsJob } from './mail-jobs.server.ts';
import { record } from './mutate.server.ts';
import { mailOutbox } from './schema.server.ts';
import { testContext } from './testing/test-database.server.ts';

it('mails of the last day that waited for a mail server are queued once there is one, and older ones wait', async () => {
  const without = await testContext();
  const row = {
    recipient: 'ada@acme.example',
    subject: 's',
    template: 't',
    mime: 'm',
    isWhole: true,
    state: 'kept' as const,
  };
  const hoursAgo = (hours: number) => new Date(without.now().getTime() - hours * 3_600_000);
  await record(without, (tx) =>
    tx.insert(mailOutbox).values([
      { ...row, id: 'fresh', createdAt: hoursAgo(1) },
      { ...row, id: 'old', createdAt: hoursAgo(25) },
    ]),
  );
  const states = async () =>
    Object.fromEntries((await without.db.select().from(mailOutbox)).map(({ id, state }) => [id, state]));
  await sendKeptMailsJob.run(without, {}, {} as JobRun);
  expect(await states()).toEqual({ fresh: 'kept', old: 'kept' });
  const mail = { ...without.config.mail, smtpUrl: 'smtp://127.0.0.1:1' };
  await sendKeptMailsJob.run({ ...without, config: { ...without.config, mail } }, {}, {} as JobRun);
  expect(await states()).toEqual({ fresh: 'waiting', old: 'kept' });
});
