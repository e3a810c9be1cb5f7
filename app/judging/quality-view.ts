import type { JudgedPairFacts } from '@yardstick/bench';

/** The judge's findings on a run, as pages, shares and the API show them. Shares from 0 to 1, money in nano-units. */
export interface QualityView {
  judge: JudgeView;
  /** Conclusions in words, strongest first. */
  sentences: string[];
  /** The pairs of models that the sentences are about. */
  comparisons: JudgedPairFacts[];
  /** Reasons to read the verdicts with care. */
  warnings: string[];
  /** In the order of selection. */
  models: JudgedModelView[];
  /** Pairs of answers judged in both orders, and those of them with the same verdict in both. */
  judgedPairs: number;
  agreeingPairs: number;
  /** Share of preferences for the answer shown first. A half is unbiased. */
  firstPlaceShare: number | null;
  /** The judge's agreement with its reader's blind votes; null without votes. */
  people: string | null;
}

export interface JudgeView {
  name: string;
  provider: string;
  model: string;
  /** Null when the reader may not see it. */
  criteria: string | null;
  rounds: number;
  /** Judged on another machine: it cannot be continued here. */
  isElsewhere: boolean;
  status: JudgingStatus;
  /** Why it ended early. */
  error: string | null;
  questions: number;
  /** Questions asked so far, with any outcome. */
  asked: number;
  /** With a usable verdict. */
  usable: number;
  /** As far as the provider counted them. */
  tokens: number;
  /** Questions without token counts. */
  uncounted: number;
  cost: { nanos: number | null; currency: string; isAtLeast: boolean };
  /** Versions of the question's wording: verdicts of different versions are not comparable. */
  promptVersions: number[];
}

export type JudgingStatus = 'waiting' | 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';

export interface JudgedModelView {
  key: string;
  name: string;
  /** Mean points over cases: 1 a win, 0.5 a tie, 0 a loss; null without comparisons. */
  winRate: number | null;
  interval: { low: number; high: number } | null;
  comparisons: number;
  wins: number;
  losses: number;
  ties: number;
  inconsistent: number;
  unjudged: number;
  cases: number;
}

export const isAtWork = (status: string): boolean =>
  status === 'waiting' || status === 'queued' || status === 'running';

/** Share of comparisons with the same verdict in both orders; null without comparisons. */
export const agreementOf = ({ comparisons, inconsistent }: JudgedModelView): number | null =>
  comparisons === 0 ? null : (comparisons - inconsistent) / comparisons;

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
