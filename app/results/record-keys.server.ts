import { hkdfSync } from 'node:crypto';
import { idOfKey, makeSigningKey, type SigningKey } from '@yardstick/bench';
import { desc, lt } from 'drizzle-orm';
import { print } from '../platform/command-output.server.ts';
import type { Config } from '../platform/config.server.ts';
import { type Context, withActor } from '../platform/context.server.ts';
import { open, seal } from '../platform/envelope.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { isSessionSecretHere, sessionSecret } from '../platform/session-secret.server.ts';
import { recordKeys } from './schema.server.ts';

/**
 * Keys of the site that sign exported records. The private half is sealed under the session secret, which is not in the database. Where it
 * cannot be opened, because the secret is another one, a new key takes its place; public keys stay listed.
 */

const sealingKey = (config: Config) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'keys that sign records', 32));

const purposeOf = (generation: number) => `record-key/${generation}`;

const listNewestFirst = (ctx: Context) => ctx.db.select().from(recordKeys).orderBy(desc(recordKeys.generation));

type KeyRow = typeof recordKeys.$inferSelect;

function openKey({ config, log }: Context, { generation, publicKey, sealedKey }: KeyRow): SigningKey | null {
  if (sealedKey === null) return null;
  try {
    return { privateKey: open(sealingKey(config), sealedKey, purposeOf(generation)).toString(), publicKey };
  } catch (error) {
    log.warn({ err: error, generation }, 'the key that signs records cannot be opened');
    return null;
  }
}

/** Whether the secret here is the one that sealed the newest key; true while there is none. */
export async function opensRecordKey(ctx: Context): Promise<boolean> {
  const [newest] = await listNewestFirst(ctx).limit(1);
  return newest === undefined || (isSessionSecretHere(ctx.config) && openKey(ctx, newest) !== null);
}

export const hasRecordKey = async (ctx: Context) => (await listNewestFirst(ctx).limit(1)).length > 0;

/** Makes the key of a generation, unless another process has just made it. */
async function makeKey(ctx: Context, generation: number): Promise<void> {
  const { privateKey, publicKey } = makeSigningKey();
  const sealedKey = seal(sealingKey(ctx.config), Buffer.from(privateKey), purposeOf(generation));
  await mutate<void, null>(ctx, 'record-key.make', { kind: 'record-key', id: idOfKey(publicKey) }, async (tx) => {
    const made = await tx
      .insert(recordKeys)
      .values({ generation, publicKey, sealedKey, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ generation: recordKeys.generation });
    // The act in the audit log would name a key that there never was.
    if (made.length === 0) return refuse(null);
    await tx.update(recordKeys).set({ sealedKey: null }).where(lt(recordKeys.generation, generation));
  });
}

/** The key that signs; made when it is first needed. */
export async function ensureRecordKey(ctx: Context): Promise<SigningKey> {
  const [newest] = await listNewestFirst(ctx).limit(1);
  const key = newest && openKey(ctx, newest);
  if (key) return key;
  await makeKey(withActor(ctx, { kind: 'system', name: 'record keys' }), (newest?.generation ?? 0) + 1);
  const [made] = await listNewestFirst(ctx).limit(1);
  const opened = made && openKey(ctx, made);
  if (!opened)
    throw new Error('The key that signs records cannot be opened: do all processes have the same SESSION_SECRET?');
  return opened;
}

/** All public keys, newest first; each with the times between which it signed. The first is made when it is first asked for. */
export async function listRecordKeys(ctx: Context) {
  const known = await listNewestFirst(ctx);
  if (known.length === 0) await ensureRecordKey(ctx);
  const rows = known.length === 0 ? await listNewestFirst(ctx) : known;
  return rows.map(({ publicKey, createdAt }, index) => ({
    id: idOfKey(publicKey),
    publicKey,
    from: createdAt.toISOString(),
    until: rows[index - 1]?.createdAt.toISOString() ?? null,
  }));
}

/** Signs with a new key from now on. @returns its id */
export async function rotateRecordKey(ctx: Context): Promise<string> {
  const [newest] = await listNewestFirst(ctx).limit(1);
  await makeKey(ctx, (newest?.generation ?? 0) + 1);
  const [{ id } = { id: '' }] = await listRecordKeys(ctx);
  return id;
}

/** `npm run admin -- rotate-record-key` */
export async function runRotateRecordKeyCommand(ctx: Context): Promise<number> {
  const id = await rotateRecordKey(ctx);
  print(`Records are signed with key ${id} from now on; earlier public keys stay listed at /api/record-keys.`);
  return 0;
}
