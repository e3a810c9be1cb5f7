import type { SearchDocument } from '../../../app/search/search-index.ts';
import { seededRandom } from './synthetic-names.ts';

/** The fixed set of questions: each knows the tool that it means. */
export interface BenchQuery {
  kind: QueryKind;
  text: string;
  wanted: string;
}

export const queryKinds = ['exact', 'prefix', 'one typo', 'transposition', 'two typos', 'description words'] as const;
export type QueryKind = (typeof queryKinds)[number];

const letters = 'abcdefghijklmnopqrstuvwxyz';

export function benchQueries(tools: readonly SearchDocument[], ofEach: number, seed: number): BenchQuery[] {
  const random = seededRandom(seed);
  const anywhere = (length: number) => Math.floor(random() * length);
  const typo = (text: string) => {
    const at = 1 + anywhere(text.length - 1);
    const letter = letters[anywhere(26)]!;
    const act = anywhere(3);
    if (act === 0) return text.slice(0, at) + text.slice(at + 1);
    return text.slice(0, at) + letter + text.slice(act === 1 ? at : at + 1);
  };
  const swap = (text: string) => {
    const at = 1 + anywhere(text.length - 2);
    return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
  };
  const rare = rareWords(tools);
  const ask: Record<QueryKind, (tool: SearchDocument) => string> = {
    exact: ({ title }) => title,
    // As much of a name as singles it out among 100,000.
    prefix: ({ title }) => title.slice(0, Math.max(6, Math.ceil(title.length * 0.8))),
    'one typo': ({ title }) => typo(title.toLowerCase()),
    transposition: ({ title }) => swap(title.toLowerCase()),
    'two typos': ({ title }) => typo(typo(title.toLowerCase())),
    'description words': (tool) => rare(tool).join(' '),
  };
  return queryKinds.flatMap((kind) =>
    Array.from({ length: ofEach }, () => {
      const tool = tools[anywhere(tools.length)]!;
      return { kind, text: ask[kind](tool), wanted: tool.key };
    }),
  );
}

/** The three rarest words of what a tool says about itself: what somebody remembers of it. */
function rareWords(tools: readonly SearchDocument[]): (tool: SearchDocument) => string[] {
  const wordsOf = ({ summary }: SearchDocument) => [...new Set(summary.toLowerCase().match(/[a-z]{5,}/g) ?? [])];
  const counts = new Map<string, number>();
  for (const tool of tools) for (const word of wordsOf(tool)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (tool) =>
    wordsOf(tool)
      .sort((a, b) => counts.get(a)! - counts.get(b)!)
      .slice(0, 3);
}
