import {
  compareJudgeReports,
  compareRuns,
  describeChange,
  describeQualityChange,
  type RunChange,
} from '@yardstick/bench';
import { loadQuality } from '../../judging/load-quality.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { writeMoment } from '../../runs/figure-words.ts';
import { getRun, type RunRow } from '../../runs/run-queries.server.ts';
import { isOpen } from '../../runs/run-spec.ts';
import { readSamples } from '../../runs/sample-store.server.ts';

export interface RunDifference {
  otherId: string;
  otherName: string;
  sentences: string[];
  warnings: string[];
}

/** What changed in `run` since an earlier one, by model. */
export async function compareWith(ctx: Context, userId: string, run: RunRow, otherId: string): Promise<RunDifference> {
  const other = await getRun(ctx, userId, otherId);
  const otherName = `${other.name}, ${writeMoment(other.createdAt.toISOString())}`;
  if (isOpen(run.status) || isOpen(other.status)) {
    const which = isOpen(run.status) ? 'This run' : 'The other run';
    const sentence = `${which} is still running: its changes appear here when it has ended.`;
    return { otherId: other.id, otherName, sentences: [sentence], warnings: [] };
  }
  const { changes, onlyFirst, onlySecond, warnings } = await compareRuns(
    readSamples(ctx, other.id),
    readSamples(ctx, run.id),
  );
  const nameOf = (key: string) =>
    [...run.spec.models, ...other.spec.models].find((model) => model.key === key)?.name ?? key;
  const judgedBy = (which: RunRow) => loadQuality(ctx, which, { nameOf, hasPrompts: true, listVotes: null });
  const quality = compareJudgeReports(await judgedBy(other), await judgedBy(run));
  const sentences = changes.flatMap((change) =>
    [describeTimes(change), describeQualityChange(change)].filter((text) => text !== null),
  );
  return {
    otherId: other.id,
    otherName,
    sentences: [
      ...sentences,
      ...quality.sentences,
      ...(onlyFirst.length > 0 ? [`Measured in the earlier run only: ${onlyFirst.map(nameOf).join(', ')}.`] : []),
      ...(onlySecond.length > 0 ? [`Measured in this run only: ${onlySecond.map(nameOf).join(', ')}.`] : []),
    ],
    warnings: [...warnings, ...quality.warnings, ...(textsOf(run) === textsOf(other) ? [] : ['The prompts differ.'])],
  };
}

const textsOf = ({ spec: { prompt, system, versions = [] } }: RunRow): string =>
  JSON.stringify([prompt, system, versions]);

/** A model without answers has no times. */
function describeTimes(change: RunChange): string {
  const isSilent = change.medianMs.map((median) => median === null);
  if (!isSilent.includes(true)) return describeChange(change);
  const where = isSilent.every(Boolean) ? 'either run' : isSilent[0] ? 'the earlier run' : 'this run';
  return `${change.name}: no answer in ${where}, so its times cannot be compared.`;
}
