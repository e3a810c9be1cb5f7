import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { directed } from '../../organisations/testing/directory.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { secret } from '../testing/company.server.ts';
import { action as manageKeys } from './organisation-keys.tsx';

const provider = startFakeProvider();

it('whom the directory of an organisation removes uses none of its keys any more', async () => {
  const { ctx, ada, add, scim } = await directed({ providerBaseUrls: { openai: provider.url } });
  const key = { intent: 'save-key', provider: 'openai', name: 'Team', apiKey: secret };
  await send(manageKeys, ada, '/organisations/acme/keys', key, { address: 'acme' });
  const { id } = await add('zoe');
  const [zoe] = await ctx.db.select().from(user).where(eq(user.email, 'zoe@acme.example'));
  expect(await listUsableKeys(ctx, zoe!.id)).toMatchObject([{ name: 'Team', organisation: 'Acme & Sons' }]);
  await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] });
  expect(await listUsableKeys(ctx, zoe!.id)).toEqual([]);
});
