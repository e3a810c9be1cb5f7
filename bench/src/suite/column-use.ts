import { namesIn } from './fill-template.ts';

/** Which variables of the cases are used by any prompt or check. A column that none uses is often a placeholder forgotten. */
export class ColumnUse {
  readonly #given = new Set<string>();
  readonly #used = new Set<string>();
  /** Code may read any variable, and a prompt kept in a file is not looked into. */
  #mayUseAll = false;

  take(variables: Record<string, unknown>, texts: readonly unknown[]): void {
    for (const name of Object.keys(variables)) this.#given.add(name);
    const source = JSON.stringify(texts) ?? '';
    if (/"(not-)?(function|javascript)"|"file:\/\//.test(source)) this.#mayUseAll = true;
    for (const name of namesIn(source)) this.#used.add(name);
  }

  get unused(): string[] {
    return this.#mayUseAll ? [] : [...this.#given].filter((name) => !this.#used.has(name));
  }
}
