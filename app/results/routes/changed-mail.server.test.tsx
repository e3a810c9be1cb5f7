import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { sendMailJob } from '../../platform/mail/send-mail-job.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { findSchedule } from '../../runs/run-queries.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { addModel, carryOutRuns, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { watchScheduleJob } from '../jobs.server.ts';
import '../register-publishing.server.ts';
import Run, { loader } from './run.tsx';

const provider = startFakeProvider();

/** A mail server that accepts everything. */
async function acceptMails() {
  const mails: { to: string[]; mime: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, mime: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

/** What the workers do when a schedule is due, until nothing is left to do. */
async function carryOutDue(ctx: Context, runId: string): Promise<void> {
  const { nextAt } = (await findSchedule(ctx, runId))!;
  const due = { ...ctx, now: () => new Date(nextAt) };
  await startScheduledRuns.run(due, {}, { signal: AbortSignal.timeout(60_000) } as never);
  await carryOutRuns(due);
  await runQueuedJobs(due, [watchScheduleJob]);
  await runQueuedJobs(due, [sendMailJob]);
}

it('a change that a due run of a schedule shows is mailed through the mail server, with a link to the page that names it', async () => {
  const smtp = await acceptMails();
  const mail = { smtpUrl: smtp.url, from: 'Yardstick <no-reply@yardstick.example>' };
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const person = { email: 'ada@acme.example', password: 'a long enough password', fullName: 'Ada' };
  const browser = await signedUp(person as never, {
    config: { mail, billing, allowPrivateEndpoints: true } as never,
  });
  const { ctx } = browser;
  const { userId } = (await browser.user()).actor;
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
  const table = {
    format: 'csv' as const,
    text: `id,n\n${Array.from({ length: 12 }, (_, n) => `c${n},${n}\n`).join('')}`,
  };
  const request = {
    ...usualRequest,
    modelIds: [modelId],
    name: 'Greetings',
    prompt: 'Greet {{n}}',
    table,
    checks: [{ type: 'contains' as const, value: 'Hello' }],
  };
  const started = await startRun(ctx, userId, request as never, { startKey: 'one', origin: 'page' });
  if ('refusal' in started) throw new Error(started.refusal.description);
  const { runId } = started;
  await carryOutRuns(ctx);
  await scheduleRun(ctx, userId, runId, 'daily');
  for (let day = 0; day < 3; day++) await carryOutDue(ctx, runId);
  const changed = () => smtp.mails.filter(({ mime }) => mime.includes('has changed'));
  expect([provider.calls.length, changed().length]).toEqual([48, 0]);

  provider.reply = () => 'I will not greet anybody today, and say so at length.';
  await carryOutDue(ctx, runId);
  expect(changed().map(({ to }) => to)).toEqual([['ada@acme.example']]);
  const { subject, text, html } = await PostalMime.parse(changed()[0]!.mime);
  expect(subject).toBe('“Greetings” has changed');
  const sentence = /alpha: the pass rate has changed since [\d-]+, from 100 % to 0 %; found on [\d-]+\./.exec(
    text!.replace(/\s+/g, ' '),
  )![0];

  const link = new URL(/href="([^"]+benchmarking\/runs\/[^"]+)"/.exec(html!)![1]!);
  expect(link.origin).toBe(new URL(ctx.config.publicUrl).origin);
  const id = link.pathname.split('/').at(-1)!;
  const loaderData = await loader({
    context: browser.provider(),
    request: browser.request(link.pathname),
    params: { id },
  } as never);
  const Page = Run as unknown as ComponentType<{ loaderData: unknown }>;
  const Stub = createRoutesStub([{ path: '/*', Component: () => <Page loaderData={loaderData} /> }]);
  expect(renderToString(<Stub initialEntries={[link.pathname]} />)).toContain(sentence);
});
