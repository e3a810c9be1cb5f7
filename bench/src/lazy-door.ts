// What the door offers of the parts that are loaded late: the same names and results, at the price of a short wait at the first use.
import type * as z from 'zod';
import type { ImportedSuite } from './import-promptfoo.ts';
import { priceFiles, promptfooImports, recordSchemas, requestSchemas } from './load-lazily.ts';
import type { PriceFile } from './prices/price-file.ts';
import type { Manifest, ModelSpec, Sample } from './record.ts';
import type { PlannedSuite, Prompt } from './request.ts';
import type { Suite } from './suite.ts';

/** Checks data of unknown origin. */
export interface RecordSchema<T> {
  /** @throws {ZodError} naming every field that is wrong */
  parse(data: unknown): T;
  safeParse(data: unknown): z.ZodSafeParseResult<T>;
}

function late<T>(load: () => RecordSchema<T>): RecordSchema<T> {
  return { parse: (data) => load().parse(data), safeParse: (data) => load().safeParse(data) };
}

export const sampleSchema: RecordSchema<Sample> = late(() => recordSchemas().sampleSchema);
export const manifestSchema: RecordSchema<Manifest> = late(() => recordSchemas().manifestSchema);
export const modelSpecSchema: RecordSchema<ModelSpec> = late(() => recordSchemas().modelSpecSchema);
export const promptSchema: RecordSchema<Prompt> = late(() => requestSchemas().promptSchema);
export const plannedSuiteSchema: RecordSchema<PlannedSuite> = late(() => requestSchemas().plannedSuiteSchema);
export const priceFileSchema: RecordSchema<PriceFile> = late(() => priceFiles().priceFileSchema);

/** See `parseSuite` in suite.ts. */
export const parseSuite: typeof import('./suite.ts').parseSuite = async (...given): Promise<Suite> =>
  (await import('./suite.ts')).parseSuite(...given);

/** See `loadSuite` in load-suite.ts. */
export const loadSuite: typeof import('./load-suite.ts').loadSuite = async (...given) =>
  (await import('./load-suite.ts')).loadSuite(...given);

/** See `importPromptfoo` in import-promptfoo.ts. */
export const importPromptfoo: typeof import('./import-promptfoo.ts').importPromptfoo = (...given): ImportedSuite =>
  promptfooImports().importPromptfoo(...given);
