import { isOfOpenPriceList } from '../../catalog/fact-wording.ts';
import { OpenPriceListCredit } from '../../catalog/open-price-list-credit.tsx';
import type { Comparison } from '../comparison.ts';

/** Credits the open price list when a cell shows one of its facts. */
export function SourceCredit({ comparison }: { comparison: Comparison }) {
  const isDue = comparison.rows.some(({ cells }) =>
    cells.some((cell) => 'mark' in cell && isOfOpenPriceList(cell.mark)),
  );
  return isDue ? <OpenPriceListCredit className="max-w-3xl text-xs" /> : null;
}
