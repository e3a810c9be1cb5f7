import type { Comparison } from '../comparison.ts';

/** The open price list asks for credit, a link and a note of changes wherever its facts are shown. */
export function SourceCredit({ comparison }: { comparison: Comparison }) {
  const isDue = comparison.rows.some(({ cells }) =>
    cells.some((cell) => 'mark' in cell && cell.mark?.attribution?.includes('AMPM-AIOPS')),
  );
  if (!isDue) return null;
  return (
    <p className="max-w-3xl text-xs leading-5 text-muted">
      Some prices come from the open data of{' '}
      <a
        href="https://ampm-aiops.com/open-data/"
        rel="noopener noreferrer"
        target="_blank"
        className="underline underline-offset-4 hover:text-ink"
      >
        AMPM-AIOPS
      </a>
      , licensed{' '}
      <a
        href="https://creativecommons.org/licenses/by-sa/4.0/"
        rel="license noopener noreferrer"
        target="_blank"
        className="underline underline-offset-4 hover:text-ink"
      >
        CC BY-SA 4.0
      </a>
      , shortened, put into our wording and sorted into our fields. The facts taken from it stay under that licence.
    </p>
  );
}
