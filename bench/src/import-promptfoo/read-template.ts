// Reads a template as promptfoo writes it (Nunjucks): texts, values, loops, conditions and variables set inside. Pure.
import { type Expression, ExpressionReader, TemplateProblem } from './template-expression.ts';

export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; of: Expression }
  | { kind: 'if'; branches: { test: Expression | null; body: TemplateNode[] }[] }
  | { kind: 'for'; targets: string[]; over: Expression; body: TemplateNode[]; otherwise: TemplateNode[] }
  | { kind: 'set'; targets: string[]; of: Expression | TemplateNode[] };

type Part = { kind: 'text' | 'value' | 'tag'; text: string };

const MARK = /\{%-?(.*?)-?%\}|\{\{-?(.*?)-?\}\}|\{#.*?#\}/gs;
const END_OF_RAW = /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;

/** Texts and what stands between marks; a `-` inside a mark takes away white space beside it. */
function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  const pattern = new RegExp(MARK);
  let at = 0;
  let isTrimmed = false;
  const addText = (end: number, isCut: boolean) => {
    let text = template.slice(at, end);
    if (isTrimmed) text = text.trimStart();
    if (isCut) text = text.trimEnd();
    if (text !== '') parts.push({ kind: 'text', text });
  };
  for (let found = pattern.exec(template); found; found = pattern.exec(template)) {
    const [whole, tag, value] = found;
    addText(found.index, /^\{[{%#]-/.test(whole));
    at = pattern.lastIndex;
    isTrimmed = /-[}%#]\}$/.test(whole);
    if (value !== undefined) parts.push({ kind: 'value', text: value });
    else if (/^\s*(raw|verbatim)\s*$/.test(tag ?? '')) {
      const end = new RegExp(END_OF_RAW);
      end.lastIndex = at;
      const close = end.exec(template);
      if (!close) throw new TemplateProblem('{% raw %} without its end');
      parts.push({ kind: 'text', text: template.slice(at, close.index) });
      at = end.lastIndex;
      pattern.lastIndex = at;
      isTrimmed = /-%\}$/.test(close[0]);
    } else if (tag !== undefined) parts.push({ kind: 'tag', text: tag.trim() });
  }
  addText(template.length, false);
  return parts;
}

/** Loops within loops, and conditions within them. */
const MOST_NESTED = 30;

class TemplateReader {
  readonly #parts: Part[];
  #at = 0;
  #depth = 0;

  constructor(template: string) {
    this.#parts = partsOf(template);
  }

  whole(): TemplateNode[] {
    const { nodes, end } = this.#body([]);
    if (end !== null) throw new TemplateProblem(`{% ${end} %}`);
    return nodes;
  }

  /** Up to a tag that begins with one of these words, which is read too; null: up to the end of the template. */
  #body(ends: readonly string[]): { nodes: TemplateNode[]; end: string | null; rest: ExpressionReader } {
    this.#depth += 1;
    if (this.#depth > MOST_NESTED) throw new TemplateProblem('tags that are nested too deeply');
    const nodes: TemplateNode[] = [];
    for (let part = this.#parts[this.#at++]; part; part = this.#parts[this.#at++]) {
      if (part.kind === 'text') nodes.push({ kind: 'text', text: part.text });
      else if (part.kind === 'value') nodes.push({ kind: 'value', of: withoutSafe(readAlone(part.text)) });
      else {
        const rest = new ExpressionReader(part.text);
        const word = rest.word();
        if (ends.includes(word)) {
          this.#depth -= 1;
          return { nodes, end: word, rest };
        }
        nodes.push(this.#tag(word, rest, part.text));
      }
    }
    if (ends.length > 0) throw new TemplateProblem(`no {% ${ends.at(-1)} %}`);
    return { nodes, end: null, rest: new ExpressionReader('') };
  }

  #tag(word: string, rest: ExpressionReader, text: string): TemplateNode {
    if (word === 'if') return this.#condition(rest);
    if (word === 'for') return this.#loop(rest);
    if (word === 'set') return this.#set(rest);
    throw new TemplateProblem(`{% ${text} %}`);
  }

  #condition(first: ExpressionReader): TemplateNode {
    const branches: { test: Expression | null; body: TemplateNode[] }[] = [];
    let test: Expression | null = whole(first);
    for (;;) {
      const ends = test === null ? ['endif'] : ['elif', 'elseif', 'else', 'endif'];
      const { nodes, end, rest } = this.#body(ends);
      branches.push({ test, body: nodes });
      if (end === 'endif') return { kind: 'if', branches };
      test = end === 'else' ? null : whole(rest);
    }
  }

  #loop(rest: ExpressionReader): TemplateNode {
    const targets = wordsOf(rest);
    rest.demand('in');
    const over = whole(rest);
    const { nodes: body, end } = this.#body(['else', 'endfor']);
    return { kind: 'for', targets, over, body, otherwise: end === 'else' ? this.#body(['endfor']).nodes : [] };
  }

  #set(rest: ExpressionReader): TemplateNode {
    const targets = wordsOf(rest);
    if (rest.isAtEnd) return { kind: 'set', targets, of: this.#body(['endset']).nodes };
    rest.demand('=');
    return { kind: 'set', targets, of: whole(rest) };
  }
}

function wordsOf(rest: ExpressionReader): string[] {
  const words = [rest.word()];
  while (rest.take(',')) words.push(rest.word());
  return words;
}

function whole(rest: ExpressionReader): Expression {
  const read = rest.expression();
  rest.end();
  return read;
}

const readAlone = (text: string): Expression => whole(new ExpressionReader(text));

/** Nothing is escaped here. Before anything else, `safe` makes an object of a text in Nunjucks. */
const withoutSafe = (of: Expression): Expression => (of.kind === 'filter' && of.name === 'safe' ? of.of : of);

/** @throws {@link TemplateProblem} naming what of it is not carried over */
export const readTemplate = (template: string): TemplateNode[] => new TemplateReader(template).whole();
