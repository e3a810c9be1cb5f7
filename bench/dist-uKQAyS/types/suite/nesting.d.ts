/** How deep data may be nested and still be written, compared and compiled by recursion. */
export declare function isDeeperThan(data: unknown, levels: number): boolean;
