// Reads the expressions of templates as promptfoo writes them (Nunjucks). They are never run as code. Pure.

/** A part of a template that is not carried over; the message says which. */
export class TemplateProblem extends Error {}

export type Expression =
  | { kind: 'value'; value: unknown }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'object'; entries: [Expression, Expression][] }
  | { kind: 'member'; of: Expression; key: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'filter'; name: string; of: Expression; args: Expression[] }
  | { kind: 'unary'; operator: string; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'is'; test: string; of: Expression }
  | { kind: 'choice'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'group'; of: Expression };

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>===|!==|==|!=|<=|>=|\/\/|\*\*|[-+*/%~<>|.,:()[\]{}=]))/suy;

interface Token {
  kind: 'number' | 'text' | 'word' | 'sign';
  text: string;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const end = source.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const [kind, text] =
      Object.entries(pattern.exec(source)?.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    if (kind === undefined || text === undefined) throw new TemplateProblem(`“${source.slice(at, end).trim()}”`);
    tokens.push({ kind: kind as Token['kind'], text });
  }
  return tokens;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
const unquote = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);

const CONSTANTS: Record<string, unknown> = { true: true, false: false, none: null, null: null };

/** Signs and words between two values, the loosest first. */
const BINARY = [
  ['or'],
  ['and'],
  ['in', 'not in'],
  ['==', '===', '!=', '!==', '<', '<=', '>', '>='],
  ['~'],
  ['+', '-'],
  ['*', '/', '%'],
];
const NOT_LEVEL = 2;
const COMPARE_LEVEL = 3;

/** Deeper nesting is nobody's template. */
const MOST_LEVELS = 60;

/** Reads one expression after the other from a tag. */
export class ExpressionReader {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Takes the sign or word, if it comes next. */
  take(...texts: string[]): boolean {
    const found = texts.every((text, ahead) => {
      const token = this.#tokens[this.#at + ahead];
      return token !== undefined && token.kind !== 'text' && token.text === text;
    });
    if (found) this.#at += texts.length;
    return found;
  }

  demand(text: string): void {
    if (!this.take(text)) throw this.#unexpected();
  }

  word(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word') throw this.#unexpected();
    this.#at += 1;
    return token.text;
  }

  /** @throws where anything follows */
  end(): void {
    if (!this.isAtEnd) throw this.#unexpected();
  }

  expression(): Expression {
    this.#depth += 1;
    if (this.#depth > MOST_LEVELS) throw new TemplateProblem('an expression that is nested too deeply');
    const yes = this.#binary(0);
    let read = yes;
    if (this.take('if')) {
      const test = this.#binary(0);
      read = { kind: 'choice', test, yes, no: this.take('else') ? this.expression() : { kind: 'value', value: '' } };
    }
    this.#depth -= 1;
    return read;
  }

  #unexpected(): TemplateProblem {
    const rest = this.#tokens.slice(this.#at).map(({ text }) => text);
    return new TemplateProblem(rest.length === 0 ? 'an expression that ends early' : `“${rest.join(' ')}”`);
  }

  #binary(level: number): Expression {
    if (level === NOT_LEVEL && this.take('not')) return this.#not();
    const signs = BINARY[level];
    if (!signs) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = signs.find((sign) => this.take(...sign.split(' ')));
      if (operator !== undefined) {
        // Nunjucks joins “a ~ 1 + 2” and compares “a == b == c” in an order of its own: what follows is refused.
        left = { kind: 'binary', operator, left, right: this.#binary(operator === '~' ? level + 2 : level + 1) };
        if (level === COMPARE_LEVEL) return left;
      } else if (signs.includes('in') && this.take('is')) left = this.#test(left);
      else return left;
    }
  }

  /** Nunjucks reads “not a == b” as “(not a) == b”. */
  #not(): Expression {
    const of = this.#binary(NOT_LEVEL);
    if (of.kind === 'binary' && !BINARY[NOT_LEVEL]?.includes(of.operator))
      throw new TemplateProblem(`“not” before “${of.operator}” without parentheses`);
    return { kind: 'unary', operator: 'not', of };
  }

  #test(of: Expression): Expression {
    const isNot = this.take('not');
    const test: Expression = { kind: 'is', test: this.word(), of };
    return isNot ? { kind: 'unary', operator: 'not', of: test } : test;
  }

  #unary(): Expression {
    let read: Expression = this.take('-') ? { kind: 'unary', operator: '-', of: this.#primary() } : this.#primary();
    while (this.take('|')) {
      const name = this.word();
      read = { kind: 'filter', name, of: read, args: this.take('(') ? this.#list(')') : [] };
    }
    return read;
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.take(end)) {
      items.push(this.expression());
      if (!this.take(',')) {
        this.demand(end);
        break;
      }
    }
    return items;
  }

  #primary(): Expression {
    let read = this.#value();
    for (;;) {
      if (this.take('.')) read = { kind: 'member', of: read, key: { kind: 'value', value: this.word() } };
      else if (this.take('[')) {
        read = { kind: 'member', of: read, key: this.expression() };
        this.demand(']');
      } else if (this.take('(')) {
        if (read.kind !== 'name') throw new TemplateProblem('a call of a method');
        read = { kind: 'call', name: read.name, args: this.#list(')') };
      } else return read;
    }
  }

  #value(): Expression {
    const token = this.#tokens[this.#at];
    if (this.take('[')) return { kind: 'list', items: this.#list(']') };
    if (this.take('{')) return this.#object();
    if (this.take('(')) {
      const of = this.expression();
      this.demand(')');
      return { kind: 'group', of };
    }
    if (!token || token.kind === 'sign') throw this.#unexpected();
    this.#at += 1;
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'value', value: unquote(token.text) };
    if (Object.hasOwn(CONSTANTS, token.text)) return { kind: 'value', value: CONSTANTS[token.text] };
    return { kind: 'name', name: token.text };
  }

  #object(): Expression {
    const entries: [Expression, Expression][] = [];
    while (!this.take('}')) {
      const key = this.#value();
      this.demand(':');
      entries.push([key.kind === 'name' ? { kind: 'value', value: key.name } : key, this.expression()]);
      if (!this.take(',')) {
        this.demand('}');
        break;
      }
    }
    return { kind: 'object', entries };
  }
}
