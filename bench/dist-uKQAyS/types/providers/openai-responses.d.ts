import type { Dialect } from './dialect.ts';
export declare const openaiResponses: Dialect;
