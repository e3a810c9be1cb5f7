import type { Sample } from '../record.ts';
import type { Scorer } from '../scoring/score-sample.ts';
import type { ReadyCase } from '../suite/build-cases.ts';
import { type Mutation } from './mutate-answer.ts';
/**
 * `blind`: lets every bad answer pass. `contradictory`: no answer can pass, or an equal prompt demands something else. `flaky`: the same
 * model passes and fails it in turn. `saturated`: every model passes it always, so it tells none from another.
 */
export declare const DEFECTS: readonly ["contradictory", "blind", "flaky", "saturated"];
export type Defect = (typeof DEFECTS)[number];
export interface DoctorFinding {
    caseId: string;
    defect: Defect;
    reason: string;
}
/** What the doctor says of a suite. */
export interface SuiteHealth {
    cases: number;
    findings: DoctorFinding[];
    /** By kind of bad answer: in how many cases it was tried, and in how many it was noticed. */
    noticed: Record<Mutation, {
        tried: number;
        noticed: number;
    }>;
    /** Cases for which no good answer is known: a run with answers is needed to examine them. */
    unexamined: string[];
}
/**
 * Examines the cases of a suite with its own checks; no model is called. Answers of a run show flaky and saturated cases, and are the good
 * answers that are made bad; without a run, good answers are made from what the checks look for.
 *
 * @example
 * const { findings } = await examineSuite(suite.cases, createScorer(), readSamples('yardstick-runs/monday'));
 */
export declare function examineSuite(cases: readonly ReadyCase[], score: Scorer, samples?: AsyncIterable<Sample> | Iterable<Sample>): Promise<SuiteHealth>;
/** A case that every model passes may still guard against a regression: it is named, and is no fault. */
export declare const faultsOf: ({ findings }: Pick<SuiteHealth, "findings">) => DoctorFinding[];
/** Lines for a terminal. */
export declare function describeHealth({ cases, findings, noticed, unexamined }: SuiteHealth): string[];
