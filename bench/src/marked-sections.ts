import { hash } from 'node:crypto';

/**
 * Sets the parts between tags that none of them can close: the mark is made of all the texts, so a text that holds it would
 * have to hold its own fingerprint. The same texts always give the same prompt.
 */
export function sections(parts: readonly (readonly [name: string, text: string])[]): string {
  const mark = hash('sha256', JSON.stringify(parts)).slice(0, 12);
  return parts.map(([name, text]) => `<${name}-${mark}>\n${text}\n</${name}-${mark}>`).join('\n\n');
}
