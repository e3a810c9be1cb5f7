import { data } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { providerName, saveKey } from '../../vault/save-key.server.ts';

export async function saveKeyOf(
  ctx: Context,
  userId: string,
  input: Parameters<typeof saveKey>[2],
  organisation?: Parameters<typeof saveKey>[3],
) {
  const saved = await saveKey(ctx, userId, input, organisation);
  if ('problem' in saved) return data({ keyProblem: saved.problem }, { status: 422 });
  const { provider, keyStatus, statusReason } = saved.key;
  return { saved: providerName(provider), status: keyStatus, reason: statusReason };
}
