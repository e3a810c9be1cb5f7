// Fills a template of promptfoo's (Nunjucks) with the values of one test. It interprets what was read and runs no code. Pure.
import { isRecord } from './carry.ts';
import { readTemplate, type TemplateNode } from './read-template.ts';
import { type Expression, TemplateProblem } from './template-expression.ts';
import { applyFilter, refuseUnknown, Work, written } from './template-filters.ts';

/** Templates of one import, each read once, and what they may cost together. */
export class RenderingWork extends Work {
  readonly #read = new Map<string, TemplateNode[]>();

  /** @throws {@link TemplateProblem} */
  nodesOf(template: string): TemplateNode[] {
    const known = this.#read.get(template);
    if (known) return known;
    this.spend(template.length);
    const nodes = readTemplate(template);
    this.#read.set(template, nodes);
    return nodes;
  }
}

const MOST_OF_RANGE = 10_000;

/** What loops and `set` add to the variables of the test. */
class Scope {
  readonly #values = new Map<string, unknown>();
  readonly #outer: Scope | null;

  constructor(outer: Scope | null) {
    this.#outer = outer;
  }

  /** The nearest scope that has it. */
  holderOf(name: string): Scope | null {
    return this.#values.has(name) ? this : (this.#outer?.holderOf(name) ?? null);
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  hold(name: string, value: unknown): void {
    this.#values.set(name, value);
  }
}

const isNothing = (value: unknown): value is undefined | null => value === undefined || value === null;
const isHeld = (value: unknown): boolean => typeof value === 'object' && value !== null;

function compare(work: Work, operator: string, left: unknown, right: unknown): boolean {
  refuseUnknown(work, left, right);
  const isOrder = operator.startsWith('<') || operator.startsWith('>');
  if ([left, right].some(isHeld) && (isOrder || ![left, right].some(isNothing)))
    throw new TemplateProblem(`“${operator}” between lists or objects`);
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: Nunjucks compares so.
      return left == right;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: Nunjucks compares so.
      return left != right;
    case '<':
      return (left as number) < (right as number);
    case '<=':
      return (left as number) <= (right as number);
    case '>':
      return (left as number) > (right as number);
    default:
      return (left as number) >= (right as number);
  }
}

function calculate(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '~' || (operator === '+' && [left, right].some((value) => typeof value === 'string'))) {
    if ([left, right].some(isNothing)) throw new TemplateProblem(`“${operator}” with a value that is not there`);
    return written(left) + written(right);
  }
  if (typeof left !== 'number' || typeof right !== 'number')
    throw new TemplateProblem(`“${operator}” between values that are no numbers`);
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '%' ? left % right : left / right;
}

function isIn(work: Work, item: unknown, held: unknown): boolean {
  refuseUnknown(work, item, held);
  if (Array.isArray(held)) return held.includes(item);
  if (typeof held === 'string' && !isNothing(item)) return held.includes(written(item));
  if (isRecord(held)) return Object.hasOwn(held, written(item));
  throw new TemplateProblem('“in” something that is no list and no text');
}

const TESTS: Record<string, (value: unknown) => boolean> = {
  defined: (value) => value !== undefined,
  undefined: (value) => value === undefined,
  none: (value) => value === null,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
};

class Renderer {
  readonly #work: RenderingWork;
  readonly #variables: Readonly<Record<string, unknown>>;
  #scope: Scope = new Scope(null);

  constructor(variables: Readonly<Record<string, unknown>>, work: RenderingWork) {
    this.#work = work;
    this.#variables = variables;
  }

  body(nodes: readonly TemplateNode[]): string {
    let text = '';
    for (const node of nodes) {
      const added = this.#node(node);
      this.#work.spend(1 + added.length);
      text += added;
    }
    return text;
  }

  #node(node: TemplateNode): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'value') return written(this.#value(node.of));
    if (node.kind === 'for') return this.#loop(node);
    if (node.kind === 'if') {
      const taken = node.branches.find(({ test }) => test === null || this.#value(test));
      return taken ? this.body(taken.body) : '';
    }
    const value = Array.isArray(node.of) ? this.body(node.of) : this.#value(node.of);
    if (value === undefined) throw new TemplateProblem('a variable that is set to nothing');
    for (const name of node.targets) (this.#scope.holderOf(name) ?? this.#scope).hold(name, value);
    return '';
  }

  #loop({ targets, over, body, otherwise }: TemplateNode & { kind: 'for' }): string {
    const rows = rowsOf(this.#value(over), targets.length);
    if (rows.length === 0) return this.body(otherwise);
    this.#work.spend(rows.length);
    const outer = this.#scope;
    this.#scope = new Scope(outer);
    let text = '';
    for (const [index, row] of rows.entries()) {
      for (const [at, name] of targets.entries()) this.#scope.hold(name, row[at]);
      this.#scope.hold('loop', placeOf(index, rows.length));
      text += this.body(body);
    }
    this.#scope = outer;
    return text;
  }

  #value(of: Expression): unknown {
    const value = this.#evaluate(of);
    this.#work.spend(typeof value === 'string' ? 1 + value.length : 1);
    return value;
  }

