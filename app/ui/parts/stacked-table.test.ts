import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('stacked tables name their columns also in browsers that know no alternative text of what style sheets write', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'stacked-table.css'), 'utf8');
  // Such a browser skips the block, and drops a declaration that it cannot read.
  const understood = styles
    .replace(/@supports \(content: "" \/ ""\) \{[^}]*\}/, '')
    .replace(/content:[^;]*\/ "[^;]*;/g, '');
  expect(understood).toContain('content: attr(data-label) ": ";');
});
