import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { listPurchasesOf } from '../../billing/billing-queries.server.ts';
import { billingJobs } from '../../billing/jobs.server.ts';
import { paySandboxCheckout } from '../../billing/sandbox/pay-checkout.server.ts';
import { refundSandboxPayment } from '../../billing/sandbox/play-sandbox.server.ts';
import { checkout, sandboxPayment } from '../../billing/schema.server.ts';
import { addPerson, movableClock } from '../../billing/testing/billing-person.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { listMails } from '../../platform/mail-queries.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { certificationJobs } from '../jobs.server.ts';
import { loadPrograms } from '../load-programs.server.ts';
import { findEnrolment, findProgram, isEnrolled, isWaiting, listPrograms } from '../program-queries.server.ts';
import { closeEnrolment, openEnrolment } from '../set-enrolment.server.ts';
import { announceOpening } from './announce-opening.server.ts';
import { enrol, setWaiting } from './enrol.server.ts';

function as(ctx: Context, id: string): UserContext {
  const actor = { kind: 'user', userId: id, role: 'user' };
  return {
    ...ctx,
    actor,
    viewer: { id, email: `${id}@example.com` },
    session: { id: 's', expiresAt: '' },
  } as UserContext;
}

it('lists the three programs by level, with prices in cents', async () => {
  const ctx = await testContext();
  await loadPrograms(ctx);
  await loadPrograms(ctx);
  expect((await listPrograms(ctx)).map(({ name, level, price }) => [name, level, price])).toEqual([
    ['AI Tools Expert', 1, 19_900],
    ['AI Implementation Specialist', 2, 39_900],
    ['AI Strategy Consultant', 3, 79_900],
  ]);
});

it('takes no money while enrolment is closed: it leads to the waiting list', async () => {
  const ctx = await testContext();
  await loadPrograms(ctx);
  const user = as(ctx, await addPerson(ctx));
  const result = await enrol(user, 'ai-tools-expert');
  expect(result).toMatchObject({ url: expect.stringMatching(/\/certifications\/ai-tools-expert\/waiting-list$/) });
  await setWaiting(user, 'ai-tools-expert', true);
  await setWaiting(user, 'ai-tools-expert', true);
  expect(await isWaiting(ctx, 'ada', 'ai-tools-expert')).toBe(true);
  await setWaiting(user, 'ai-tools-expert', false);
  expect(await isWaiting(ctx, 'ada', 'ai-tools-expert')).toBe(false);
  await expect(enrol(user, 'unknown')).rejects.toThrow(NotFound);
});

