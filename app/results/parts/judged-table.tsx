import type { JudgedModel } from '@yardstick/bench';
import { agreementOf, correctedOf, judgedColumns } from '@yardstick/bench/words';
import type { QualityView } from '../../judging/quality-view.ts';
import { writeNumber, writeShare } from '../../runs/figure-words.ts';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
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
      <Table
        caption="The judge’s verdicts by model"
        columns={judgedColumns(quality).map((label, index) => (index === 0 ? label : figureColumn(label)))}
        className={`relative ${firstColumnStays}`}
      >
        <tbody>
          {models.map((model) => (
            <tr key={model.key}>
              <ModelHead place={placeOf(model.key)}>{model.name}</ModelHead>
              <Figures model={model} quality={quality} />
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="overflow-x-clip max-lg:px-5">
        <IntervalDots
          title="Points taken in the judge’s comparisons, each family of cases counted once"
          axisLabel="Share of the points; 50 % is level"
          domain={{ min: 0, max: 1 }}
          rows={models.flatMap(({ key, name, winRate, interval }) => {
            const row = { id: key, label: shortName(name), series: toSeriesIndex(placeOf(key)), note: 'not judged' };
            const own = { ...row, value: winRate, low: interval?.low ?? null, high: interval?.high ?? null };
            const corrected = quality.correction?.models.find((model) => model.key === key);
            if (!corrected) return [own];
            const { share, low, high } = corrected;
            return [own, { ...row, id: `${key} corrected`, label: `${row.label}, corrected`, value: share, low, high }];
          })}
          format={writeShare}
          intervalName="95 % interval"
          {...(stamp ? { stamp } : {})}
        />
      </div>
    </div>
  );
}

function Figures({ model, quality }: { model: JudgedModel; quality: QualityView }) {
  const { winRate, interval, wins, losses, ties, inconsistent, comparisons, unjudged, cases } = model;
  const hasCorrection = (quality.correction?.models.length ?? 0) > 0;
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
      {hasCorrection && (
        <FigureCell>
          <FormulaHint
            label="Corrected by votes"
            formula="mean of your votes + λ × (mean of the judge on all − mean of the judge on these), λ with the smallest variance"
            note={`From ${writeNumber(quality.correction?.labels ?? 0)} votes; each counts by how likely its pair was drawn.`}
          >
            {correctedOf(quality, model.key) ?? 'not corrected'}
          </FormulaHint>
        </FigureCell>
      )}
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
