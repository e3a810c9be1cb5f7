export interface Maker {
    id: string;
    name: string;
}
export interface ModelRow {
    /** The part of a page's URL that names it. */
    id: string;
    name: string;
    /** Null where no provider says who made it. */
    maker: string | null;
    family: string;
    /** Where its weights can be downloaded. */
    weights?: string;
}