describe('with enrolment opened by an administrator', () => {
  const program = 'ai-tools-expert';
  const sessionOf = (result: Awaited<ReturnType<typeof enrol>>) => {
    if (result.kind !== 'started') throw new Error(JSON.stringify(result));
    return result.url.split('/').at(-1)!;
  };

  async function open(ctx: Context) {
    await loadPrograms(ctx);
    expect(await openEnrolment(ctx, program, '2027-02-01')).toBe('opened');
  }

  it('needs a day on which the study begins, and is opened once; a release does not close it again', async () => {
    const ctx = await testContext();
    await loadPrograms(ctx);
    expect(await openEnrolment(ctx, 'unknown', '2027-02-01')).toBe('unknown');
    expect(await openEnrolment(ctx, program, '2026-10-31')).toBe('bad-day');
    expect(await openEnrolment(ctx, program, 'soon')).toBe('bad-day');
    await open(ctx);
    expect(await openEnrolment(ctx, program, '2027-03-01')).toBe('already');
    await loadPrograms(ctx);
    expect(await findProgram(ctx, program)).toMatchObject({ is_enrolment_open: true, starts_on: '2027-02-01' });
    const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, program));
    expect(acts.map(({ action, detail }) => [action, detail.startsOn])).toEqual([
      ['certification.open-enrolment', '2027-02-01'],
    ]);
  });

  it('records an enrolment once, when it is paid, with the day that was promised', async () => {
    const ctx = await testContext();
    await open(ctx);
    const user = as(ctx, await addPerson(ctx));
    const result = await enrol(user, program);
    expect(await enrol(user, program)).toEqual(result);
    expect(await isEnrolled(ctx, 'ada', program)).toBe(false);
    const session = sessionOf(result);
    await paySandboxCheckout(ctx, 'ada', session, 'succeeds', false);
    await paySandboxCheckout(ctx, 'ada', session, 'succeeds', false);
    expect(await findEnrolment(ctx, 'ada', program)).toMatchObject({ variant: '2027-02-01', amountMinor: 19_900 });
    expect(await listPurchasesOf(ctx, 'ada', 'certification')).toHaveLength(1);
    expect(await enrol(user, program)).toMatchObject({ kind: 'refused', status: 409 });
    expect(await isEnrolled(ctx, 'eve', program)).toBe(false);
  });

  it('never opens a second payment over one that has just arrived', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now });
    await open(ctx);
    const user = as(ctx, await addPerson(ctx));
    const session = sessionOf(await enrol(user, program));
    await paySandboxCheckout(ctx, 'ada', session, 'succeeds', false);
    // As if the gateway's event had not arrived yet.
    await record(ctx, (tx) => tx.update(checkout).set({ status: 'open', paidAt: null }));
    clock.move(60 * 60_000);
    expect(await enrol(user, program)).toMatchObject({ kind: 'refused', status: 409 });
    expect(await isEnrolled(ctx, 'ada', program)).toBe(true);
    expect(await ctx.db.$count(checkout)).toBe(1);
  });

  it('tells the waiting list once, but nobody who is enrolled', async () => {
    const ctx = await testContext();
    await loadPrograms(ctx);
    const people = await Promise.all(['ada', 'eve'].map(async (id) => as(ctx, await addPerson(ctx, id))));
    for (const person of people) await setWaiting(person, program, true);
    await open(ctx);
    await paySandboxCheckout(ctx, 'eve', sessionOf(await enrol(people[1]!, program)), 'succeeds', false);
    await runQueuedJobs(ctx, certificationJobs);
    await announceOpening(ctx, program);
    const told = (await listMails(ctx)).filter(({ template }) => template === 'certifications.enrolment-open');
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@example.com', 'Enrolment is open: AI Tools Expert'],
    ]);
  });

  it('takes no money once it is closed, also not in checkouts that stood open, and keeps who is enrolled', async () => {
    const ctx = await testContext();
    await open(ctx);
    const [ada, eve] = [as(ctx, await addPerson(ctx)), as(ctx, await addPerson(ctx, 'eve'))];
    await paySandboxCheckout(ctx, 'ada', sessionOf(await enrol(ada, program)), 'succeeds', false);
    const left = sessionOf(await enrol(eve, program));
    expect(await closeEnrolment(ctx, program)).toBe('closed');
    expect(await closeEnrolment(ctx, program)).toBe('already');
    await runQueuedJobs(ctx, billingJobs);
    expect(await paySandboxCheckout(ctx, 'eve', left, 'succeeds', false)).toMatchObject({ kind: 'over' });
    expect(await enrol(eve, program)).toMatchObject({ url: expect.stringMatching(/waiting-list$/) });
    expect([await isEnrolled(ctx, 'ada', program), await isEnrolled(ctx, 'eve', program)]).toEqual([true, false]);
  });

  it('ends with the payment when that is given back', async () => {
    const ctx = await testContext();
    await open(ctx);
    const user = as(ctx, await addPerson(ctx));
    await paySandboxCheckout(ctx, 'ada', sessionOf(await enrol(user, program)), 'succeeds', false);
    const [payment] = await ctx.db.select().from(sandboxPayment);
    await refundSandboxPayment(ctx, 'ada', payment!.id);
    expect(await isEnrolled(ctx, 'ada', program)).toBe(false);
    expect((await listMails(ctx)).map(({ subject }) => subject)).toContain('Refund: $199');
    expect((await enrol(user, program)).kind).toBe('started');
  });
});
