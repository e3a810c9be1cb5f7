import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { createApiKey, findApiKeyOwner, listApiKeys } from './api-keys.server.ts';

const inDays = (ctx: Context, days: number): Context => {
  const at = new Date(ctx.now().getTime() + days * 86_400_000);
  return { ...ctx, now: () => at };
};

it('an API key works until the day on which it expires, and the list says so', async () => {
  const ctx = await openBenchmarkAccount();
  const monthly = await createApiKey(ctx, 'anna', 'monthly', ['read'], 30);
  const lasting = await createApiKey(ctx, 'anna', 'lasting', ['read']);
  if ('problem' in monthly || 'problem' in lasting) throw new Error('no key was made');
  expect(await findApiKeyOwner(inDays(ctx, 29), monthly.secret)).toMatchObject({ userId: 'anna', scopes: ['read'] });
  expect(await findApiKeyOwner(inDays(ctx, 31), monthly.secret)).toBeNull();
  expect(await findApiKeyOwner(inDays(ctx, 3_100), lasting.secret)).toMatchObject({ userId: 'anna' });
  const later = await listApiKeys(inDays(ctx, 31), 'anna');
  expect(later.map(({ name, isExpired }) => [name, isExpired]).sort()).toEqual([
    ['lasting', false],
    ['monthly', true],
  ]);
});
