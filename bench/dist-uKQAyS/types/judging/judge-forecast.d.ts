import type { PriceTable } from '../prices/price-book.ts';
import type { ModelSpec } from '../record.ts';
import type { PlannedSuite } from '../request.ts';
import type { JudgeExample } from './judge-examples.ts';
export interface JudgeForecast {
    questions: number;
    typicalTokens: number;
    mostTokens: number;
    /** Null: no price is known. */
    typicalNanos: number | null;
    mostNanos: number | null;
    currency: string;
}
interface PlannedJudging {
    model: ModelSpec;
    /** Null: answers are graded by their checks, and not compared. */
    criteria: string | null;
    /** How many rounds are compared. */
    judgedRounds: number;
    examples?: readonly JudgeExample[];
    suite: PlannedSuite;
    /** How many models are measured, and in how many rounds. */
    models: number;
    rounds: number;
    prices?: PriceTable[] | undefined;
}
/** How often the judge is asked: about each pair and example in both orders, and once for each answer that it grades. */
export declare function forecastJudge(judging: PlannedJudging): Promise<JudgeForecast>;
export {};
