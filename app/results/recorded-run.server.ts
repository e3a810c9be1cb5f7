import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Manifest, type Sample, summarizeRun } from '@yardstick/bench';
import { z } from 'zod';
import { readContentFile } from '../platform/content-files.server.ts';
import { loadOnce } from '../platform/load-once.ts';
import { answerView, buildRunView } from './build-run-view.server.ts';
import type { AnswerPlace, AnswerView, CallRecord, RunView } from './run-view.ts';

/** The run of content/recorded-run, which scripts/keep-recorded-run.ts writes; it changes only with a release. */
interface RecordedFile {
  manifest: Manifest;
  /** By case. */
  prompts: Record<string, string>;
  samples: Sample[];
}

/** What ran, for people: content/recorded-run/about.json. */
const aboutSchema = z.object({
  title: z.string(),
  text: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
});

/** The recorded run, and its answers to one case in one round. */
export interface RecordedRun {
  view: RunView;
  about: z.infer<typeof aboutSchema>;
  caseIds: string[];
  place: AnswerPlace;
  prompt: string;
  answers: AnswerView[];
  /** What a replay needs, in the order of `answers`. */
  records: CallRecord[];
}

export const loadRecordedView = loadOnce(async () => {
  const packed = await readFile(path.resolve('content/recorded-run/run.json.gz'));
  const { manifest, prompts, samples } = JSON.parse((await promisify(gunzip)(packed)).toString()) as RecordedFile;
  const { tieMargin, seed, rounds, models, suite, startedAt, finishedAt } = manifest;
  const view = buildRunView({
    id: 'recorded',
    name: suite.name,
    status: 'completed',
    error: null,
    prompt: null,
    system: null,
    createdAt: startedAt,
    finishedAt,
    rounds,
    caseCount: suite.caseIds.length,
    summary: summarizeRun(samples, { tieMargin, seed }),
    manifest,
    plannedModels: models.map(({ key, name, model, provider }) => ({ key, name: name ?? model, provider })),
  });
  const about = aboutSchema.parse(JSON.parse(await readContentFile('recorded-run/about.json')));
  return { view, about, prompts, samples };
});

/** @param asked `case` and `round` of an address; what the run does not have leads to the first. */
export async function loadRecordedRun(asked: URLSearchParams): Promise<RecordedRun> {
  const { view, about, prompts, samples } = await loadRecordedView();
  const caseIds = Object.keys(prompts);
  const caseId = caseIds.find((id) => id === asked.get('case')) ?? caseIds[0]!;
  const number = Number(asked.get('round'));
  const round = Number.isInteger(number) && number >= 1 && number <= view.rounds ? number : 1;
  const placeOf = ({ modelKey }: Sample) => view.models.findIndex(({ key }) => key === modelKey);
  const shown = samples
    .filter((sample) => sample.caseId === caseId && sample.round === round)
    .sort((one, other) => placeOf(one) - placeOf(other));
  return {
    view,
    about,
    caseIds,
    place: { caseId, round },
    prompt: prompts[caseId] ?? '',
    answers: shown.map((sample) => answerView(sample)),
    records: shown.map(({ text, attempts }) => ({
      text,
      attempts: attempts.map(({ timeline: { atMs, answerChars } }) => ({ timeline: { atMs, answerChars } })),
    })),
  };
}
