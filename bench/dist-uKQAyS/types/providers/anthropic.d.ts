import type { Dialect } from './dialect.ts';
export declare const anthropic: Dialect;
