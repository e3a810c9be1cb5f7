import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { get, openSignedIn } from '../testing/call-api.server.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.server.ts';

it('a program is told that its key expired and when, or that there is no such key', async () => {
  const clock = { now: new Date('2026-11-01T12:00:00Z') };
  const { ctx, browser, userId } = await openSignedIn({ now: () => clock.now });
  const made = await createApiKey(ctx, userId, 'monthly', ['read'], 30);
  if ('problem' in made) throw new Error(made.problem);
  const answer = async (secret: string) => {
    const response = await get(browser, '/api/runs', { authorization: `Bearer ${secret}` });
    return { status: response.status, ...((await response.json()) as { title: string; detail: string }) };
  };
  expect((await answer(made.secret)).status).toBe(200);
  clock.now = new Date('2026-12-02T12:00:00Z');
  expect(await answer(made.secret)).toMatchObject({
    status: 401,
    title: 'API key not valid',
    detail: 'This API key expired on 1 Dec 2026. Make a new one where it was made.',
  });
  const unknown = { status: 401, detail: 'There is no such API key: it was revoked, or not copied whole.' };
  expect(await answer(`${made.secret}x`)).toMatchObject(unknown);
  await revokeApiKey(ctx, userId, (await listApiKeys(ctx, userId))[0]!.id);
  expect(await answer(made.secret)).toMatchObject(unknown);
});

it('the key of a suspended account is not valid, and nothing more is said', async () => {
  const { ctx, browser, userId } = await openSignedIn();
  const made = await createApiKey(ctx, userId, 'lasting', ['read']);
  if ('problem' in made) throw new Error(made.problem);
  await record(ctx, (tx) => tx.update(user).set({ suspendedAt: ctx.now() }).where(eq(user.id, userId)));
  const response = await get(browser, '/api/runs', { authorization: `Bearer ${made.secret}` });
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('There is no such API key');
});
