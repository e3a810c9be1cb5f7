import { asAsked } from './plan.ts';
import type { Sample } from './record.ts';
import type { SuiteCase } from './request.ts';
import type { RunSuiteOptions } from './run-options.ts';

/** Has the checks of an answer made; calls that brought none have no quality. */
export async function scoreAnswer(
  sample: Sample,
  suiteCase: SuiteCase | undefined,
  { score, models }: Pick<RunSuiteOptions, 'score' | 'models'>,
): Promise<void> {
  const isAnswer = sample.outcome === 'ok' || sample.outcome === 'truncated' || sample.outcome === 'refused';
  if (score && suiteCase && isAnswer && !sample.isWarmup)
    sample.scores = await score(sample, asAsked(suiteCase, sample, models));
}
