import type { Dialect } from './dialect.ts';
export declare function findDialect(id: string): Dialect | null;
