import type { JudgeFacts, JudgeReport } from '@yardstick/bench';

/** The judge's findings on a run, as pages, shares and the API show them. Shares from 0 to 1, money in nano-units. */
export interface QualityView extends JudgeReport {
  judge: JudgeView;
}

export interface JudgeView extends JudgeFacts {
  /** True when it judged where the run was made: nothing can be asked of it from here. */
  isElsewhere: boolean;
  status: JudgingStatus;
}

export type JudgingStatus = 'waiting' | 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';

export const isAtWork = (status: string): boolean =>
  status === 'waiting' || status === 'queued' || status === 'running';

/** The judge as it made the checks that go by a rubric; its grades stand among the checks. */
export interface GradingView extends Pick<JudgeFacts, 'name' | 'provider' | 'model' | 'tokens' | 'cost' | 'error'> {
  /** Grades that it was asked for, also more than once. */
  asked: number;
  /** That it graded its own answers, and what it was not sent. */
  warnings: string[];
}

/** The first words of a run's note, where its judge did not give all grades. */
export const UNGRADED = 'Not all answers were graded.';

/** One pair of answers, with the judge's own words. */
export interface VerdictView {
  caseId: string;
  round: number;
  first: string;
  second: string;
  outcome: 'first' | 'second' | 'tie' | 'inconsistent' | 'unjudged';
  /** One of the two answers addresses the judge. */
  isSuspect: boolean;
  questions: {
    shownFirst: string;
    winner: string | null;
    state: string;
    raw: string;
    error: string;
    tokens: number;
  }[];
}

export interface VerdictPage {
  status: JudgingStatus | null;
  questions: number;
  asked: number;
  total: number;
  from: number;
  verdicts: VerdictView[];
}

export const VERDICTS_AT_ONCE = 20;
export const verdictShows = [
  { value: 'all', label: 'All' },
  { value: 'inconsistent', label: 'Changed with the order' },
  { value: 'unjudged', label: 'Without a verdict' },
  { value: 'suspect', label: 'An answer speaks to the judge' },
] as const;
export type VerdictShow = (typeof verdictShows)[number]['value'];
