import type { Context } from '../platform/context.server.ts';
import { findUsableKey, listUsableKeys } from '../vault/key-queries.server.ts';
import { targetOf } from './model.ts';
import { listModels, providerNames } from './model-queries.server.ts';
import { registerModel } from './save-model.server.ts';

/** Most names that are taken at once. */
const MAX_PICKED = 20;

/** The keys by which models are picked, and the names of providers by id. */
export const listPickable = async (ctx: Context, userId: string) => ({
  keys: await listUsableKeys(ctx, userId),
  providers: Object.fromEntries(providerNames.map(({ id, name }) => [id, name])),
});

/** Registers models by the names that the provider of one of the account's keys gives them; what is registered already is taken as it is. */
export async function pickModels(
  ctx: Context,
  userId: string,
  { keyId, names }: { keyId: string; names: readonly string[] },
): Promise<{ picked: string[] } | { problem: string }> {
  const key = await findUsableKey(ctx, userId, keyId);
  if (!key) return { problem: 'This key no longer exists. Choose another one.' };
  if (names.length === 0) return { problem: 'Choose at least one model.' };
  if (names.length > MAX_PICKED) return { problem: `At most ${MAX_PICKED} models are added at once.` };
  const known = await listModels(ctx, userId);
  const picked: string[] = [];
  for (const name of new Set(names.map((one) => one.trim()))) {
    const same = known.find((model) => {
      const target = targetOf(model, providerNames);
      const isCalledSo = !('problem' in target) && target.provider === key.provider && target.model === name;
      return isCalledSo && (model.keyId ?? key.id) === key.id;
    });
    const saved = same
      ? { model: same }
      : await registerModel(ctx, userId, {
          name: name.slice(0, 120),
          description: '',
          modelType: providerNames.find(({ id }) => id === key.provider)?.name ?? key.provider,
          apiEndpoint: key.endpoint ?? '',
          provider: key.provider,
          sentModel: name,
          protocol: '',
          keyId: key.id,
        });
    if ('errors' in saved) return { problem: Object.values(saved.errors)[0] ?? 'This model cannot be registered.' };
    picked.push(saved.model.id);
  }
  return { picked };
}
