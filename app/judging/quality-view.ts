import type { JudgedPairFacts } from '@yardstick/bench';

/** What a judge said of a run, as pages, shares and the API show it. Shares from 0 to 1, money in nanos. */
export interface QualityView {
  judge: JudgeView;
  /** In words, strongest first. */
  sentences: string[];
  /** The pairs of models that the sentences are about. */
  comparisons: JudgedPairFacts[];
  /** Why the verdicts should be read with care. */
  warnings: string[];
  /** As they were chosen. */
  models: JudgedModelView[];
  /** Pairs of answers that were judged in both orders, and those of them with the same verdict in both. */
  judgedPairs: number;
  agreeingPairs: number;
  /** Of the questions that preferred one side: for whichever answer stood first. A half is unbiased. */
  firstPlaceShare: number | null;
  /** How far the judge agrees with its reader's own blind votes; null without votes. */
  people: string | null;
}

export interface JudgeView {
  name: string;
  provider: string;
  model: string;
  /** Null where the reader may not see it. */
  criteria: string | null;
  rounds: number;
  /** It judged where the run was made: nothing can be asked of it from here. */
  isElsewhere: boolean;
  status: JudgingStatus;
  /** Why it ended early. */
  error: string | null;
  questions: number;
  /** Asked so far, whatever came of it. */
  asked: number;
  /** With a usable verdict. */
  usable: number;
  /** As far as the provider counted them. */
  tokens: number;
  /** Questions whose tokens it did not count. */
  uncounted: number;
  cost: { nanos: number | null; currency: string; isAtLeast: boolean };
  /** Of the question's wording: verdicts by another one are not comparable. */
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

/** Comparisons with the same verdict in both orders, as a share; null without comparisons. */
export const agreementOf = ({ comparisons, inconsistent }: JudgedModelView): number | null =>
  comparisons === 0 ? null : (comparisons - inconsistent) / comparisons;

/** One pair of answers, with the judge's own words. */
export interface VerdictView {
  caseId: string;
  round: number;
  first: string;
  second: string;
  outcome: 'first' | 'second' | 'tie' | 'inconsistent' | 'unjudged';
  /** One of the two answers speaks to the judge. */
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
