import * as z from 'zod/mini';
import { atLeast, atMost, checkbox, line, text } from '../../platform/parse-form.ts';

/** A list of tools and models, as its owner named it. */

export const MAX_ITEMS = 200;
/** Days in which a deleted list can be restored. */
export const RESTORE_DAYS = 7;

export type ItemKind = 'tool' | 'model';

export interface ItemKey {
  kind: ItemKind;
  id: string;
}

/** An item with what the catalogue says about it today. */
export interface ListedItem extends ItemKey {
  name: string;
  /** null: it is in the catalogue no more. */
  path: string | null;
  /** "Coding, by Acme" */
  about: string;
  score: number | null;
  price: string | null;
  status: string;
}

export type Visibility = 'private' | 'secret' | 'public';

const isSeen = z.refine<string>(
  (value) => value === '' || /[^\p{Cf}\p{Zs}\p{M}\u2800\u3164]/u.test(value),
  'Please use letters that can be seen.',
);
const name = (least: number) =>
  line.check(atLeast(least, 'Please give the list a name.'), atMost(80, 'At most 80 characters, please.'), isSeen);

export const collectionForm = z.object({
  name: name(1),
  note: line.check(atMost(500, 'At most 500 characters, please.'), isSeen),
});

export const restoreForm = z.object({ id: text });

/** Where an item is saved: those that are checked of the lists that were shown, and a new one if it has a name. */
export const saveForm = z.object({
  kind: z.enum(['tool', 'model']),
  id: text,
  favourites: checkbox,
  lists: z.array(z.string()),
  shown: z.array(z.string()),
  newName: name(0),
});

export const itemForm = z.object({
  kind: z.enum(['tool', 'model']),
  id: text.check(z.maxLength(200)),
  position: z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});

export const shareForm = z.object({ visibility: z.enum(['private', 'secret', 'public']) });

/** The address under which an item is saved. */
export const savePath = ({ kind, id }: ItemKey) => `/lists/add?${kind}=${encodeURIComponent(id)}`;

/** The address under which alerts about an item are chosen. */
export const alertPath = ({ kind, id }: ItemKey) => `/alerts/new?${kind}=${encodeURIComponent(id)}`;

/** The item that an address names; null: none. */
export function itemOf(parameters: URLSearchParams): ItemKey | null {
  for (const kind of ['tool', 'model'] as const) {
    const id = parameters.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

/** "Coding, by Acme · score 4.5 of 5 · $20 a month" */
export function detailsOf({ about, score, price }: Pick<ListedItem, 'about' | 'score' | 'price'>): string {
  return [about, score === null ? null : `score ${score.toFixed(1)} of 5`, price].filter(Boolean).join(' · ');
}
