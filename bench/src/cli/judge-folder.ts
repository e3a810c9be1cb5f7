// Has the answers of a run's folder compared; its judgements are lines of judgements.jsonl.
import { listExamplePairs } from '../judging/judge-examples.ts';
import { judgePromptHash } from '../judging/judge-prompts.ts';
import { listJudgedPairs } from '../judging/judged-pairs.ts';
import { type AskJudge, judgementKey, type PairJudgement } from '../judging/judgement.ts';
import { isSameQuestion, type JudgementStore, runJudging } from '../judging/run-judging.ts';
import { type RunWriter, readJudgements, readSamples } from '../report/run-folder.ts';
import type { RunSettings } from './run-settings.ts';

function storeIn(folder: string, savePair: (judgement: PairJudgement) => Promise<void>): JudgementStore {
  const known = new Map(readJudgements(folder).map((judgement) => [judgementKey(judgement), judgement]));
  return {
    // A pair without a usable verdict is asked about again.
    has: (question) => {
      const judgement = known.get(judgementKey(question));
      if (!judgement || judgement.outcome === 'unjudged') return false;
      return isSameQuestion(judgePromptHash(judgement.orders[question.isSwapped ? 1 : 0].prompt), question);
    },
    savePair,
  };
}

/** Compares the suite's examples, then the answers of the run, where the suite says by which criteria. */
export async function judgeFolder(
  { folder, writer }: { folder: string; writer: RunWriter },
  { suite, models, baseline }: Pick<RunSettings, 'suite' | 'models' | 'baseline'>,
  ask: AskJudge,
  signal: AbortSignal,
): Promise<void> {
  const { judge, cases } = suite;
  if (!judge?.criteria) return;
  const options = { criteria: judge.criteria, ask, signal };
  const examples = listExamplePairs(judge.examples);
  const saveExample = (judgement: PairJudgement) => {
    const votes = examples.find(({ caseId }) => caseId === judgement.caseId)?.votes ?? [];
    return writer.addJudgement({ ...judgement, votes, isExample: true });
  };
  await runJudging(examples, { ...options, store: storeIn(folder, saveExample) });
  const samples = [];
  for await (const sample of readSamples(folder)) {
    const { caseId, round, modelKey, text, toolCalls, outcome, isWarmup, conversation } = sample;
    const judged = { caseId, round, modelKey, text, toolCalls, outcome, isWarmup };
    if (round <= judge.rounds) samples.push(conversation ? { ...judged, conversation } : judged);
  }
  const store = storeIn(folder, (judgement) => writer.addJudgement(judgement));
  await runJudging(listJudgedPairs(samples, cases, judge.rounds, { models, baseline }), { ...options, store });
}
