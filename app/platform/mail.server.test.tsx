import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import type { Context } from './context.server.ts';
import type { Database } from './database.server.ts';
import { startJobs } from './jobs.server.ts';
import { defineMail, MailAction, MailLayout, MailText, sendMail } from './mail.server.ts';
import { mailJobs } from './mail-jobs.server.ts';
import { findWorkingMessage, getMail, listMails, SECRET_LINK_HOURS, sendAgain } from './mail-queries.server.ts';
import { mutate } from './mutate.server.ts';
import { mailOutbox } from './schema.server.ts';
import { contextOn, openTestDatabase, testContext } from './testing/test-database.server.ts';

const greeting = defineMail<{ name: string; url: string }>({
  name: 'test.greeting',
  subject: ({ name }) => `Grüße, ${name}`,
  body: ({ name, url }, { publicUrl }) => (
    <MailLayout preview="A greeting." publicUrl={publicUrl}>
      <MailText>Hello {name} &lt;3</MailText>
      <MailAction href={url}>Open</MailAction>
    </MailLayout>
  ),
});
const data = { name: 'Zoë 王', url: 'https://yardstick.example/x?token=a.b-c_d' };
const send = (ctx: Context, to = 'zoe@acme.example') =>
  mutate(ctx, 'test.greet', { kind: 'test', id: '1' }, (tx) => sendMail(ctx, tx, { to, template: greeting, data }));

/** A mail whose link opens an account. */
const secretLink = defineMail<{ url: string }>({
  name: 'test.secret-link',
  subject: () => 'Your link',
  withoutSecrets: () => ({ url: 'https://yardstick.example/open?token=hidden' }),
  body: ({ url }, { publicUrl }) => (
    <MailLayout preview="A link." publicUrl={publicUrl}>
      <MailAction href={url}>Open</MailAction>
    </MailLayout>
  ),
});
const secret = 'CANARY-0123456789-abcdefghij';
const sendSecretLink = (ctx: Context, to = 'zoe@acme.example') =>
  mutate(ctx, 'test.greet', { kind: 'test', id: '1' }, (tx) =>
    sendMail(ctx, tx, { to, template: secretLink, data: { url: `https://yardstick.example/open?token=${secret}` } }),
  );

/** Whether the secret can be found anywhere in the database, also after decoding messages as mail programs do. */
async function isSecretReadable(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select().from(mailOutbox);
  const messages = await Promise.all(
    rows.flatMap(({ mime, sealedMime }) => [mime, sealedMime ?? '']).map((mime) => PostalMime.parse(mime)),
  );
  return JSON.stringify([rows, messages]).includes(secret);
}

/** A third-party mail server that refuses and delays as the test says. */
interface Received {
  from: string;
  to: string[];
  bytes: Buffer;
}
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openSmtp(refusals: { code: number }[] = []) {
  const mails: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let attempts = 0;
  const smtp = { beforeAnswering: Promise.resolve() };
  const tell = () => {
    for (const { count, resolve } of waiting) if (attempts >= count) resolve();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempts++;
        const refusal = refusals.shift();
        const { mailFrom, rcptTo } = session.envelope;
        if (!refusal)
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            bytes: Buffer.concat(chunks),
          });
        tell();
        const refused = refusal ? Object.assign(new Error('not now'), { responseCode: refusal.code }) : null;
        void smtp.beforeAnswering.then(() => done(refused));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const attemptsReach = (count: number) =>
    new Promise<void>((resolve) => (attempts >= count ? resolve() : waiting.push({ count, resolve })));
  return Object.assign(smtp, { url: `smtp://127.0.0.1:${port}`, mails, attemptsReach });
}

async function withServer(
  smtpUrl: string,
): Promise<{ ctx: Context; database: Database; settled: (id: string) => Promise<string> }> {
  const database = await openTestDatabase();
  const config = { mail: { ...parseConfig({}).mail, smtpUrl } };
  const ctx = contextOn(database, { config, now: () => new Date() });
  const worker = await startJobs(database, mailJobs, () => ctx);
  closers.push(() => worker.stop());
  const settled = async (id: string) => {
    await expect.poll(async () => (await getMail(ctx, id)).state, { timeout: 15_000 }).not.toBe('waiting');
    return (await getMail(ctx, id)).state;
  };
  return { ctx, database, settled };
}

