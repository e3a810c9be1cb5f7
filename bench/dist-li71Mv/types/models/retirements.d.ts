export interface Retirement {
    provider: string;
    /** Every id that ends with it; the first is the most exact one. */
    ids: string[];
    /** ISO dates. */
    announced?: string;
    /** Absent where the end was announced without a date. */
    shutdown?: string;
    /** `earliest`: it ends on that day or later. */
    precision: 'exact' | 'earliest';
    /** The id that the provider recommends instead. */
    replacement?: string;
    /** `read` on the provider's own page, or `reported` by somebody who names that page. */
    standing: 'read' | 'reported';
    source: {
        name: string;
        url: string;
        /** The provider's page that a report names. */
        page?: string;
        observedAt: string;
        licence?: string;
        /** Their words. */
        quote?: string;
    };
}
export declare const retirements: Retirement[];
/** The announced end of an id at a provider; null where none is known. */
export declare function findRetirement(provider: string, id: string): Retirement | null;
/** Whether an id has ended by a day, in ISO form. */
export declare function hasEnded(retirement: Retirement | null, day: string): boolean;
