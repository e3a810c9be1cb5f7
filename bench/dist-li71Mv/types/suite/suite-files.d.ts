/**
 * How a suite reaches the files that it names. Paths are as written, relative to the suite.
 * Both throw an Error whose message says why when a file cannot be read.
 */
export interface SuiteFiles {
    text(path: string): string;
    base64(path: string): string;
}
/** For a place without files, such as a form on a web page: every mention of a file is refused. */
export declare const noFiles: SuiteFiles;
/** The media type of an image by the end of its name; null for what models do not take. */
export declare function imageMediaType(path: string): string | null;
