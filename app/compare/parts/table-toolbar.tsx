import Braces from 'lucide-react/icons/braces';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PopoverMenu } from '../../ui/popover-menu.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { comparePage } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { ComparisonRow } from '../comparison/comparison-row.ts';
import { comparisonMarkdown } from '../comparison/export-comparison.ts';
import { apiPath, type CompareState, comparePath, type RowView, tablePath } from '../selection.ts';
import { countVerdicts } from '../visible-rows.ts';
import { VerdictSign } from './cell-mark.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { closeControlsSheet } from './controls-sheet.tsx';
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

/** Which rows are shown, whose prices, exports, and the legend. */
export function TableToolbar({ state, comparison, rows }: TableToolbarProps) {
  const isSeveral = comparison.columns.length > 1;
  const next = useNextState(state);
  return (
    <div className="print-hidden grid gap-2.5 sm:gap-3">
      <div className="flex flex-wrap items-center gap-1 sm:gap-3">
        {isSeveral && (
          <SegmentedLinks
            label="Rows"
            segments={views}
            current={next.rows}
            toHref={(value) => comparePath({ ...next, rows: value as RowView })}
          />
        )}
        {state.of === 'tools' && <ChoiceForm state={next} />}
        <PopoverMenu className="max-sm:px-2.5!" panelClassName="w-56 max-w-[calc(100vw-2rem)]" label="Export">
          <Exports state={state} comparison={comparison} rows={rows} />
        </PopoverMenu>
      </div>
      {isSeveral && <Legend comparison={comparison} noun={comparedWords[state.of].one} />}
    </div>
  );
}

function Legend({ comparison, noun }: { comparison: Comparison; noun: string }) {
  const { different, open, shared, unknown } = countVerdicts(comparison.rows);
  const parts = [
    ['different', different, different === 1 ? 'row differs' : 'rows differ'],
    ['open', open, 'may differ', `: not known for every ${noun}`],
    ['shared', shared, shared === 1 ? 'is the same' : 'are the same'],
    ['unknown', unknown, 'unknown', ' for all'],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted sm:gap-x-5">
      {parts
        .filter(([, count]) => count > 0)
        .map(([verdict, count, words, more = '']) => (
          <span key={verdict} className="inline-flex items-center gap-1.5">
            <VerdictSign verdict={verdict} />
            <span>
              {count} {words}
              <span className="max-sm:sr-only">{more}</span>
            </span>
          </span>
        ))}
    </p>
  );
}

function Exports({ state, comparison, rows }: TableToolbarProps) {
  const address = () => location.origin + tablePath(state);
  async function savePicture() {
    closeControlsSheet();
    try {
      const { savePictureOf } = await import('./save-picture.ts');
      await savePictureOf(comparison, rows, address());
    } catch {
      toast.error("Couldn't draw the picture", { description: 'Please try again, or download the CSV file instead.' });
    }
  }
  function printTable() {
    closeControlsSheet();
    print();
  }
  const page = comparePage[state.of];
  const exportPath = tablePath(state).replace(`${page}?`, `${page}/export?`);
  const item = classNames(buttonClass({ variant: 'quiet', size: 'small' }), 'w-full justify-start!');
  return (
    <div role="group" aria-label="Export" className="side-by-side grid noscript:[&_button]:hidden">
      <CopyButton
        variant="quiet"
        label="Copy as Markdown"
        text={() => comparisonMarkdown(comparison, rows, address())}
        className="w-full justify-start!"
      />
      <a href={`${exportPath}&format=markdown`} download className={item}>
        <FileText aria-hidden />
        Markdown
      </a>
      <a href={`${exportPath}&format=csv`} download className={item}>
        <FileSpreadsheet aria-hidden />
        CSV
      </a>
      {state.of === 'tools' && (
        <a href={apiPath(state)} className={item}>
          <Braces aria-hidden />
          JSON
        </a>
      )}
      <button type="button" onClick={savePicture} className={item}>
        <Image aria-hidden />
        PNG
      </button>
      <button type="button" onClick={printTable} className={item}>
        <Printer aria-hidden />
        Print
      </button>
    </div>
  );
}
