import { plainText } from './plain-text.ts';

/**
 * Gives tables in the HTML of Markdown what Markdown cannot say: the first row heads the columns, the first cell of another its
 * row, and the frame in which the table scrolls is named after the heading above.
 *
 * @param frame writes the opening tag of the frame, a <div>; the name is escaped
 */
export function finishTables(html: string, frame: (name: string) => string): string {
  let heading = '';
  let count = 0;
  return html
    .split(/(<h[1-6][ >][\s\S]*?<\/h[1-6]>)/)
    .map((piece) => {
      if (!/^<h[1-6][ >]/.test(piece))
        return piece.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
          count++;
          return `${frame(`Table${count > 1 ? ` ${count}` : ''}${heading}`)}${withHeads(table)}</div>`;
        });
      // The sign is the link to the section.
      heading = `: ${escaped(plainText(piece).replace(/ #$/, ''))}`;
      count = 0;
      return piece;
    })
    .join('');
}

const withHeads = (table: string) =>
  table
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    .replace(
      /(<tr>\s*)<td( [^>]*)?>([\s\S]*?)<\/td>/g,
      (_, row: string, attributes = '', text: string) => `${row}<th scope="row"${attributes}>${text}</th>`,
    );

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
