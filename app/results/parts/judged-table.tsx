import type { JudgedModel } from '@yardstick/bench';
import { agreementOf, JUDGED_COLUMNS } from '@yardstick/bench/words';
import type { QualityView } from '../../judging/quality-view.ts';
import { writeNumber, writeShare } from '../../runs/figure-words.ts';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import { shortName } from '../view/model-order.ts';
import { firstColumnStays, ModelHead } from './model-head.tsx';

interface JudgedTableProps {
  quality: QualityView;
  placeOf: (key: string) => number;
  stamp: string | undefined;
}

/** Each model's share of won comparisons, the most preferred first; then the same as dots with intervals. */
export function JudgedTable({ quality, placeOf, stamp }: JudgedTableProps) {
  const models = quality.models.toSorted((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
  return (
    <div className="grid gap-6 *:min-w-0">
      <Table caption="The judge’s verdicts by model" className={`relative ${firstColumnStays}`}>
        <thead>
          <tr>
            {JUDGED_COLUMNS.map((label, index) => (
              <th key={label} scope="col" className={index === 0 ? undefined : 'text-right'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.key}>
              <ModelHead place={placeOf(model.key)}>{model.name}</ModelHead>
              <Figures model={model} />
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="overflow-x-clip max-lg:px-5">
        <IntervalDots
          title="Points taken in the judge’s comparisons, each family of cases counted once"
          axisLabel="Share of the points; 50 % is level"
          domain={{ min: 0, max: 1 }}
          rows={models.map(({ key, name, winRate, interval }) => ({
            id: key,
            label: shortName(name),
            value: winRate,
            series: toSeriesIndex(placeOf(key)),
            low: interval?.low ?? null,
            high: interval?.high ?? null,
            note: 'not judged',
          }))}
          format={writeShare}
          intervalName="95 % interval"
          {...(stamp ? { stamp } : {})}
        />
      </div>
    </div>
  );
}

function Figures({ model }: { model: JudgedModel }) {
  const { winRate, interval, wins, losses, ties, inconsistent, comparisons, unjudged, cases } = model;
  const range = interval
    ? `Between ${writeShare(interval.low)} and ${writeShare(interval.high)} (Wilson, 95 %, ${cases} ${cases === 1 ? 'case' : 'cases'}). Further rounds and rivals on one case are no further evidence. The sentences above compare two models case by case, so their ranges can be narrower.`
    : 'Not compared.';
  return (
    <>
      <FigureCell>
        <FormulaHint
          label="Points taken"
          formula="mean over families of cases of (wins + ½ × level) ÷ comparisons; a family counts as one case"
          note={range}
        >
          {winRate === null ? 'not judged' : writeShare(winRate)}
        </FormulaHint>
      </FigureCell>
      <FigureCell>
        <FormulaHint
          label="Won, level, lost"
          formula="the same verdict in both orders; else level"
          note={`${ties} level by the judge's word, ${inconsistent} because the verdict changed with the order.`}
        >
          {wins} / {ties + inconsistent} / {losses}
        </FormulaHint>
      </FigureCell>
      <FigureCell>
        <FormulaHint
          label="Comparisons"
          formula="pairs of answers to one case in one round, asked in both orders"
          note={
            unjudged === 0 ? 'All of them were judged.' : `${unjudged} more brought no verdict and count for nobody.`
          }
        >
          {writeNumber(comparisons)}
        </FormulaHint>
      </FigureCell>
      <FigureCell>{writeShare(agreementOf(model))}</FigureCell>
    </>
  );
}
