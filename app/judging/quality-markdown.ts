import { formatMoney } from '@yardstick/bench/words';
import { writeNumber, writeShare } from '../runs/figure-words.ts';
import { agreementOf, type QualityView } from './quality-view.ts';

/** Keeps a cell inside its table and its text free of markup. */
const escapeCell = (text: string) => text.replace(/[\\`*_[\]<>|]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
const list = (lines: readonly string[]) => lines.map((line) => `- ${escapeCell(line)}`);

/** What the judge says, as the last part of a report in Markdown. */
export function qualityMarkdown({ judge, sentences, warnings, models, people }: QualityView): string {
  const { nanos, currency, isAtLeast } = judge.cost;
  const cost = nanos === null ? 'cost unknown' : formatMoney(nanos, currency, isAtLeast);
  const rows = models.map((model) => {
    const { name, winRate, interval, wins, ties, inconsistent, losses, comparisons } = model;
    const range = interval ? ` (${writeShare(interval.low)} to ${writeShare(interval.high)})` : '';
    return row([
      ...[name, winRate === null ? 'not judged' : `${writeShare(winRate)}${range}`],
      ...[`${wins} / ${ties + inconsistent} / ${losses}`, writeNumber(comparisons), writeShare(agreementOf(model))],
    ]);
  });
  const lines = [
    ...['', '## What the judge says', ''],
    ...list([...sentences, ...(people ? [people] : []), ...(judge.error ? [judge.error] : []), ...warnings]),
    ...[
      '',
      row([
        'Model',
        'Points taken (each family of cases counts once)',
        'Won / level / lost',
        'Comparisons',
        'Same in both orders',
      ]),
    ],
    ...['| --- | --- | --- | --- | --- |', ...rows, ''],
    ...list([
      `Judge: ${judge.name} (${judge.model}), asked ${writeNumber(judge.asked)} of ${writeNumber(judge.questions)} questions, ${judge.uncounted > 0 ? 'at least ' : ''}${writeNumber(judge.tokens)} tokens, ${cost}`,
      ...(judge.criteria === null ? [] : [`Criteria: ${judge.criteria}`]),
      'Every pair of answers is compared in both orders; a verdict that changes with the order counts as level. Intervals: Wilson, 95 %, over cases.',
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
