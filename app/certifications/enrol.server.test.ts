import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UserContext } from '../accounts/viewer.server.ts';
import { listPurchasesOf } from '../billing/billing-queries.server.ts';
import { paySandboxCheckout } from '../billing/sandbox/pay-checkout.server.ts';
import { addPerson } from '../billing/testing/billing-person.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { enrol, setWaiting } from './enrol.server.ts';
import { loadPrograms } from './load-programs.server.ts';
import { isEnrolled, isWaiting, listPrograms } from './program-queries.server.ts';
import { certificationPrograms } from './schema.server.ts';

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

it('records an enrolment once, when it is paid and open; a release does not close it again', async () => {
  const ctx = await testContext();
  await loadPrograms(ctx);
  const open = eq(certificationPrograms.id, 'ai-tools-expert');
  await record(ctx, (tx) => tx.update(certificationPrograms).set({ isEnrolmentOpen: true }).where(open));
  await loadPrograms(ctx);
  const user = as(ctx, await addPerson(ctx));
  const result = await enrol(user, 'ai-tools-expert');
  if (result.kind !== 'started') throw new Error(JSON.stringify(result));
  expect(await enrol(user, 'ai-tools-expert')).toEqual(result);
  expect(await isEnrolled(ctx, 'ada', 'ai-tools-expert')).toBe(false);
  const session = result.url.split('/').at(-1)!;
  await paySandboxCheckout(ctx, 'ada', session, 'succeeds', false);
  await paySandboxCheckout(ctx, 'ada', session, 'succeeds', false);
  expect(await isEnrolled(ctx, 'ada', 'ai-tools-expert')).toBe(true);
  expect(await listPurchasesOf(ctx, 'ada', 'certification')).toHaveLength(1);
  expect(await enrol(user, 'ai-tools-expert')).toMatchObject({ kind: 'refused', status: 409 });
});
