import { findProvider } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import { listKeyNames, listUsableKeys } from '../../vault/key-queries.server.ts';
import { listBatches } from '../batch-store.server.ts';
import { starterOf } from '../run-payer.server.ts';
import type { benchmarkRuns } from '../schema.server.ts';

/** The keys that the batches of a run are sent and collected with, by the models of the run. */
export interface BatchKeys {
  nameOf(modelKey: string): string;
  /** Nobody has it any more. */
  isDeleted(modelKey: string): boolean;
  /** What a provider said, with the key that it is about and what helps. */
  explain(modelKey: string, problem: string): string;
  /** Its models are called at an address of the operator's, which may be a private one. */
  allowsPrivate: boolean;
}

export async function readBatchKeys(ctx: Context, run: typeof benchmarkRuns.$inferSelect): Promise<BatchKeys> {
  const { spec, userId } = run;
  const payer = starterOf(run);
  const names = await listKeyNames(
    ctx,
    spec.models.map(({ keyId }) => keyId),
  );
  const usable = await listUsableKeys(ctx, payer, payer === userId ? undefined : userId);
  const kept = new Map((await listBatches(ctx, run.id)).map((row) => [row.modelKey, row.keyName]));
  const modelOf = (modelKey: string) => spec.models.find(({ key }) => key === modelKey);
  const nameOf = (modelKey: string) => names.get(modelOf(modelKey)?.keyId ?? '') ?? kept.get(modelKey) ?? '';
  const isDeleted = (modelKey: string) => {
    const keyId = modelOf(modelKey)?.keyId ?? null;
    return keyId !== null && !names.has(keyId);
  };
  const { allowPrivateEndpoints, providerBaseUrls } = ctx.config;
  return {
    nameOf,
    isDeleted,
    explain(modelKey, problem) {
      const model = modelOf(modelKey);
      const provider = findProvider(model?.provider ?? '')?.name ?? model?.provider ?? '';
      const key = `the key “${nameOf(modelKey)}” for ${provider}`;
      if (isDeleted(modelKey))
        return `${capital(key)} was deleted. Without it, nobody can collect or cancel the batch.`;
      const isRefused = /\b40[13]:/.test(problem);
      if (isRefused && !usable.some(({ id }) => id === model?.keyId))
        return `${capital(key)} is not shared with who started this run any more.`;
      return isRefused
        ? `${provider} refuses ${key} (${problem.replace(/\.$/, '')}). Enter it again under the same name, and the answers are collected.`
        : problem;
    },
    allowsPrivate:
      allowPrivateEndpoints ||
      spec.models.some(({ provider, baseUrl }) => baseUrl && baseUrl === providerBaseUrls[provider]),
  };
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
