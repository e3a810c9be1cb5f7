// Which attachments can be sent where, found before a run begins.
import { attachmentsOf, hasAttachments, kindNames, type MediaKind, mediaWords } from '../media.ts';
import { BadPlanError, promptOf } from '../plan.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { ModelSpec } from '../record.ts';
import type { MediaPart, PlannedSuite } from '../request.ts';
import type { DialectId } from './dialect.ts';
import { resolveEndpoint } from './endpoint.ts';
import { sentModelName } from './provider-catalogue.ts';

interface ProtocolMedia {
  name: string;
  /** Kinds it has a place for, and whether they may be given by address. */
  takes: Partial<Record<MediaKind, 'data' | 'data or address'>>;
}

const both = 'data or address';

/** As the types of the providers' own clients say; the functions that build each request quote them. */
const protocols: Record<DialectId, ProtocolMedia> = {
  'openai-chat': { name: 'OpenAI’s chat completions', takes: { image: both, pdf: 'data', audio: 'data' } },
  'openai-responses': { name: 'OpenAI’s responses', takes: { image: both, pdf: both } },
  anthropic: { name: 'Anthropic’s messages', takes: { image: both, pdf: both } },
  gemini: { name: 'Gemini’s protocol', takes: { image: both, pdf: both, audio: both } },
  mistral: { name: 'Mistral’s chat', takes: { image: both, pdf: both, audio: both } },
  cohere: { name: 'Cohere’s chat', takes: { image: both } },
};

/** Why a protocol cannot carry an attachment; null when it can. */
export function protocolProblem(dialect: DialectId, { type, url }: MediaPart): string | null {
  const { name, takes } = protocols[dialect];
  const taken = takes[type];
  if (taken === undefined) return `${name} has no place for ${kindNames[type]}`;
  return url !== undefined && taken === 'data'
    ? `${name} takes ${kindNames[type]} only as files, not by address`
    : null;
}

/**
 * Why one of the models cannot be sent what a case holds; null when each can be tried. The bundled table knows which models read images, and
 * nothing of PDF documents and audio: there the protocol alone is asked, and what a model refuses its provider says.
 */
export async function findMediaProblem({ suite, models }: { suite: PlannedSuite; models: ModelSpec[] }) {
  if (!hasAttachments(suite.cases)) return null;
  const table = await loadBundledPrices();
  for (const model of models.filter(({ provider }) => provider !== 'demo')) {
    const { dialect } = resolveEndpoint(model);
    const called = { ...model, model: sentModelName(model.provider, model.model), baseUrl: model.baseUrl ?? null };
    const inputs = table.inputsOf(called);
    for (const one of suite.cases)
      for (const part of attachmentsOf(promptOf(one, model))) {
        const isBlind = part.type === 'image' && inputs !== null && !inputs.includes('image');
        const reason =
          protocolProblem(dialect.id, part) ?? (isBlind ? 'by the list of models it reads no images' : null);
        if (reason !== null)
          return `${model.name ?? model.model} cannot be sent case “${one.id}”, which has ${mediaWords(part)}: ${reason}. Leave out the model or the case.`;
      }
  }
  return null;
}

/** @throws {BadPlanError} where a model cannot be sent what a case holds */
export async function checkMedia(planned: Parameters<typeof findMediaProblem>[0]): Promise<void> {
  const problem = await findMediaProblem(planned);
  if (problem !== null) throw new BadPlanError(problem);
}
