import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Things whose markup is kept before the older half of them is let go. */
const YOUNG = 1_000;

type Kinds = Map<string, string>;

/**
 * Markup of parts that many pages share, by the thing that they show: a thing that has changed is another thing. Bounded,
 * whatever the size of the catalogue: what no page asked for lately is made again.
 */
export class MarkupKeeper {
  #young = new Map<object, Kinds>();
  #old = new Map<object, Kinds>();
  readonly #surroundings: ComponentType<{ children: ReactNode }>;

  /** @param surroundings what stands around every part: a part is rendered apart from its page, and sees no context of it */
  constructor(surroundings: ComponentType<{ children: ReactNode }>) {
    this.#surroundings = surroundings;
  }

  readonly keep = (of: object, kind: string, part: ReactNode): string => {
    const kinds = this.#kindsOf(of);
    const found = kinds.get(kind);
    if (found !== undefined) return found;
    const made = inOnePiece(renderToString(createElement(this.#surroundings, null, part)));
    kinds.set(kind, made);
    return made;
  };

  #kindsOf(of: object): Kinds {
    const young = this.#young.get(of);
    if (young) return young;
    const kinds = this.#old.get(of) ?? new Map<string, string>();
    if (this.#young.size >= YOUNG) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(of, kinds);
    return kinds;
  }
}

/** A text that was put together stays a tree of its pieces inside, which every page with it would walk anew. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
