import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { getMail, listMails } from '../../platform/mail-queries.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { deleteMessage, listMessages, settleMessage } from '../contact-inbox.server.ts';
import { contactMessages } from '../schema.server.ts';
import { sendContactMessage } from './send-contact-message.server.ts';

const values = {
  name: 'Ada',
  email: 'ada@example.com',
  company: '',
  subject: 'A wrong price',
  message: 'It is <b>$12</b>\n\nsince May.',
};
const sender = { clientAddress: '198.51.100.7', trap: '' };
const now = new Date('2026-11-20T12:00:00Z');
const operator = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: 'user', userId: 'admin', role: 'administrator' },
});

describe('a message of the contact form', () => {
  it('is stored, mailed to the operator and acknowledged to the sender', async () => {
    const ctx = await testContext({ now, config: { operatorEmail: 'operator@example.com' } });
    expect(await sendContactMessage(ctx, values, sender)).toEqual({ kind: 'sent' });
    expect((await listMessages(ctx, false)).messages).toMatchObject([
      { ...values, company: null, settledAt: null, receivedAt: now.toISOString() },
    ]);
    const mails = await listMails(ctx);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.com', 'operator@example.com']);
    const toOperator = await getMail(ctx, mails.find(({ recipient }) => recipient === 'operator@example.com')!.id);
    expect(toOperator.subject).toBe('Contact: A wrong price');
    expect(toOperator.mime).toMatch(/^Reply-To: .*ada@example\.com/im);
    const receipt = await getMail(ctx, mails.find(({ recipient }) => recipient === 'ada@example.com')!.id);
    expect(receipt.mime).not.toContain('since May');
  });

  it('goes to the general mailbox where the operator named no own', async () => {
    const ctx = await testContext({ now, config: { contactEmail: 'general@example.com' } });
    await sendContactMessage(ctx, values, sender);
    expect((await listMails(ctx)).map(({ recipient }) => recipient)).toContain('general@example.com');
  });

  it('is stored, and mailed to nobody but its sender where the operator has set no mailbox', async () => {
    const ctx = await testContext({ now });
    expect(await sendContactMessage(ctx, values, sender)).toEqual({ kind: 'sent' });
    expect((await listMessages(ctx, false)).total).toBe(1);
    expect((await listMails(ctx)).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  });

  it('is not lost while the mail server is away: it waits in the outbox', async () => {
    const ctx = await testContext({
      now,
      config: {
        operatorEmail: 'operator@example.com',
        mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Y <y@example.com>' },
      },
    });
    await sendContactMessage(ctx, values, sender);
    expect((await listMessages(ctx, false)).total).toBe(1);
    expect((await listMails(ctx)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('of a program that fills the hidden field vanishes without a word', async () => {
    const ctx = await testContext({ now });
    expect(await sendContactMessage(ctx, values, { ...sender, trap: 'https://spam.example' })).toEqual({
      kind: 'sent',
    });
    expect(await ctx.db.$count(contactMessages)).toBe(0);
    expect(await listMails(ctx)).toEqual([]);
  });

  it('is taken five times an hour from one network, and again afterwards', async () => {
    const ctx = await testContext({ now });
    for (let count = 0; count < 5; count++)
      expect((await sendContactMessage(ctx, values, { ...sender, clientAddress: `2001:db8::${count}` })).kind).toBe(
        'sent',
      );
    expect(await sendContactMessage(ctx, values, { ...sender, clientAddress: '2001:db8:0:0:1::9' })).toEqual({
      kind: 'too-many',
      waitMinutes: 60,
    });
    expect((await sendContactMessage(ctx, values, { ...sender, clientAddress: '2001:db8:0:1::9' })).kind).toBe('sent');
    const later = { ...ctx, now: () => new Date(now.getTime() + 61 * 60_000) };
    expect((await sendContactMessage(later, values, { ...sender, clientAddress: '2001:db8::1' })).kind).toBe('sent');
  });

  it('is acknowledged to one address three times a day at most', async () => {
    const ctx = await testContext({ now });
    for (let count = 0; count < 5; count++)
      await sendContactMessage(ctx, values, { ...sender, clientAddress: `198.51.100.${count}` });
    const receipts = (await listMails(ctx)).filter(({ recipient }) => recipient === 'ada@example.com');
    expect(receipts).toHaveLength(3);
    expect((await listMessages(ctx, false)).total).toBe(5);
    expect(await takeAttempt(ctx, { name: 'another', max: 1, windowMs: 1000 }, 'x')).toBeNull();
  });
});

describe('the operator', () => {
  it('settles a message, opens it again, and deletes it for good', async () => {
    const ctx = await testContext({ now });
    await sendContactMessage(ctx, values, sender);
    const [message] = (await listMessages(ctx, false)).messages;
    await settleMessage(operator(ctx), message!.id, true);
    expect((await listMessages(ctx, false)).total).toBe(0);
    expect((await listMessages(ctx, true)).messages[0]).toMatchObject({
      id: message!.id,
      settledAt: now.toISOString(),
    });
    await settleMessage(operator(ctx), message!.id, false);
    expect((await listMessages(ctx, false)).total).toBe(1);
    await deleteMessage(operator(ctx), message!.id);
    expect((await listMessages(ctx, false)).total).toBe(0);
    await expect(settleMessage(operator(ctx), message!.id, true)).rejects.toThrow(NotFound);
  });

  it.each([
    ['open', sql`settled_at IS NULL`, 'contact_messages_open'],
    ['settled', sql`settled_at IS NOT NULL`, 'contact_messages_settled'],
  ])('a page of %s messages is read from an index in its order, however many there are', async (_name, half, index) => {
    const ctx = await testContext({ now });
    await mutate(ctx, 'message.fill', { kind: 'contact-message', id: 'all' }, async (tx) => {
      const rows = Array.from({ length: 3_000 }, (_, at) => ({
        ...values,
        id: String(at),
        receivedAt: new Date(now.getTime() + at * 1_000),
        settledAt: at % 2 === 0 ? now : null,
      }));
      await tx.insert(contactMessages).values(rows);
      await tx.execute(sql`ANALYZE contact_messages`);
    });
    const lines = await ctx.db.rows<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT * FROM contact_messages WHERE ${half} ORDER BY received_at DESC, id DESC LIMIT 50 OFFSET 100`,
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).not.toContain('Sort');
  });
});