describe('a mail', () => {
  it('is composed with text and HTML, and its words survive the journey', async () => {
    const ctx = await testContext();
    const mail = await getMail(ctx, await send(ctx));
    const parsed = await PostalMime.parse(mail.mime);
    expect(parsed.subject).toBe('Grüße, Zoë 王');
    expect(parsed.to).toEqual([{ address: 'zoe@acme.example', name: '' }]);
    expect(parsed.from).toMatchObject({ address: 'no-reply@yardstick.example', name: 'Yardstick' });
    expect(parsed.text).toContain('Hello Zoë 王 <3');
    expect(parsed.text).toContain(data.url);
    expect(parsed.html?.replaceAll('<!-- -->', '')).toContain('Hello Zoë 王 &lt;3');
    expect(parsed.html).toContain(`href="${data.url}"`);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail.mime.split('\r\n').every((line) => line.length <= 998 && !line.includes('\n'))).toBe(true);
  });

  it('has the accent colour that the operator chose', async () => {
    const ctx = await testContext({ config: { accent: { light: '#7a1fa2', dark: null } } });
    const { html } = await PostalMime.parse((await getMail(ctx, await send(ctx))).mime);
    expect(html).toContain('background-color:#7a1fa2');
    expect(html).not.toContain('#0b5f63');
  });

  it('stays in the outbox when there is no mail server', async () => {
    const ctx = await testContext();
    await send(ctx);
    expect(await listMails(ctx)).toMatchObject([
      { recipient: 'zoe@acme.example', subject: 'Grüße, Zoë 王', state: 'kept' },
    ]);
  });

  it('is never written for an act that did not happen', async () => {
    const ctx = await testContext();
    const act = mutate(ctx, 'test.greet', { kind: 'test', id: '1' }, async (tx) => {
      await sendMail(ctx, tx, { to: 'zoe@acme.example', template: greeting, data });
      throw new Error('changed my mind');
    });
    await expect(act).rejects.toThrow('changed my mind');
    expect(await listMails(ctx)).toEqual([]);
  });

  it('goes to one recipient only, whatever the address tries', async () => {
    const ctx = await testContext();
    const mail = await getMail(ctx, await send(ctx, 'zoe@acme.example\r\nBcc: eve@evil.example'));
    const parsed = await PostalMime.parse(mail.mime);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('a mail with a link that opens an account', () => {
  it('is not readable in the outbox without a mail server, and is shown with its link at the command line', async () => {
    const ctx = await testContext();
    const shown = await PostalMime.parse((await getMail(ctx, await sendSecretLink(ctx))).mime);
    expect(shown.text).toContain('https://yardstick.example/open?token=hidden');
    expect(await isSecretReadable(ctx)).toBe(false);
    const working = await findWorkingMessage(ctx, 'zoe@acme.example');
    expect((await PostalMime.parse(working!.mime)).text).toContain(secret);
  });

  it('reaches its reader whole, also after days without a worker, and the outbox forgets the link once it is sent', async () => {
    const smtp = await openSmtp();
    const { ctx, settled } = await withServer(smtp.url);
    const id = await sendSecretLink({ ...ctx, now: () => new Date(Date.now() - 72 * 3_600_000) });
    expect(await isSecretReadable(ctx)).toBe(false);
    expect(await settled(id)).toBe('sent');
    expect((await PostalMime.parse(smtp.mails[0]!.bytes)).html).toContain(
      `href="https://yardstick.example/open?token=${secret}"`,
    );
    expect(await ctx.db.select({ sealedMime: mailOutbox.sealedMime }).from(mailOutbox)).toEqual([{ sealedMime: null }]);
    const after = await findWorkingMessage(ctx, 'zoe@acme.example');
    expect((await PostalMime.parse(after!.mime)).text).not.toContain(secret);
  });

  it('is forgotten, too, when it is given up', async () => {
    const smtp = await openSmtp([{ code: 550 }]);
    const { ctx, settled } = await withServer(smtp.url);
    expect(await settled(await sendSecretLink(ctx))).toBe('failed');
    expect(await ctx.db.select({ sealedMime: mailOutbox.sealedMime }).from(mailOutbox)).toEqual([{ sealedMime: null }]);
  });

  it('cannot be opened with another session secret', async () => {
    const ctx = await testContext();
    await sendSecretLink(ctx);
    const elsewhere = { ...ctx, config: { ...ctx.config, sessionSecret: 'another secret of 32 characters!' } };
    await expect(findWorkingMessage(elsewhere, 'zoe@acme.example')).rejects.toThrow();
  });
});

describe('with a mail server', () => {
  it('a job sends exactly the bytes of the outbox, once', async () => {
    const smtp = await openSmtp();
    const { ctx, settled } = await withServer(smtp.url);
    const id = await send(ctx);
    expect(await settled(id)).toBe('sent');
    expect(smtp.mails).toHaveLength(1);
    const [received] = smtp.mails;
    expect(received).toMatchObject({ from: 'no-reply@yardstick.example', to: ['zoe@acme.example'] });
    expect(received!.bytes.toString().trimEnd()).toBe((await getMail(ctx, id)).mime.trimEnd());
  });

  it('is tried again after a passing refusal', async () => {
    const smtp = await openSmtp([{ code: 451 }]);
    const { ctx, settled } = await withServer(smtp.url);
    const id = await send(ctx);
    await smtp.attemptsReach(1);
    const answered = Promise.withResolvers<void>();
    smtp.beforeAnswering = answered.promise;
    // While the second attempt runs, the outbox shows how the first one ended.
    await smtp.attemptsReach(2);
    expect((await getMail(ctx, id)).lastError).toContain('not now');
    answered.resolve();
    expect(await settled(id)).toBe('sent');
    expect(await getMail(ctx, id)).toMatchObject({ attempts: 2, lastError: null });
    expect(smtp.mails).toHaveLength(1);
  });

  it('is given up after a refusal for good, and the outbox says why', { tags: 'embedded-only' }, async () => {
    const smtp = await openSmtp([{ code: 550 }]);
    const { ctx, settled } = await withServer(smtp.url);
    const id = await send(ctx);
    expect(await settled(id)).toBe('failed');
    expect(await getMail(ctx, id)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') });
  });

  it('sends a mail that was given up once more when an administrator asks, but none without its secret link', async () => {
    const smtp = await openSmtp([{ code: 550 }, { code: 550 }]);
    const { ctx, settled } = await withServer(smtp.url);
    const id = await send(ctx);
    expect(await settled(id)).toBe('failed');
    const sealed = await sendSecretLink(ctx);
    expect(await settled(sealed)).toBe('failed');
    expect(await sendAgain(ctx, id)).toBeNull();
    expect(await settled(id)).toBe('sent');
    expect(await sendAgain(ctx, id)).toContain('It was sent or queued meanwhile');
    expect(await sendAgain(ctx, sealed)).toContain('its secret link was deleted');
    expect(await getMail(ctx, id)).toMatchObject({ attempts: 2, lastError: null, canBeSent: false });
    expect(smtp.mails.map(({ bytes }) => bytes.toString().trimEnd())).toEqual([
      (await getMail(ctx, id)).mime.trimEnd(),
    ]);
  });

  it('a mail of the time without a mail server is sent when an administrator asks, with its secret link', async () => {
    const smtp = await openSmtp();
    const { ctx, settled } = await withServer(smtp.url);
    const before = { ...ctx, config: { ...ctx.config, mail: { ...ctx.config.mail, smtpUrl: null } } };
    const id = await sendSecretLink(before);
    expect(await sendAgain(before, id)).toBe('No mail server is configured. Set SMTP_URL first.');
    expect(await sendAgain(ctx, id)).toBeNull();
    expect(await settled(id)).toBe('sent');
    expect((await PostalMime.parse(smtp.mails[0]!.bytes)).html).toContain(secret);
  });

  it('goes out with the sender of now, also where it was written with another one', async () => {
    const smtp = await openSmtp();
    const { ctx, settled } = await withServer(smtp.url);
    const from = (sender: string, smtpUrl = ctx.config.mail.smtpUrl) => ({
      ...ctx,
      config: { ...ctx.config, mail: { ...ctx.config.mail, smtpUrl, from: sender } },
    });
    const id = await send(from('Erste Möbel GmbH mit einem recht langen Namen <alt@old.example>', null));
    expect(await sendAgain(ctx, id)).toBeNull();
    expect(await settled(id)).toBe('sent');
    const { from: sender, to, subject, text } = await PostalMime.parse(smtp.mails[0]!.bytes);
    expect(sender).toEqual({ name: 'Yardstick', address: 'no-reply@yardstick.example' });
    expect([to?.[0]?.address, subject, text?.includes(data.url)]).toEqual(['zoe@acme.example', 'Grüße, Zoë 王', true]);
  });

  it('with a secret link that may have ended is not offered and not sent', async () => {
    const smtp = await openSmtp();
    const { ctx } = await withServer(smtp.url);
    const hours = (count: number) => () => new Date(Date.now() - count * 3_600_000);
    const unsent = { ...ctx, config: { ...ctx.config, mail: { ...ctx.config.mail, smtpUrl: null } } };
    const old = await sendSecretLink({ ...unsent, now: hours(SECRET_LINK_HOURS + 1) });
    const fresh = await sendSecretLink({ ...unsent, now: hours(SECRET_LINK_HOURS - 1) });
    expect([(await getMail(ctx, old)).canBeSent, (await getMail(ctx, fresh)).canBeSent]).toEqual([false, true]);
    expect(await sendAgain(ctx, old)).toContain('too old');
    expect(await sendAgain(ctx, fresh)).toBeNull();
  });
});
