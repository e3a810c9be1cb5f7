/** Which variables of the cases are used by any prompt or check. A column that none uses is often a placeholder forgotten. */
export declare class ColumnUse {
    #private;
    take(variables: Record<string, unknown>, texts: readonly unknown[]): void;
    get unused(): string[];
}
