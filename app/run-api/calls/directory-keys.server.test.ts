import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { findPersonByEmail } from '../../accounts/person-queries.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { joined } from '../../organisations/testing/acme.server.ts';
import { directed } from '../../organisations/testing/directory.server.ts';
import { apiAccountPart } from '../account-part.server.ts';
import { get } from '../testing/call-api.server.ts';
import { createApiKey } from './api-keys.server.ts';

it('API keys end with an account that a directory made and removed, and stay with one that a person made', async () => {
  provideAccountParts([apiAccountPart]);
  const { ctx, ada, bob, add, scim } = await directed();
  const made = await add('zoe');
  const zoe = (await findPersonByEmail(ctx, 'zoe@acme.example'))!;
  await joined(ctx, ada, bob, 'member');
  const own = await add('bob');
  const keyOf = async (userId: string) => {
    const key = await createApiKey(ctx, userId, 'script', ['read']);
    if ('problem' in key) throw new Error(key.problem);
    return { authorization: `Bearer ${key.secret}` };
  };
  const keys = [await keyOf(zoe.id), await keyOf((await bob.user()).viewer.id)];
  const program = new TestBrowser(ctx);
  const statuses = () => Promise.all(keys.map(async (key) => (await get(program, '/api/runs', key)).status));
  expect(await statuses()).toEqual([200, 200]);
  for (const { id } of [made, own]) expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect(await statuses()).toEqual([401, 200]);
});
