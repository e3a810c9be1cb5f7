import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Image from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { comparePage } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { ComparisonRow } from '../comparison/comparison-row.ts';
import { comparisonMarkdown } from '../comparison/export-comparison.ts';
import { countVerdicts } from '../comparison/visible-rows.ts';
import { type CompareState, comparePath, type RowView, tablePath } from '../selection.ts';
import { VerdictSign } from './cell-mark.tsx';
import { useNextState } from './use-next-state.ts';

interface TableToolbarProps {
  state: CompareState;
  comparison: Comparison;
  /** The rows of the view, which are also exported. */
  rows: readonly ComparisonRow[];
}

const views: { value: RowView; label: string }[] = [
  { value: 'all', label: 'All rows' },
  { value: 'differences', label: 'Only differences' },
  { value: 'shared', label: 'Only shared' },
];

/** Which rows are shown, the legend, and exports. */
export function TableToolbar({ state, comparison, rows }: TableToolbarProps) {
  const isSeveral = comparison.columns.length > 1;
  const next = useNextState(state);
  return (
    <div className="print-hidden grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isSeveral && (
          <SegmentedLinks
            label="Rows"
            segments={views}
            current={next.rows}
            toHref={(value) => comparePath({ ...next, rows: value as RowView })}
          />
        )}
        <Exports state={state} comparison={comparison} rows={rows} />
      </div>
      {isSeveral && <Legend comparison={comparison} noun={comparedWords[state.of].one} />}
    </div>
  );
}

function Legend({ comparison, noun }: { comparison: Comparison; noun: string }) {
  const counts = countVerdicts(comparison.rows);
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      <span className="inline-flex items-center gap-1.5">
        <VerdictSign verdict="different" /> {counts.different} {counts.different === 1 ? 'row differs' : 'rows differ'}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <VerdictSign verdict="open" /> {counts.open} may differ: not known for every {noun}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <VerdictSign verdict="shared" /> {counts.shared} {counts.shared === 1 ? 'is' : 'are'} the same
      </span>
      {counts.unknown > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <VerdictSign verdict="unknown" /> {counts.unknown} unknown for all
        </span>
      )}
    </p>
  );
}

function Exports({ state, comparison, rows }: TableToolbarProps) {
  const address = () => location.origin + tablePath(state);
  async function savePicture() {
    try {
      const { savePictureOf } = await import('./save-picture.ts');
      await savePictureOf(comparison, rows, address());
    } catch {
      toast.error("Couldn't draw the picture", { description: 'Please try again, or download the CSV file instead.' });
    }
  }
  const page = comparePage[state.of];
  const exportPath = tablePath(state).replace(`${page}?`, `${page}/export?`);
  return (
    <div role="group" aria-label="Take it along" className="flex flex-wrap gap-2">
      <span className="noscript:hidden">
        <CopyButton label="Copy as Markdown" text={() => comparisonMarkdown(comparison, rows, address())} />
      </span>
      <span className="hidden noscript:block">
        <a href={`${exportPath}&format=markdown`} className={buttonClass({ size: 'small' })}>
          Markdown
        </a>
      </span>
      <a href={`${exportPath}&format=csv`} download className={buttonClass({ size: 'small' })}>
        <FileSpreadsheet aria-hidden />
        CSV
      </a>
      <Button size="small" onClick={savePicture} className="noscript:hidden">
        <Image aria-hidden />
        PNG
      </Button>
      <Button size="small" onClick={() => print()} className="noscript:hidden">
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
