import type { AnswerSnapshot } from './answer-draft.ts';
export declare function readFixture(name: string, dialect: string, readBytes?: number): AnswerSnapshot & {
    malformed: number;
};
