import { type PairJudgement } from '../judging/judgement.ts';
export declare const VOTES_FILE = "votes.csv";
/**
 * Joins the votes to the judgements that they are about; without the file the judgements stay as they are.
 *
 * @throws {CsvError} for a row that is no vote
 */
export declare function withVotes(folder: string, judgements: readonly PairJudgement[]): PairJudgement[];
