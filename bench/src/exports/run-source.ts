import type { CountedJudgement } from '../judging/judge-summary.ts';
import { textOfMessage } from '../media.ts';
import { promptOf } from '../plan.ts';
import type { Manifest, ModelSpec, Sample } from '../record.ts';
import type { Prompt, SuiteCase } from '../request.ts';
import { isCutOff } from '../summary/cut-off.ts';
import type { ModelSummary, RunSummary } from '../summary/summary.ts';

/** All calls of a run in order, or those of one model; read more than once. */
type ReadSamples = (modelKey?: string) => AsyncIterable<Sample>;

/** What is known of a run beside its calls. */
export interface RunFacts {
  manifest: Manifest;
  summary: RunSummary;
  /** What was asked; null where the suite is not known. */
  cases: readonly SuiteCase[] | null;
}

/** A run as exports read it, wherever it is kept; what a format does not need is not read. */
export interface RunSource {
  facts: () => Promise<RunFacts>;
  /** Null: no judge was asked. */
  judgements: () => Promise<readonly CountedJudgement[] | null>;
  samples: ReadSamples;
}

/** A run whose facts have been read. */
export interface MeasuredRun extends RunFacts {
  samples: ReadSamples;
}

/** First calls of their place: those that a run's figures count. Formats that know one answer a place hold no others. */
export const isCounted = (sample: Sample): boolean => !sample.isWarmup && !sample.isRepeat && !isCutOff(sample);

/** The figures of a model; null where there are none, or several because it was called in unlike ways, which no one figure covers. */
export function summaryOf({ summary }: MeasuredRun, modelKey: string): ModelSummary | null {
  const found = summary.models.filter((one) => one.modelKey === modelKey);
  return found.length === 1 ? found[0]! : null;
}

/** Finds what a sample was asked; null where the suite is not known, or the case no longer in it. */
export function findAsked({ manifest, cases }: MeasuredRun): (sample: Sample) => Prompt | null {
  const byId = new Map(cases?.map((one) => [one.id, one]));
  const models = new Map(manifest.models.map((model) => [model.key, model]));
  return ({ caseId, modelKey }) => {
    const one = byId.get(caseId);
    return one ? promptOf(one, models.get(modelKey) ?? ({} as ModelSpec)) : null;
  };
}

/** What was asked as one text; without its suite, the request as it was sent. */
export function textOfAsked(asked: Prompt | null, sample: Sample): string {
  if (!asked) return JSON.stringify(sample.request.body ?? null);
  const turns = asked.messages.map((message) => {
    const text = textOfMessage(message);
    return asked.messages.length > 1 ? `${message.role}: ${text}` : text;
  });
  return [...(asked.system ? [asked.system] : []), ...turns].join('\n\n');
}

/** Texts that the checks of a case name as the right answer; none where they demand something else. */
export function expectedOf({ cases }: MeasuredRun): (caseId: string) => string[] {
  const byId = new Map(cases?.map(({ id, assertions = [] }) => [id, assertions.flatMap(expectedBy)]));
  return (caseId) => byId.get(caseId) ?? [];
}

function expectedBy(assertion: unknown): string[] {
  const { type, value, not } = assertion as { type: string; value?: unknown; not?: boolean };
  if (not) return [];
  if (type === 'equals') return [typeof value === 'string' ? value : JSON.stringify(value)];
  if (type === 'contains' || type === 'similar' || type === 'number') return [String(value)];
  return type === 'contains-any' ? (value as string[]) : [];
}

/** `Support answers` as a part of a file's name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60) || 'run';
