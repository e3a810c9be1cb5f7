import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import { parseConfig } from '../../platform/config.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { action, loader } from './mailbox.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const config = parseConfig({
  PUBLIC_URL: 'https://yardstick.example',
  SESSION_SECRET: 'a secret of at least 32 characters',
  SMTP_URL: 'smtp://127.0.0.1:1',
});

/** An administrator, and mails in every state. */
async function outbox() {
  const home = await signedUp(ada, { config });
  await makeAdministrator(home.ctx, ada.email);
  const createdAt = home.ctx.now();
  const mail = { createdAt, subject: 'S', template: 'test', mime: 'M', attempts: 1, isWhole: true };
  await mutate(home.ctx, 'test.prepare', { kind: 'mail', id: 'all' }, async (tx) => {
    await tx.delete(mailOutbox);
    for (const id of ['failed 1', 'failed 2', 'failed secret', 'sent', 'waiting', 'kept'])
      await tx
        .insert(mailOutbox)
        .values({ ...mail, id, recipient: `${id}@x.test`, state: id.split(' ')[0]!, isWhole: id !== 'failed secret' });
  });
  const args = (search: string, fields?: [string, string][]) =>
    ({
      context: home.provider(),
      request: home.request(`/admin/mailbox${search}`, fields && { method: 'POST', body: new URLSearchParams(fields) }),
      params: {},
    }) as never;
  const open = (search = '') => loader(args(search));
  const act = async (search: string, ...fields: [string, string][]) =>
    (await action(args(search, fields))) as Response & { data?: { problem: string } };
  const waiting = async () => (await open('?state=waiting')).mails.map(({ id }) => id).sort();
  return { home, open, act, waiting };
}

it('the outbox is filtered by state, and counts the mails of each', async () => {
  const { open } = await outbox();
  const { mails, counts } = await open('?state=failed');
  expect(mails.map(({ id, canBeSent }) => `${id} ${canBeSent}`).sort()).toEqual([
    'failed 1 true',
    'failed 2 true',
    'failed secret false',
  ]);
  expect(counts).toEqual({ failed: 3, sent: 1, waiting: 1, kept: 1 });
  expect((await open('?state=nonsense')).mails).toHaveLength(6);
});

it('all failed mails are queued again by one press, except those whose secret link is gone', async () => {
  const { home, open, act, waiting } = await outbox();
  const answer = await act('?state=failed', ['intent', 'all']);
  expect(answer.headers.get('location')).toBe('/admin/mailbox?state=failed&queued=2');
  expect(await waiting()).toEqual(['failed 1', 'failed 2', 'waiting']);
  expect((await listQueuedJobs(home.ctx)).filter(({ name }) => name === 'mail.send').length).toBeGreaterThanOrEqual(2);
  const acts = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'mail.send-again'));
  expect(acts.map(({ subjectId }) => subjectId).sort()).toEqual(['failed 1', 'failed 2']);
  expect((await act('?state=failed', ['intent', 'all'])).data?.problem).toBe('Select a mail first.');
  expect((await open('?state=failed')).mails.map(({ id }) => id)).toEqual(['failed secret']);
});

it('only selected mails are queued, each once, and what was sent is not sent again', async () => {
  const { act, waiting } = await outbox();
  expect((await act('', ['intent', 'selected'])).data?.problem).toBe('Select a mail first.');
  expect((await act('', ['intent', 'selected'], ['id', 'sent'])).data?.problem).toContain('It was sent');
  const answer = await act('', ['intent', 'selected'], ['id', 'kept'], ['id', 'sent'], ['id', 'kept']);
  expect(answer.headers.get('location')).toBe('/admin/mailbox?queued=1');
  expect(await waiting()).toEqual(['kept', 'waiting']);
});
