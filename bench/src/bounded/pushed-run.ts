import type { Manifest, Sample } from '../record.ts';
import { manifestSchema, sampleSchema } from '../record-schema.ts';
import { isDeeperThan } from '../suite/nesting.ts';
import { optionsOfManifest, RunSummarizer } from '../summarize.ts';
import type { RunSummary } from '../summary/summary.ts';

/** What one pushed run may have. */
export interface PushLimits {
  samples: number;
  models: number;
  cases: number;
  /** UTF-8 bytes of a run's, a case's or a model's name as other data refers to it. */
  idBytes: number;
}

/** First the head or why there is none, then judgements and samples in batches. */
export type PushedStep =
  | { problem: string }
  | { manifest: Manifest; summary: RunSummary; suite: unknown; judgements: number }
  | { judgements: unknown[] }
  | { samples: Sample[] };

/** Deeper data can be neither written nor kept. */
const MOST_LEVELS = 200;
/** A batch is small enough to be taken in by a process that answers others meanwhile. */
const BATCH_CHARACTERS = 256 * 1024;
const BATCH_ITEMS = 100;

const figure = (n: number) => n.toLocaleString('en-US');

function problemOf({ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const [issue] = issues;
  const path = (issue?.path ?? []).map((part) => `.${String(part)}`).join('');
  return `${path}: ${issue?.message ?? 'is not a run'}`;
}

function parseBody(body: Uint8Array): Record<string, unknown> | string {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return 'The body must be a JSON object in UTF-8.';
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'The body must be a JSON object.';
  return isDeeperThan(data, MOST_LEVELS)
    ? `The body is nested more than ${MOST_LEVELS} levels deep.`
    : (data as Record<string, unknown>);
}

/** Why a manifest is more than is taken, or null. */
function findExcess({ models, suite, runId }: Manifest, limits: PushLimits): string | null {
  if (models.length > limits.models)
    return `manifest.models: ${figure(models.length)} models; one pushed run has at most ${figure(limits.models)}`;
  if (suite.caseIds.length > limits.cases)
    return `manifest.suite.caseIds: ${figure(suite.caseIds.length)} cases; one pushed run has at most ${figure(limits.cases)}`;
  const names: [string, string][] = [
    ['manifest.runId', runId],
    ...models.map(({ key }, index): [string, string] => [`manifest.models.${index}.key`, key]),
    ...suite.caseIds.map((id, index): [string, string] => [`manifest.suite.caseIds.${index}`, id]),
  ];
  const unfit = names.find(([, name]) => Buffer.byteLength(name) > limits.idBytes || !isStorable(name));
  if (!unfit) return null;
  return isStorable(unfit[1])
    ? `${unfit[0]}: has ${figure(Buffer.byteLength(unfit[1]))} bytes; at most ${limits.idBytes} are taken`
    : `${unfit[0]}: holds a NUL character or half a surrogate pair`;
}

/** Names are compared as they are, so none is changed to fit a database. */
const isStorable = (name: string) => name.isWellFormed() && !name.includes('\u0000');

function readSamples(list: unknown, manifest: Manifest, limits: PushLimits): Sample[] | string {
  if (!Array.isArray(list) || list.length === 0) return 'samples: must be a list of at least one';
  if (list.length > limits.samples)
    return `samples: ${figure(list.length)} samples; one pushed run has at most ${figure(limits.samples)}`;
  const [cases, keys] = [new Set(manifest.suite.caseIds), new Set(manifest.models.map(({ key }) => key))];
  const samples: Sample[] = [];
  let rounds = 0;
  for (const [index, item] of list.entries()) {
    const parsed = sampleSchema.safeParse(item);
    if (!parsed.success) return `samples.${index}${problemOf(parsed.error)}`;
    const { caseId, modelKey, round } = parsed.data;
    if (!cases.has(caseId) || !keys.has(modelKey) || round > manifest.rounds)
      return `samples.${index}: is of a case, a model or a round that the manifest does not have`;
    rounds = Math.max(rounds, round);
    samples.push(parsed.data);
  }
  const calls = cases.size * keys.size * rounds;
  if (calls > limits.samples)
    return `manifest: ${figure(calls)} calls (cases × models × rounds); one pushed run has at most ${figure(limits.samples)}`;
  return samples;
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for (const item of items) {
    batch.push(item);
    characters += JSON.stringify(item).length;
    if (characters < BATCH_CHARACTERS && batch.length < BATCH_ITEMS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Reads, checks and sums up a run that a stranger sent. The judgements are handed on unchecked. */
export function* readPushedRun({ body, limits }: { body: Uint8Array; limits: PushLimits }): Generator<PushedStep> {
  const data = parseBody(body);
  if (typeof data === 'string') return yield { problem: data };
  const manifest = manifestSchema.safeParse(data.manifest);
  if (!manifest.success) return yield { problem: `manifest${problemOf(manifest.error)}` };
  const excess = findExcess(manifest.data, limits);
  if (excess !== null) return yield { problem: excess };
  const { judgements = [], suite } = data;
  if (!Array.isArray(judgements)) return yield { problem: 'judgements: must be a list' };
  if (judgements.length * 2 > limits.samples)
    return yield { problem: `judgements: at most ${figure(limits.samples / 2)} are taken` };
  const samples = readSamples(data.samples, manifest.data, limits);
  if (typeof samples === 'string') return yield { problem: samples };
  const summarizer = new RunSummarizer(optionsOfManifest(manifest.data));
  for (const sample of samples) summarizer.add(sample);
  yield { manifest: manifest.data, summary: summarizer.finish(), suite, judgements: judgements.length };
  for (const batch of inBatches(judgements)) yield { judgements: batch };
  for (const batch of inBatches(samples)) yield { samples: batch };
}
