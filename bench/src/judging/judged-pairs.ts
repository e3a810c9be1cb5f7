// Which answers of a run are compared with which.

import { writeTalk } from '../conversation/write-talk.ts';
import { plannedPairs, promptOf } from '../plan.ts';
import type { Baseline, ModelSpec, Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import { type NamedModel, showCalls } from '../tools/write-calls.ts';
import type { AskedAnswer } from './judge-prompts.ts';

/** An answer with what was asked: models may have got different versions of the prompt. */
interface JudgedAnswer extends AskedAnswer {
  key: string;
}

/** Two answers to the same case. */
export interface JudgedPair {
  caseId: string;
  round: number;
  first: JudgedAnswer;
  second: JudgedAnswer;
}

/** What is needed of a sample to judge it; texts of other samples need not be kept. */
export type JudgedSample = Pick<Sample, 'caseId' | 'round' | 'modelKey' | 'text' | 'outcome' | 'isWarmup'> &
  Partial<Pick<Sample, 'toolCalls' | 'conversation'>>;

/** What decides which answers are compared, and what was asked. */
interface JudgedRun {
  models?: readonly (Pick<ModelSpec, 'key' | 'variant'> & NamedModel)[];
  baseline?: Baseline | undefined;
}

/** Characters of one answer that the judge is shown. */
export const MAX_JUDGED_CHARS = 24_000;

/** A text as the judge is shown it. */
export function shownText(text: string): string {
  if (text.length <= MAX_JUDGED_CHARS) return text;
  return `${text.slice(0, MAX_JUDGED_CHARS)}\n[The answer goes on; the judge is shown its first ${MAX_JUDGED_CHARS.toLocaleString('en-US')} characters.]`;
}

/** All that was said, where a simulated user went on. */
export const judgedText = ({ text, conversation }: Pick<JudgedSample, 'text' | 'conversation'>): string =>
  conversation ? writeTalk(conversation) : text;

/** The compared pairs of complete answers to the same case in the same round, up to `rounds`. */
export function listJudgedPairs(
  samples: Iterable<JudgedSample>,
  cases: readonly Pick<SuiteCase, 'id' | 'prompt' | 'prompts'>[],
  rounds: number,
  { models = [], baseline }: JudgedRun = {},
): JudgedPair[] {
  const asked = new Map(cases.map((item) => [item.id, item]));
  const variants = new Map(models.map(({ key, variant }) => [key, variant]));
  const isJudged = ({ isWarmup, outcome, round, text }: JudgedSample) =>
    !isWarmup && outcome === 'ok' && round <= rounds && text.trim() !== '';
  const groups = Map.groupBy(Iterator.from(samples).filter(isJudged), ({ round, caseId }) => `${round} ${caseId}`);
  return [...groups.values()].flatMap((group) => {
    const { caseId, round } = group[0] as JudgedSample;
    const suiteCase = asked.get(caseId);
    if (!suiteCase) return [];
    const answers = new Map(group.map((sample) => [sample.modelKey, sample]));
    const side = (key: string): JudgedAnswer => {
      const request = promptOf(suiteCase, { variant: variants.get(key) });
      const { toolCalls = [], ...answer } = answers.get(key) as JudgedSample;
      const [calls, namedCalls] = [showCalls(toolCalls, models), showCalls(toolCalls)];
      return {
        key,
        request,
        text: shownText(judgedText(answer)),
        calls,
        ...(calls === namedCalls ? {} : { namedCalls }),
      };
    };
    return plannedPairs([...answers.keys()].toSorted(), baseline).map((pair): JudgedPair => {
      const [first, second] = pair.toSorted() as [string, string];
      return { caseId, round, first: side(first), second: side(second) };
    });
  });
}
