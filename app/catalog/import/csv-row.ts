/**
 * The columns of an imported CSV file. Lists are separated by "|"; yes/no columns take yes, no, true, false, 1, 0; an
 * empty cell is unknown.
 */
const texts = [
  'id',
  'name',
  'description',
  'category',
  'vendor',
  'company',
  'website',
  'logo',
  'image',
  'launchDate',
  'latestUpdate',
];
const lists = ['features', 'lacks', 'pros', 'cons', 'keywords'];
const priceTexts = ['starter', 'professional', 'enterprise', 'currency'];
const priceAnswers = ['free', 'freeTrial'];
const ignored = ['rating', 'reviewCount'];

/** "launch_date", "Launch Date" and "pricing.launchDate" all mean launchDate. */
function columnName(written: string): string {
  const name = written
    .trim()
    .replace(/^\ufeff/, '')
    .replace(/^pricing[._]/i, '')
    .replace(/[\s_]+(.)/g, (_match, letter: string) => letter.toUpperCase());
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const known = new Set([...texts, ...lists, ...priceTexts, ...priceAnswers, ...ignored]);

/** The canonical column names, or a sentence that names an unknown one. */
export function readCsvHeader(header: readonly string[]): { columns: string[] } | { problem: string } {
  const columns = header.map(columnName);
  const stranger = columns.findIndex((name) => !known.has(name));
  if (stranger !== -1)
    return { problem: `the column "${header[stranger]}" is not known; known are ${[...known].join(', ')}` };
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  return twice === undefined ? { columns } : { problem: `the column "${twice}" is there twice` };
}

/** A row as the object that parseRow() validates. Unreadable cells are passed on unchanged. */
export function csvRow(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const pricing: Record<string, unknown> = {};
  for (const [index, name] of columns.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '') continue;
    if (lists.includes(name))
      row[name] = cell
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    else if (priceTexts.includes(name)) pricing[name] = cell;
    else if (priceAnswers.includes(name)) pricing[name] = yesOrNo(cell);
    else row[name] = cell;
  }
  if (Object.keys(pricing).length > 0) row.pricing = pricing;
  return row;
}

function yesOrNo(cell: string): boolean | string {
  if (/^(yes|true|1)$/i.test(cell)) return true;
  return /^(no|false|0)$/i.test(cell) ? false : cell;
}
