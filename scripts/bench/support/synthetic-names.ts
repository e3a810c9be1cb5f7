import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchDocument } from '../../../app/search/search-index.ts';

/** The same numbers in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Pick = <Item>(items: readonly Item[]) => Item;

const starts =
  'ba be bi bo bra cal cha clo cra da del dri el fa fin flo fra gen gla gri hal hy in jas ka kin la lex lin lu ma mer mi mo na neo no nu ob or pa per pi pro qua ra re ri ro sa se sil so spi sta sy ta tel to tri va ver vi vo wa xen ya zen zo'.split(
    ' ',
  );
const middles =
  'ba ce da de di do fe fi ga ge go ka ki la le li lo ma me mi mo na ne ni no pe pi ra re ri ro sa se si so ta te ti to va ve vi'.split(
    ' ',
  );
const ends =
  'bit bra dex dia dor fex fy gen io la lex line lo ly max mind nex nia on ora pal pix ra rix ro sy ta tic to tra us va via vox wise xa zo'.split(
    ' ',
  );
const seconds = [
  '',
  '',
  '',
  ' AI',
  ' Studio',
  ' Flow',
  ' Labs',
  ' Write',
  ' Voice',
  ' Code',
  ' Desk',
  ' Vision',
  ' Notes',
  ' Pilot',
];

/** Tools with names of their own and the descriptions, features and keywords of the built-in ones, mixed. */
export function syntheticTools(count: number, seed: number): SearchDocument[] {
  const random = seededRandom(seed);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
  const folder = path.resolve('content/tools');
  const records = readdirSync(folder).flatMap((category) =>
    readdirSync(path.join(folder, category)).map(
      (name) => JSON.parse(readFileSync(path.join(folder, category, name), 'utf8')) as BuiltIn,
    ),
  );
  const taken = new Set<string>();
  const tools: SearchDocument[] = [];
  while (tools.length < count) {
    const word =
      pick(starts) + (random() < 0.7 ? pick(middles) : '') + (random() < 0.35 ? pick(middles) : '') + pick(ends);
    const title = word[0]!.toUpperCase() + word.slice(1) + pick(seconds);
    if (taken.has(title)) continue;
    taken.add(title);
    const [one, other] = [pick(records), pick(records)];
    const id = `tool-${tools.length}`;
    tools.push({
      key: `tool:${id}`,
      kind: 'tool',
      title,
      url: `/tool/${id}`,
      summary: `${one.description} ${other.pros.join('. ')}.`,
      words: [...featuresOf(one), ...other.keywords].join(', '),
      rating: Math.round(random() * 50) / 10,
      logo: null,
      category: one.category,
      isFree: random() < 0.5,
      date: null,
    });
  }
  return tools;
}

const featuresOf = ({ facts }: BuiltIn) =>
  facts.flatMap(({ field, value }) => (value === 'yes' ? [field.replace('feature:', '')] : []));

interface BuiltIn {
  description: string;
  category: string;
  facts: { field: string; value: unknown }[];
  keywords: string[];
  pros: string[];
}
