import { cellText, exportedText } from '../cell-text.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { type ComparisonRow, groupTitles } from '../comparison/comparison-row.ts';
import { comparisonFileName, comparisonTitle } from '../comparison-title.ts';

/**
 * Draws the table on a canvas in the page's colours and saves it as a PNG at double size. Loaded on the first press.
 * Logos are left out.
 */

const MARGIN = 32;
const ATTRIBUTE_WIDTH = 200;
const COLUMN_WIDTH = 220;
const PADDING = 10;
const LINE = 20;
const SCALE = 2;
/** Browsers refuse larger canvases. */
const MAX_PIXELS_HIGH = 16_000;

interface Look {
  paper: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  sans: string;
}

interface Line {
  cells: string[][];
  isHeading: boolean;
  isDifferent: boolean;
  height: number;
}

export async function savePictureOf(
  comparison: Comparison,
  rows: readonly ComparisonRow[],
  address: string,
): Promise<void> {
  const blob = await drawPicture(comparison, rows, address);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = comparisonFileName(
    comparison.columns.map(({ id }) => id),
    'png',
  );
  link.click();
  URL.revokeObjectURL(link.href);
}

async function drawPicture(comparison: Comparison, rows: readonly ComparisonRow[], address: string): Promise<Blob> {
  const look = readLook();
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw images.');
  const lines = layOut(pen, look, comparison, rows, address);
  const width = MARGIN * 2 + ATTRIBUTE_WIDTH + COLUMN_WIDTH * comparison.columns.length;
  const notes = notesOf(comparison, rows, address);
  const height = MARGIN * 2 + 56 + notes.length * LINE + lines.reduce((sum, line) => sum + line.height, 0);
  const scale = Math.min(SCALE, MAX_PIXELS_HIGH / height);
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  pen.scale(scale, scale);
  paint(pen, look, lines, {
    width,
    height,
    title: comparisonTitle(comparison.columns.map(({ name }) => name)),
    notes,
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png');
  });
}

/** The page's colours, resolved by the browser for the current theme. */
function readLook(): Look {
  const colour = (name: string) => {
    // A new element for each colour: on one element a change may still be in transition when it is read.
    const probe = document.createElement('span');
    probe.style.color = `var(--${name})`;
    const value = getComputedStyle(document.body.appendChild(probe)).color;
    probe.remove();
    return value;
  };
  return {
    paper: colour('paper'),
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    sans: getComputedStyle(document.body).fontFamily,
  };
}

function font(look: Look, isBold: boolean): string {
  return `${isBold ? '600' : '400'} 14px ${look.sans}`;
}

function layOut(
  pen: CanvasRenderingContext2D,
  look: Look,
  comparison: Comparison,
  rows: readonly ComparisonRow[],
  address: string,
): Line[] {
  const line = (texts: string[], isHeading: boolean, isDifferent = false): Line => {
    pen.font = font(look, isHeading);
    const cells = texts.map((text, index) =>
      wrap(pen, text, (index === 0 ? ATTRIBUTE_WIDTH : COLUMN_WIDTH) - PADDING * 2),
    );
    return {
      cells,
      isHeading,
      isDifferent,
      height: Math.max(...cells.map((cell) => cell.length)) * LINE + PADDING * 2,
    };
  };
  const lines = [line(['', ...comparison.columns.map(({ name, isBase }) => (isBase ? `${name} (base)` : name))], true)];
  let group = '';
  for (const row of rows) {
    if (row.group !== group && groupTitles[row.group] !== row.label) lines.push(line([groupTitles[row.group]], true));
    group = row.group;
    lines.push(
      line([row.label, ...row.cells.map((cell) => pictureText(cell, address))], false, row.verdict === 'different'),
    );
  }
  return lines;
}

function pictureText(cell: ComparisonRow['cells'][number], address: string): string {
  return cell.kind === 'list'
    ? cell.items.map((item) => `${cell.sign === 'plus' ? '+' : '−'} ${item}`).join('\n') || 'Unknown'
    : cell.kind === 'unknowns'
      ? cellText(cell)
      : exportedText(cell, address);
}

/** Breaks lines at spaces, and inside words that are wider than the column. */
function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let current = '';
    for (const word of paragraph.split(' ')) {
      const joined = current === '' ? word : `${current} ${word}`;
      if (pen.measureText(joined).width <= width) {
        current = joined;
        continue;
      }
      if (current !== '') lines.push(current);
      current = word;
      while (pen.measureText(current).width > width && current.length > 1) {
        let end = current.length - 1;
        while (end > 1 && pen.measureText(current.slice(0, end)).width > width) end -= 1;
        lines.push(current.slice(0, end));
        current = current.slice(end);
      }
    }
    lines.push(current);
  }
  return lines;
}

/** Below the table: warnings, credits, and the view's address. */
function notesOf(comparison: Comparison, rows: readonly ComparisonRow[], address: string): string[] {
  const marks = rows.flatMap(({ cells }) => cells.map((cell) => ('mark' in cell ? cell.mark : null)));
  const credits = new Set(marks.flatMap((mark) => (mark?.attribution ? [mark.attribution] : [])));
  return [
    ...comparison.notes,
    ...(comparison.categories.length > 1 ? [`Not substitutes: ${comparison.categories.join(', ')}.`] : []),
    ...[...credits].map((credit) => `Some facts: ${credit}; shortened and put into our wording.`),
    address,
  ];
}

interface Sheet {
  width: number;
  height: number;
  title: string;
  notes: readonly string[];
}

function paint(
  pen: CanvasRenderingContext2D,
  look: Look,
  lines: readonly Line[],
  { width, height, title, notes }: Sheet,
): void {
  pen.fillStyle = look.paper;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  pen.fillStyle = look.ink;
  pen.font = `600 22px ${look.sans}`;
  pen.fillText(title, MARGIN, MARGIN + 14, width - MARGIN * 2);
  let top = MARGIN + 44;
  for (const line of lines) {
    paintLine(pen, look, line, top, width);
    top += line.height;
  }
  pen.fillStyle = look.muted;
  pen.font = `400 12px ${look.sans}`;
  for (const [row, note] of notes.entries()) pen.fillText(note, MARGIN, top + 20 + row * LINE, width - MARGIN * 2);
}

function paintLine(pen: CanvasRenderingContext2D, look: Look, line: Line, top: number, width: number): void {
  pen.fillStyle = line.isHeading ? look.ink : look.line;
  pen.fillRect(MARGIN, top + line.height - 1, width - MARGIN * 2, 1);
  if (line.isDifferent) {
    pen.fillStyle = look.accent;
    pen.fillRect(MARGIN - 12, top, 2, line.height);
  }
  pen.font = font(look, line.isHeading);
  for (const [index, cell] of line.cells.entries()) {
    const left = index === 0 ? MARGIN : MARGIN + ATTRIBUTE_WIDTH + COLUMN_WIDTH * (index - 1) + PADDING;
    pen.fillStyle = line.isHeading || index > 0 ? look.ink : look.muted;
    for (const [row, text] of cell.entries()) pen.fillText(text, left, top + PADDING + row * LINE + LINE / 2);
  }
}
