// Which models can be asked in batches, and what a batch cannot hold.
import { BadPlanError, findPlayedCase, promptOf } from '../plan.ts';
import { resolveEndpoint } from '../providers/endpoint.ts';
import type { ModelSpec } from '../record.ts';
import type { PlannedSuite, Prompt } from '../request.ts';
import { turnsOf } from '../tools/tools.ts';
import { anthropicBatches } from './anthropic-batches.ts';
import type { BatchProtocol } from './batch-protocol.ts';
import { type BatchProviderId, hasBatches } from './batch-providers.ts';
import { mistralBatches, openaiBatches } from './file-batches.ts';
import { geminiBatches } from './gemini-batches.ts';

const protocols: Record<BatchProviderId, BatchProtocol> = {
  openai: openaiBatches,
  anthropic: anthropicBatches,
  google: geminiBatches,
  mistral: mistralBatches,
};

export const batchProtocolOf = ({ provider }: Pick<ModelSpec, 'provider'>): BatchProtocol | null =>
  hasBatches(provider) ? protocols[provider] : null;

/** The tier whose price a call has. */
export const tierOfCall = (model: ModelSpec, prompt: Prompt, isBatch: boolean): string | null =>
  isBatch && batchProtocolOf(model) ? 'batch' : (prompt.serviceTier ?? null);

/** Why a run cannot be made in batches; null where it can. */
export function findBatchProblem(
  suite: PlannedSuite,
  models: readonly ModelSpec[],
  stopWhenDecided: boolean | undefined,
): string | null {
  if (stopWhenDecided) return 'A run that ends itself is decided by times, which batches do not have.';
  const played = findPlayedCase({ suite, models });
  if (played)
    return `Case “${played.id}” has a simulated user: its messages come one after another, and a batch holds single requests.`;
  for (const model of models) {
    if (!batchProtocolOf(model)) continue;
    resolveEndpoint(model);
    for (const one of suite.cases) {
      const prompt = promptOf(one, model);
      if (turnsOf(prompt) > 1)
        return `Case “${one.id}” has tools that answer: each answer then takes several requests, one after another, and a batch holds single ones.`;
      if (prompt.serviceTier !== undefined)
        return `Case “${one.id}” asks for the service tier “${prompt.serviceTier}”; a batch is a tier of its own.`;
    }
  }
  return null;
}

/** @throws {BadPlanError} where a run cannot be made in batches */
export function checkBatch(...planned: Parameters<typeof findBatchProblem>): void {
  const problem = findBatchProblem(...planned);
  if (problem !== null) throw new BadPlanError(problem);
}
