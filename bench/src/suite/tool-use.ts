import type { Assertion } from './assertion.ts';
import type { Report } from './build-models.ts';
import { namesIn } from './fill-template.ts';

/** Of the tools that may have been meant. */
const MOST_NAMES = 20;

/** Which tools a suite has anywhere, and which its checks name: a misspelt one would fail every model, or pass it always. */
export class ToolUse {
  readonly #known = new Set<string>();
  readonly #named: { name: string; report: Report }[] = [];

  define(tools: readonly { name: string }[] = []): void {
    for (const { name } of tools) this.#known.add(name);
  }

  name(assertion: Assertion, report: Report): void {
    const names =
      assertion.type === 'tool-called' ? [assertion.tool] : assertion.type === 'tool-sequence' ? assertion.value : [];
    for (const name of new Set(names)) if (namesIn(name).length === 0) this.#named.push({ name, report });
  }

  /** Call once everything is read: a case may name a tool of a later one. */
  reportUnknown(): void {
    const known = [...this.#known].slice(0, MOST_NAMES).join(', ');
    for (const { name, report } of this.#named.filter((one) => !this.#known.has(one.name)))
      report(
        [],
        known === ''
          ? `there is no tool "${name}": this suite has none; write tools: [{ name: ${name} }]`
          : `there is no tool "${name}" in this suite; write ${known}`,
      );
  }
}