  #evaluate(of: Expression): unknown {
    switch (of.kind) {
      case 'value':
        return of.value;
      case 'name':
        return this.#named(of.name);
      case 'group':
        return this.#value(of.of);
      case 'list':
        return of.items.map((item) => this.#value(item));
      case 'object':
        return Object.fromEntries(of.entries.map(([key, value]) => [written(this.#value(key)), this.#value(value)]));
      case 'member':
        return memberOf(this.#work, this.#value(of.of), this.#value(of.key));
      case 'call':
        return this.#call(of);
      case 'filter':
        return applyFilter(
          of.name,
          this.#value(of.of),
          of.args.map((one) => this.#value(one)),
          this.#work,
        );
      case 'unary':
        return of.operator === 'not' ? !this.#value(of.of) : calculate('-', 0, this.#value(of.of));
      case 'choice':
        return this.#value(this.#value(of.test) ? of.yes : of.no);
      case 'is': {
        const test = Object.hasOwn(TESTS, of.test) ? TESTS[of.test] : undefined;
        if (!test) throw new TemplateProblem(`“is ${of.test}”`);
        return test(this.#value(of.of));
      }
      default:
        return this.#binary(of);
    }
  }

  #named(name: string): unknown {
    const holder = this.#scope.holderOf(name);
    if (holder) return holder.get(name);
    if (Object.hasOwn(this.#variables, name)) return this.#variables[name];
    // promptfoo gives templates the variables of its environment.
    if (name === 'env') throw new TemplateProblem('a value of the environment (env)');
    return undefined;
  }

  #binary({ operator, left, right }: Expression & { kind: 'binary' }): unknown {
    const first = this.#value(left);
    if (operator === 'or') return first || this.#value(right);
    if (operator === 'and') return first && this.#value(right);
    const second = this.#value(right);
    if (operator === 'in') return isIn(this.#work, first, second);
    if (operator === 'not in') return !isIn(this.#work, first, second);
    return /[=<>]/.test(operator) ? compare(this.#work, operator, first, second) : calculate(operator, first, second);
  }

  #call({ name, args }: Expression & { kind: 'call' }): unknown {
    if (name !== 'range') throw new TemplateProblem(`the function ${name}`);
    const values = args.map((one) => this.#value(one));
    if (!values.every(Number.isInteger)) throw new TemplateProblem('a range of values that are no whole numbers');
    const [first = 0, second, step = 1] = values as number[];
    const [start, stop] = second === undefined ? [0, first] : [first, second];
    const count = Math.ceil((stop - start) / step);
    if (!(count <= MOST_OF_RANGE)) throw new TemplateProblem('a range without end');
    this.#work.spend(Math.max(0, count));
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + index * step);
  }
}

/** What the targets of a loop are set to, turn by turn. */
function rowsOf(value: unknown, targets: number): unknown[][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && targets === 1) return value.map((item) => [item]);
  if (Array.isArray(value) && value.every(Array.isArray)) return value;
  if (isRecord(value) && targets === 2) return Object.entries(value);
  throw new TemplateProblem('a loop over something that is no list');
}

const placeOf = (index0: number, length: number) => ({
  index: index0 + 1,
  index0,
  revindex: length - index0,
  revindex0: length - index0 - 1,
  first: index0 === 0,
  last: index0 === length - 1,
  length,
});

function memberOf(work: Work, value: unknown, key: unknown): unknown {
  if (key === 'length' && Array.isArray(value)) return value.length;
  if (typeof value === 'string') {
    refuseUnknown(work, value);
    return key === 'length' ? value.length : typeof key === 'number' ? value[key] : undefined;
  }
  if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number'))
    return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
}

/**
 * A template with the values of one test.
 *
 * @throws {@link TemplateProblem} naming what of it is not carried over
 */
export const renderTemplate = (
  template: string,
  variables: Readonly<Record<string, unknown>>,
  work: RenderingWork,
): string => new Renderer(variables, work).body(work.nodesOf(template));
