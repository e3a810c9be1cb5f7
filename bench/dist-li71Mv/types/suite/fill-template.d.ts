/** Values that fill the placeholders of a prompt. */
export type Variables = Record<string, unknown>;
/** A prompt with its placeholders filled, and what could not be filled. */
export interface FilledTemplate {
    text: string;
    missing: string[];
    malformed: string[];
}
/** The variables that a text names, without what follows a dot or a bracket. */
export declare function namesIn(text: string): string[];
/**
 * Fills `{{name}}` with variables. Values are put in as they are: a value that holds braces is not filled again.
 *
 * @example
 * fillTemplate('Hello {{who}}', { who: 'world' }).text; // "Hello world"
 */
export declare function fillTemplate(template: string, variables: Variables): FilledTemplate;
