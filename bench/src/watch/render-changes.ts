import { formatCount } from '../format-figures.ts';
import { escapeCell, listOf } from '../report/markdown.ts';
import type { WatchReport } from '../watch-suite.ts';
import { CHANGED_TITLE, SIMULATED_NOTE } from '../words.ts';

/** What was watched, for a terminal, a comment or another program. */
export interface SuiteChanges extends WatchReport {
  suite: string;
  /** In order of time. */
  runs: string[];
  isSimulated: boolean;
  /** What was left out, in sentences. */
  notes: string[];
}

export const latestFirst = <One extends { foundAt: string }>(changes: readonly One[]): One[] =>
  [...changes].sort((one, other) => (one.foundAt < other.foundAt ? 1 : one.foundAt > other.foundAt ? -1 : 0));

export function renderChangeLines({ changes, state, isSimulated, notes }: SuiteChanges): string[] {
  const found =
    changes.length > 0 ? [CHANGED_TITLE, ...latestFirst(changes).map(({ sentence }) => `  ${sentence}`)] : [];
  return [...(isSimulated ? [SIMULATED_NOTE] : []), ...found, state, ...notes];
}

/** Nothing in it mentions anyone, whatever a model is called. */
export function renderChangesMarkdown({ suite, changes, state, isSimulated, notes, runs }: SuiteChanges): string {
  const lines = [
    `## ${escapeCell(suite)}`,
    '',
    ...(isSimulated ? [`> **${SIMULATED_NOTE}**`, ''] : []),
    ...(changes.length > 0
      ? [`### ${CHANGED_TITLE}`, '', ...listOf(latestFirst(changes).map(({ sentence }) => sentence)), '']
      : []),
    ...listOf([state, ...notes]),
    '',
    `${formatCount(runs.length, 'run')}, the last one ${escapeCell(runs.at(-1) ?? '')}`,
  ];
  return `${lines.join('\n')}\n`;
}
