// Votes of people on the answers of a run: `votes.csv` beside its records, with the columns case, first, second, vote and, where more
// than one round was judged, round. `first` and `second` are keys of models, `vote` is one of the two keys or "tie".
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HumanVote, judgementKey, type PairJudgement } from '../judging/judgement.ts';
import { CsvError, parseCsv } from '../suite/parse-csv.ts';

export const VOTES_FILE = 'votes.csv';

function readRow(cells: readonly string[], names: readonly string[], line: number) {
  const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
  const [caseId, first, second, vote] = ['case', 'first', 'second', 'vote'].map(cell) as [
    string,
    string,
    string,
    string,
  ];
  const round = cell('round') === '' ? 1 : Number(cell('round'));
  if (!Number.isInteger(round)) throw new CsvError(line, `“${cell('round')}” is not a round.`);
  if (vote !== 'tie' && vote !== first && vote !== second)
    throw new CsvError(line, `The vote is “${vote}”; it must be “${first}”, “${second}” or “tie”.`);
  const said: HumanVote = vote === 'tie' ? 'tie' : vote === first ? 'first' : 'second';
  return { caseId, round, first, second, said };
}

const turned = { first: 'second', second: 'first', tie: 'tie' } as const;

/**
 * Joins the votes to the judgements that they are about; without the file the judgements stay as they are.
 *
 * @throws {CsvError} for a row that is no vote
 */
export function withVotes(folder: string, judgements: readonly PairJudgement[]): PairJudgement[] {
  const path = join(folder, VOTES_FILE);
  if (!existsSync(path)) return [...judgements];
  const [header, ...rows] = parseCsv(readFileSync(path, 'utf8'));
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  for (const name of ['case', 'first', 'second', 'vote'])
    if (!names.includes(name)) throw new CsvError(1, `${VOTES_FILE} has no column “${name}”.`);
  const votes = new Map<string, HumanVote[]>();
  for (const { cells, line } of rows) {
    const { said, ...pair } = readRow(cells, names, line);
    for (const [key, vote] of [
      [judgementKey(pair), said],
      [judgementKey({ ...pair, first: pair.second, second: pair.first }), turned[said]],
    ] as const)
      votes.set(key, [...(votes.get(key) ?? []), vote]);
  }
  return judgements.map((judgement) => {
    const said = judgement.isExample ? undefined : votes.get(judgementKey(judgement));
    return said ? { ...judgement, votes: [...(judgement.votes ?? []), ...said] } : judgement;
  });
}
