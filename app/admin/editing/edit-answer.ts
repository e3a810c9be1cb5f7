import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';

/** What a form that edits one value answers, other than by leading to the record. */
export interface EditAnswer<Present> {
  typed: Typed;
  errors: SentErrors;
  problem: string | null;
  /** What it says now: after a refusal the loader's data are of the time before. */
  present: Present;
  preview: Present | null;
}
