/** Rows of a table without its head, counted without reading the cells, so that a giant is refused at once. */
export function countRows(csv: string): number {
  let rows = 0;
  let isQuoted = false;
  let hasText = false;
  for (let at = 0; at < csv.length; at++) {
    const code = csv.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) {
      if (hasText) rows++;
      hasText = false;
    } else if (code > 32) hasText = true;
  }
  return Math.max(0, rows + (hasText ? 1 : 0) - 1);
}
