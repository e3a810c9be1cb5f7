/** The table of all cases of a run: a row per case, a cell per model. */
export interface CaseCell {
  caseId: string;
  modelKey: string;
  outcome: string;
  responseMs: number | null;
  /** The beginning of the answer, or the tools that it calls. */
  preview: string;
  message: string;
  passed: number;
  checked: number;
  /** Checks that could not be made: with one of them, the answer is not judged. */
  unmade: number;
  isStarred: boolean;
  hasNote: boolean;
}

export interface CaseRow {
  caseId: string;
  cells: CaseCell[];
}

export interface CaseRows {
  /** Number of cases that match the filter. */
  total: number;
  from: number;
  rows: CaseRow[];
}

export type CaseShow = 'all' | 'failed' | 'marked';
export interface CaseFilter {
  /** Searched in answers, ignoring case. */
  text: string;
  show: CaseShow;
}

export const caseShows: { value: CaseShow; label: string }[] = [
  { value: 'all', label: 'All cases' },
  { value: 'failed', label: 'Failed calls and checks' },
  { value: 'marked', label: 'Starred or with a note' },
];

export const PREVIEW_CHARS = 220;
export const CASES_AT_ONCE = 40;
