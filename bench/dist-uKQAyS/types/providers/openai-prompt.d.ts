import type { ImagePart, Prompt } from '../request.ts';
export declare function imageAddress(part: ImagePart): string;
export declare function chatMessages(prompt: Prompt): Record<string, unknown>[];
export declare function chatResponseFormat(prompt: Prompt): Record<string, unknown>;
/** Leaves out what was not set, so that nothing is sent that nobody asked for. */
export declare function onlySet(values: Record<string, unknown>): Record<string, unknown>;
