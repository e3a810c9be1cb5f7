import type { SuiteCase } from '../request.ts';
import type { Interval } from '../stats/interval.ts';
import type { PairJudgement } from './judgement.ts';
/** How one model did in the judge's comparisons with all others. */
export interface JudgedStanding {
    model: string;
    /** Pairs of answers that were judged in both orders. */
    comparisons: number;
    wins: number;
    losses: number;
    /** Equal in both orders. */
    ties: number;
    /** The verdict changed with the order: half a point for each side, as for a tie. */
    inconsistent: number;
    /** Pairs without a usable verdict; they count for nobody. */
    unjudged: number;
    /** Mean over cases of the mean points of a comparison: 1 a win, 0.5 a tie, 0 a loss. Null without comparisons. */
    winRate: number | null;
    /** Wilson interval over families of cases: further rounds and rivals on one case are no further evidence. */
    interval: Interval | null;
    /** Families of cases with at least one comparison. */
    families: number;
}
/** The models of all judged pairs, those preferred most often first. */
export declare function judgeRanking(judgements: Iterable<Omit<PairJudgement, 'orders'>>, cases?: readonly Pick<SuiteCase, 'id' | 'family'>[], confidence?: number): JudgedStanding[];
