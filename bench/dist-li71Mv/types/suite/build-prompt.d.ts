import type { Prompt } from '../request.ts';
import type { Report } from './build-models.ts';
import { type Variables } from './fill-template.ts';
import { type SuiteFiles } from './suite-files.ts';
import type { ImageSource, RequestSettings, Turn } from './suite-schema.ts';
/** All that makes one prompt, the suite's defaults already merged in. */
export interface PromptSource {
    system?: string | undefined;
    prompt?: string | undefined;
    messages?: readonly Turn[] | undefined;
    images?: readonly ImageSource[] | undefined;
    request?: RequestSettings | undefined;
    variables: Variables;
}
/** Where files come from and how problems are reported. */
export interface PromptTools {
    files: SuiteFiles;
    report: Report;
}
/** Builds the prompt of one case; null after reporting why there is none. */
export declare function buildPrompt(source: PromptSource, tools: PromptTools): Prompt | null;
