import { formatMoney, formatShare } from '@yardstick/bench/words';
import { writeSeconds } from '../../runs/figure-words.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import type { BoardRow, BoardSuite } from '../board.ts';

/** The board as Markdown: the same figures and sentences as the page. */
export function boardMarkdown(suites: readonly BoardSuite[], publicUrl: string): string {
  const parts =
    suites.length === 0 ? ['Nothing has been measured yet.', ''] : suites.flatMap((one) => suiteLines(one, publicUrl));
  return ['# Leaderboard', '', ...parts, `From <${publicUrl}/leaderboard>`, ''].join('\n');
}

function suiteLines({ name, run, rounds, cases, verdicts, scope, rows }: BoardSuite, publicUrl: string): string[] {
  return [
    `## ${markdownText(name)}`,
    '',
    `Measured on ${run.at.slice(0, 10)}, cases: ${cases}, rounds: ${rounds}. Evidence: <${publicUrl}${run.path}>`,
    '',
    ...[...verdicts, ...scope].map((sentence) => `- ${markdownText(sentence)}`),
    '',
    '| Model | Answers | Quality | Place | Response time | Place | Cost an answer | Evidence |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => rowLine(row, publicUrl)),
    '',
  ];
}

function rowLine(row: BoardRow, publicUrl: string): string {
  const { name, answered, attempted, passRate, qualityRank, responseMs, speedRank, cost, evidence } = row;
  const cells = [
    markdownText(name),
    `${answered} of ${attempted}`,
    formatShare(passRate),
    qualityRank ?? 'not compared',
    writeSeconds(responseMs.median),
    speedRank ?? 'not compared',
    formatMoney(cost.perAnswerNanos, cost.currency, cost.isAtLeast),
    evidence ? `<${publicUrl}${evidence}>` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}
