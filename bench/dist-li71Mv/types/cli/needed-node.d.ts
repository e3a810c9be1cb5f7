/** The oldest Node.js on which the engine runs; package.json says the same. */
export declare const NEEDED_NODE = "22.19";
/** A sentence for people who start the command line on an older Node.js; null on a sufficient one. */
export declare function describeOldNode(version: string): string | null;
