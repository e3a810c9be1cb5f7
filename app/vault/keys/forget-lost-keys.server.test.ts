import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { organisations } from '../../organisations/schema.server.ts';
import { act, staffed } from '../../organisations/testing/acme.server.ts';
import { withOutput } from '../../platform/command-output.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { listMails } from '../../platform/mail-queries.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { runRotateCommand } from '../rotate-master-key.server.ts';
import { accountDataKey, providerKey } from '../schema.server.ts';
import { openSecret, sealSecret } from '../sealed-secret.server.ts';
import { ensureDataKey } from './data-key.server.ts';

const [lostKey, oldKey, newKey] = [3, 4, 5].map((byte) => Buffer.alloc(32, byte).toString('base64'));

const withKeys = (ctx: Context, masterKey: string | undefined, masterKeyPrevious: string | null = null): Context => ({
  ...ctx,
  config: { ...ctx.config, masterKey: masterKey ?? null, masterKeyPrevious },
});

async function answerOf(ctx: Context, argv: string[]) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const code = await withOutput({ out: write, error: write }, () => runRotateCommand(ctx, argv));
  return { code, said: lines.join(' ') };
}

it('a master key that is lost for good is given up by its fingerprint alone: those who may enter keys get a mail, and no other account is touched', async () => {
  const plain = await testContext();
  const ctx = withActor(withKeys(plain, newKey, oldKey), { kind: 'system', name: 'test' });
  const shown = { provider: 'openai', name: '', lastFour: '', keyStatus: 'valid' };
  const times = { checkedAt: ctx.now(), createdAt: ctx.now(), updatedAt: ctx.now() };
  await record(ctx, async (tx) => {
    for (const id of ['anna', 'bob']) {
      await tx.insert(user).values({ id, email: `${id}@example.com` });
      await tx.insert(providerKey).values({ id, userId: id, sealedKey: 'sealed', ...shown, ...times });
    }
    await ensureDataKey(withKeys(plain, oldKey), tx, 'bob');
  });
  const sealed = await record(ctx, (tx) => sealSecret(withKeys(plain, lostKey), tx, 'anna', 'a webhook', 'secret'));
  const rows = () => ctx.db.select().from(accountDataKey).orderBy(accountDataKey.userId);
  const [lost, here] = (await rows()).map(({ masterKeyId }) => masterKeyId) as [string, string];
  const command = (...argv: string[]) => answerOf(ctx, argv);

  expect((await command()).said).toContain(`rotate-master-key --forget ${lost} gives up`);
  const wrong = [
    ['--forget'],
    ['--forget', lost, lost],
    ['--forget', lost, '--all', 'x'],
    ['--force', lost],
    ['--forget', here],
    ['--forget', 'x'],
  ];
  for (const argv of wrong) expect((await command(...argv)).code, argv.join(' ')).not.toBe(0);
  expect([(await rows()).length, await listMails(ctx)]).toEqual([2, []]);

  const { code, said } = await command('--forget', lost);
  expect([code, said]).toEqual([0, expect.stringMatching(/^One account lost .+ The keys of 1 account are wrapped/)]);
  expect((await rows()).map(({ userId }) => userId)).toEqual(['bob']);
  const mail = { recipient: 'anna@example.com', subject: 'Please enter your provider keys again' };
  expect(await listMails(ctx)).toMatchObject([mail]);
  const [act] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'master-key.forget'));
  expect(act).toMatchObject({ subjectId: lost, detail: { accounts: ['anna'] } });
  const states = await ctx.db.select({ id: providerKey.id, status: providerKey.keyStatus }).from(providerKey);
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({ anna: 'invalid', bob: 'valid' });
  // A master key that is found later opens nothing.
  expect(await openSecret(withKeys(plain, lostKey), 'anna', 'a webhook', sealed)).toBeNull();
});

it('a shell that opens nothing of the site gives nothing up, unless it is said that all is lost', async () => {
  const plain = await testContext();
  // As a shell without the settings of the site: what opens all of it is elsewhere.
  const ctx = withActor(withKeys(plain, newKey), { kind: 'system', name: 'test' });
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'anna', email: 'anna@example.com' });
    await ensureDataKey(withKeys(plain, oldKey), tx, 'anna');
  });
  const [{ masterKeyId } = { masterKeyId: '' }] = await ctx.db.select().from(accountDataKey);
  const command = (...argv: string[]) => answerOf(ctx, argv);

  const asked = await command();
  expect(asked.said).toContain('has the MASTER_KEY and DATA_DIR of the site');
  expect(asked.said).not.toContain('--forget');
  const refused = await command('--forget', masterKeyId);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Nothing here opens any key of the site')]);
  expect(await ctx.db.$count(accountDataKey)).toBe(1);
  expect((await command('--forget', masterKeyId, '--all')).code).toBe(0);
  expect(await ctx.db.$count(accountDataKey)).toBe(0);
});

it('of an organisation those read of lost keys who may enter its keys again, and nobody else does', async () => {
  const { ctx: plain, ada, ids } = await staffed();
  expect((await act(ada, 'change-role', { id: ids.bill!, role: 'billing' })).location).toContain('done=change-role');
  const [organisation] = await plain.db.select({ id: organisations.id }).from(organisations);
  const ctx = withActor(withKeys(plain, newKey), { kind: 'system', name: 'test' });
  await record(ctx, (tx) => ensureDataKey(withKeys(plain, lostKey), tx, organisation!.id));
  const [lost] = await ctx.db.select({ id: accountDataKey.masterKeyId }).from(accountDataKey);
  expect((await answerOf(ctx, ['--forget', lost!.id, '--all'])).code).toBe(0);
  const mails = (await listMails(ctx)).filter(({ template }) => template === 'vault.lost-keys');
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['ada@acme.example', 'adam@acme.example']);
});
