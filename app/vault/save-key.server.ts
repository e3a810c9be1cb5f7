import { BadModelError, checkKey, findProvider, providerCatalogue } from '@yardstick/bench';
import { and, eq } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import type { Context } from '../platform/context.server.ts';
import { seal } from '../platform/envelope.server.ts';
import { checkUrl, GuardError } from '../platform/guarded-fetch.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse, type Subject } from '../platform/mutate.server.ts';
import { findKey } from './key-queries.server.ts';
import { ensureDataKey } from './keys/data-key.server.ts';
import { addressOf } from './provider-address.server.ts';
import {
  findKeyProblem,
  type KeyInput,
  type KeyProblem,
  type KeyStatus,
  lastFourOf,
  originOf,
  type ProviderKeyView,
} from './provider-key.ts';
import { providerKey } from './schema.server.ts';
import { sealPurpose, withKey } from './with-key.server.ts';

/** Longest stored part of a provider's message about a key. */
const MAX_REASON_CHARS = 500;

export type SavedKey = { key: ProviderKeyView } | { problem: KeyProblem };

/** Whose audit log names the act, where it is not the account's own. */
const subjectOf = (own: Subject, organisationId: string | undefined): Subject =>
  organisationId === undefined ? own : { kind: 'organisation', id: organisationId };

/**
 * Checks a key with its provider and stores it sealed; replaces a key of the same provider and name.
 * @param organisation whose key it is; then `userId` is that of its account. `mustStill` throws when the person may not
 * save it any more: asking the provider takes seconds.
 */
export async function saveKey(
  ctx: Context,
  userId: string,
  input: KeyInput,
  organisation?: { id: string; mustStill: () => Promise<unknown> },
): Promise<SavedKey> {
  const providers = providerCatalogue.map(({ id }) => id as string);
  const problem = findKeyProblem(input, providers) ?? endpointProblem(ctx, input);
  if (problem) return { problem };
  const key = input.apiKey.trim();
  const name = input.name.trim() || 'Default';
  const endpoint = input.provider === 'custom' ? input.endpoint.trim() : null;
  const status = await askProvider(ctx, input.provider, key, endpoint);
  const id = await mutate(
    ctx,
    'provider-key.save',
    subjectOf({ kind: 'account', id: userId }, organisation?.id),
    async (tx) => {
      await organisation?.mustStill();
      const dataKey = await ensureDataKey(ctx, tx, userId);
      const mine = and(
        eq(providerKey.userId, userId),
        eq(providerKey.provider, input.provider),
        eq(providerKey.name, name),
      );
      const [before] = await tx.select({ id: providerKey.id }).from(providerKey).where(mine);
      const count = () => tx.$count(providerKey, eq(providerKey.userId, userId));
      if (!before && (await isQuotaFull(tx, userId, 'providerKeys', count))) return refuse(null);
      const rowId = before?.id ?? newId();
      const now = ctx.now();
      const facts = {
        sealedKey: seal(dataKey, Buffer.from(key), sealPurpose(userId, rowId)),
        lastFour: lastFourOf(key),
        endpoint,
        ...status,
        checkedAt: now,
        updatedAt: now,
      };
      tx.detail({
        key: rowId,
        provider: input.provider,
        name,
        keyStatus: status.keyStatus,
        isReplaced: Boolean(before),
      });
      if (before) await tx.update(providerKey).set(facts).where(eq(providerKey.id, rowId));
      else
        await tx
          .insert(providerKey)
          .values({ id: rowId, userId, provider: input.provider, name, createdAt: now, ...facts });
      return rowId;
    },
  );
  if (id === null) return { problem: { field: 'name', reason: quotaWords('providerKeys') } };
  return { key: (await findKey(ctx, userId, id))! };
}

function endpointProblem(ctx: Context, { provider, endpoint }: KeyInput): KeyProblem | null {
  if (provider !== 'custom' || endpoint.trim() === '') return null;
  try {
    checkUrl(endpoint.trim(), { allowPrivate: ctx.config.allowPrivateEndpoints });
    return null;
  } catch (error) {
    if (error instanceof GuardError) return { field: 'endpoint', reason: error.message };
    throw error;
  }
}

interface StatusFacts {
  keyStatus: KeyStatus;
  statusReason: string;
}

/** Asks the provider once. The engine removes the key from the provider's message. */
async function askProvider(ctx: Context, provider: string, key: string, endpoint: string | null): Promise<StatusFacts> {
  try {
    const { status, message } = await checkKey(provider, key, addressOf(ctx.config, provider, endpoint));
    const statusReason = message.slice(0, MAX_REASON_CHARS);
    if (status === 'valid' || status === 'restricted' || status === 'exhausted')
      return { keyStatus: 'valid', statusReason };
    return { keyStatus: status === 'refused' ? 'invalid' : 'unreachable', statusReason };
  } catch (error) {
    if (error instanceof BadModelError) return { keyStatus: 'unreachable', statusReason: error.message };
    throw error;
  }
}

/** Checks a stored key with its provider again. */
export async function recheckKey(
  ctx: Context,
  userId: string,
  id: string,
  organisationId?: string,
): Promise<ProviderKeyView | null> {
  const found = await findKey(ctx, userId, id);
  if (!found) return null;
  const status = await askAgain(ctx, userId, found);
  await mutate(ctx, 'provider-key.check', subjectOf({ kind: 'provider-key', id }, organisationId), async (tx) => {
    const checked = await tx
      .update(providerKey)
      .set({ ...status, checkedAt: ctx.now() })
      .where(eq(providerKey.id, id))
      .returning({ id: providerKey.id });
    return checked.length === 0 ? refuse(null) : null;
  });
  return await findKey(ctx, userId, id);
}

/** Earlier versions could save keys of custom endpoints without one. */
const savedWithoutEndpoint: StatusFacts = {
  keyStatus: 'unreachable',
  statusReason: 'This key was saved without an endpoint, so it is sent nowhere. Save it again with its endpoint.',
};

async function askAgain(
  ctx: Context,
  userId: string,
  { id, provider, endpoint }: ProviderKeyView,
): Promise<StatusFacts> {
  if (provider === 'custom' && endpoint === null) return savedWithoutEndpoint;
  // Who asks about a key of an organisation is one of its members.
  const { actor } = ctx;
  const caller = actor.kind === 'user' || actor.kind === 'apiKey' ? actor.userId : userId;
  const address = addressOf(ctx.config, provider, endpoint).baseUrl ?? findProvider(provider)?.baseUrl;
  const origin = (address && originOf(address)) ?? '';
  try {
    return await withKey(ctx, { userId: caller, id, origin }, (key) => askProvider(ctx, provider, key, endpoint));
  } catch (error) {
    if (error instanceof NotFound) return { keyStatus: 'unreachable', statusReason: error.message };
    throw error;
  }
}

/** Returns false when there was no such key. */
export async function deleteKey(ctx: Context, userId: string, id: string, organisationId?: string): Promise<boolean> {
  return await mutate(
    ctx,
    'provider-key.delete',
    subjectOf({ kind: 'provider-key', id }, organisationId),
    async (tx) => {
      const gone = await tx
        .delete(providerKey)
        .where(and(eq(providerKey.id, id), eq(providerKey.userId, userId)))
        .returning({ provider: providerKey.provider, name: providerKey.name });
      if (!gone[0]) return refuse(false);
      tx.detail({ key: id, ...gone[0] });
      return true;
    },
  );
}

/** The provider's display name. */
export function providerName(provider: string): string {
  return findProvider(provider)?.name ?? provider;
}
