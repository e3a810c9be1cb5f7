import type { Interval } from '../stats/interval.ts';
import type { HumanVote, PairJudgement } from './judgement.ts';
/** Judge and people on the same pairs of answers. */
export interface JudgeAgreement {
    /** Pairs that both the judge and at least one person decided. */
    pairs: number;
    votes: number;
    /** Krippendorff's α (nominal) of the judge and the people's majority: 1 is full agreement, 0 is chance. */
    alpha: number | null;
    /** α of the people among themselves, the most that a judge can be asked for; null where no pair has two votes. */
    alphaAmongPeople: number | null;
    agreed: number;
    share: number;
    /** Wilson interval of the share. */
    interval: Interval | null;
    /** Pairs with votes that the judge did not decide. */
    unjudged: number;
}
/** What most said; no majority is a tie, as it is when the judge changes its mind with the order. */
export declare function majorityOf(votes: readonly HumanVote[]): HumanVote;
/** Null when no judged pair has votes. */
export declare function humanAgreement(judgements: Iterable<Omit<PairJudgement, 'orders'>>): JudgeAgreement | null;
/** One sentence for people. */
export declare function describeAgreement(agreement: JudgeAgreement): string;
