/** The table of all cases of a run: a row a case, a cell a model. */
export interface CaseCell {
  caseId: string;
  modelKey: string;
  outcome: string;
  responseMs: number | null;
  /** How the answer begins. */
  preview: string;
  message: string;
  passed: number;
  checked: number;
  isStarred: boolean;
  hasNote: boolean;
}

export interface CaseRow {
  caseId: string;
  cells: CaseCell[];
}

export interface CaseRows {
  /** Cases that the filter keeps. */
  total: number;
  from: number;
  rows: CaseRow[];
}

export type CaseShow = 'all' | 'failed' | 'marked';
export interface CaseFilter {
  /** In an answer, whatever its case. */
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
