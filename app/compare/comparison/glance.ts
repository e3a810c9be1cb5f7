import type { FactMark } from '../../catalog/fact-wording.ts';
import { choiceText, type ViewChoice } from '../../catalog/view-choice.ts';
import type { Comparison } from './comparison.ts';
import type { Cell, ComparisonRow } from './comparison-row.ts';

/** Known of one of two tools, and known to be lacking in the other. */
export interface OnlyOne {
  features: { label: string; mark: FactMark | null }[];
  /** How many more there are. */
  more: number;
}

/** What decides between two tools at first sight. */
export interface Glance {
  cost: {
    label: string;
    /** For as many people and billed as chosen; null: not known of any tool. */
    row: ComparisonRow | null;
    /** Who has a free plan, where the row does not say so. */
    free: ComparisonRow | null;
    /** Of a tool with other prices: they are billed otherwise, for one account or on request. */
    none: string;
  };
  /** null: no such difference is known. */
  only: readonly [OnlyOne, OnlyOne] | null;
  /** What they do with your data; null: not known to differ. */
  data: ComparisonRow | null;
  /** The first pro and con of each, where few facts differ. */
  opinions: readonly [Opinion, Opinion] | null;
}

export interface Opinion {
  pro: string | null;
  con: string | null;
}

const MOST_NAMED = 4;
/** So many known differences decide without opinions. */
const ENOUGH = 3;

/** @param pair the places of the two columns */
export function glanceOf(
  { rows }: Pick<Comparison, 'rows'>,
  pair: readonly [number, number],
  choice: ViewChoice,
): Glance | null {
  // Models have no price for people.
  if (rows.every(({ id }) => id !== 'rating')) return null;
  const rowOf = (wanted: string) => rows.find(({ id }) => id === wanted) ?? null;
  const isForOne = choice.team === 1;
  const [left, right] = pair;
  const only = [onlyOne(rows, left, right), onlyOne(rows, right, left)] as const;
  const training = rowOf('data.training');
  const data = training && isKnownToDiffer(training.cells[left]!, training.cells[right]!) ? training : null;
  const count = only[0].features.length + only[1].features.length + (data ? 1 : 0);
  const opinions = [opinionOf(rows, left), opinionOf(rows, right)] as const;
  return {
    cost: {
      label: `Price for ${choiceText(choice)}`,
      row: rowOf(isForOne ? 'starting-price' : 'team-price'),
      free: isForOne ? null : rowOf('free-plan'),
      none: `No paid price for ${choiceText(choice)}, is known`,
    },
    only: only.every(({ features }) => features.length === 0) ? null : only,
    data,
    opinions: count < ENOUGH && opinions.some(({ pro, con }) => pro ?? con) ? opinions : null,
  };
}

function opinionOf(rows: readonly ComparisonRow[], place: number): Opinion {
  const [pro, con] = ['pros', 'cons'].map((id) => {
    const cell = rows.find((row) => row.id === id)?.cells[place];
    return cell?.kind === 'list' ? (cell.items[0] ?? null) : null;
  });
  return { pro: pro ?? null, con: con ?? null };
}

function onlyOne(rows: readonly ComparisonRow[], one: number, other: number): OnlyOne {
  const features = rows.flatMap(({ label, cells }) => {
    const [has, lacks] = [cells[one], cells[other]];
    const isOnly = has?.kind === 'answer' && has.answer === 'yes' && lacks?.kind === 'answer' && lacks.answer === 'no';
    return isOnly ? [{ label, mark: has.mark }] : [];
  });
  // What holds of the whole tool first.
  features.sort((left, right) => Number(limitOf(left) !== null) - Number(limitOf(right) !== null));
  return { features: features.slice(0, MOST_NAMED), more: Math.max(0, features.length - MOST_NAMED) };
}

/** What it is only known of, such as one plan: the editors' note that begins with this word. */
export const limitOf = ({ mark }: Pick<OnlyOne['features'][number], 'mark'>) =>
  mark?.notes.find((note) => /^only\b/i.test(note)) ?? null;

/** Both say something, and not the same. */
function isKnownToDiffer(one: Cell, other: Cell): boolean {
  const [left, right] = [one, other].map((cell) =>
    cell.kind === 'facts' ? cell.items.map(({ text }) => text).join() : '',
  );
  return left !== '' && right !== '' && left !== right;
}
